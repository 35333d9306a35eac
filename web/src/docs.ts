// On the pages that show how to embed a scenario the snippets can be scrolled by keyboard, and copied.
import { copyButton } from "./handbook/snippet.ts";

const CODE = document.documentElement.lang.startsWith("zh") ? "代码" : "Code";
const HERE = new URL("./", location.href).href;

for (const [i, block] of document.querySelectorAll<HTMLElement>("pre[data-code]").entries()) {
  block.tabIndex = 0; // long lines scroll
  block.setAttribute("role", "region");
  const before = block.previousElementSibling?.previousElementSibling?.textContent ?? "";
  block.setAttribute("aria-label", `${CODE} ${i + 1}${before && `: ${before}`}`);
  const box = document.createElement("div");
  box.className = "snippet";
  block.replaceWith(box);
  box.append(block, copyButton(block, HERE));
}
