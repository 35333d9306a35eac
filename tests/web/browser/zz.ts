import { openSite } from "./browser.ts";
import { mkdirSync } from "node:fs";
mkdirSync("/tmp/b/shots",{recursive:true});
const site = await openSite();
const shot = async (name, path, o) => {
  const page = await site.newPage({width:o.width,height:o.height},{colorScheme:o.dark?"dark":"light",reducedMotion:"reduce",locale:o.zh?"zh-CN":"en-GB"},path);
  try { await page.waitForTimeout(o.wait ?? 1500); if(o.act) await o.act(page); await page.screenshot({path:`/tmp/b/shots/${name}.png`}); } catch(e){ console.log(name, String(e).slice(0,300)); }
  await page.context().close();
};
for (const a of JSON.parse(process.env.SHOTS)) await shot(...a);
console.log(site.errors);
await site.close();
