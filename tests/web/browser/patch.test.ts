// What the page is drawn with: elements are kept, but never as something that they were not made to be.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { bundled } from "./bundled.ts";
import { openSite } from "./browser.ts";

const site = await openSite();
after(() => site.close());
const DRAWING = await bundled("drawing");

// Draws one list of children after the other, and says which elements had something made and which were drawn again.
async function drawn(...lists: { tag: string; key?: string; makes?: string }[][]) {
  const page = await site.newPage(undefined, {}, null);
  await page.evaluate(DRAWING);
  return page.evaluate((all) => {
    const { h, patch } = (globalThis as unknown as { drawing: typeof import("./drawing.ts") }).drawing;
    const said: string[] = [];
    const made = new WeakMap<Element, string>();
    for (const list of all)
      patch(
        document.body,
        ...list.map(({ tag, key, makes }) =>
          h(
            tag,
            makes === undefined
              ? { key }
              : {
                  key,
                  made: (element) => (made.set(element, makes), void said.push(`made ${makes}`)),
                  drawn: (element) => void said.push(`drawn ${made.get(element)}`),
                },
          ),
        ),
      );
    return said;
  }, lists);
}

test("an element is drawn again as what it was made", async () => {
  const table = { tag: "div", makes: "table" };
  assert.deepEqual(await drawn([table], [{ tag: "div" }, table]), ["made table", "drawn table"]);
});

test("a plain element does not become one that something is made in", async () => {
  const table = { tag: "div", makes: "table" };
  assert.deepEqual(await drawn([{ tag: "div" }], [table], [{ tag: "div" }], [table]), ["made table", "made table"]);
  const keyed = { ...table, key: "k" };
  assert.deepEqual(await drawn([{ tag: "div", key: "k" }], [keyed]), ["made table"]);
});
