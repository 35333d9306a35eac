// On the pages that show how to embed a scenario each snippet names the host that it is read at, and has a button that copies it.
const zh = document.documentElement.lang.startsWith("zh");
const WORDS = zh
  ? { copy: "复制", copied: "已复制", failed: "无法复制", code: "代码" }
  : { copy: "Copy", copied: "Copied", failed: "Could not copy", code: "Code" };
const HERE = new URL("./", location.href).href;

for (const block of document.querySelectorAll<HTMLElement>("pre[data-code]")) {
  const code = block.querySelector("code")!;
  code.textContent = code.textContent!.replaceAll("https://your.host/pumice/", HERE);
  block.tabIndex = 0; // long lines scroll
  block.setAttribute("role", "region");
  const before = block.previousElementSibling?.previousElementSibling?.textContent ?? "";
  const nth = [...document.querySelectorAll("pre[data-code]")].indexOf(block) + 1;
  block.setAttribute("aria-label", `${WORDS.code} ${nth}${before && `: ${before}`}`);
  const button = document.createElement("button");
  button.className = "copy";
  button.textContent = WORDS.copy;
  button.addEventListener("click", () => {
    const say = (text: string) => {
      button.textContent = text;
      setTimeout(() => (button.textContent = WORDS.copy), 2000);
    };
    navigator.clipboard.writeText(code.textContent!).then(
      () => say(WORDS.copied),
      () => say(WORDS.failed),
    );
  });
  const box = document.createElement("div");
  box.className = "snippet";
  block.replaceWith(box);
  box.append(block, button);
}
