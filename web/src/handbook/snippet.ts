// A block of code in a document names the host that it is read at, and has a button that copies it.
const WORDS = document.documentElement.lang.startsWith("zh")
  ? { copy: "复制", copied: "已复制", failed: "无法复制" }
  : { copy: "Copy", copied: "Copied", failed: "Could not copy" };

// Gives the button, to be put where the page has room for it. `site` is where Pumice's page is, with a slash at its end.
export function copyButton(block: HTMLElement, site: string): HTMLButtonElement {
  const code = block.querySelector("code")!;
  if (code.textContent!.includes("https://your.host/pumice/"))
    code.textContent = code.textContent!.replaceAll("https://your.host/pumice/", site);
  const button = document.createElement("button");
  button.type = "button";
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
  return button;
}
