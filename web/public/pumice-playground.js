// <pumice-playground>: a Volcano scheduling scenario inside any page.
//
//   <script type="module" src="https://your.host/pumice/pumice-playground.js"></script>
//   <pumice-playground step="12" height="420">
//     queues: [{name: A, weight: 2}, {name: B, weight: 1}]
//     ...
//   </pumice-playground>
//
// Attributes: name, step (a number; absent: the end), edit (shows the editor), resource, theme (light, dark), lang (en,
// zh), volcano (the release of Volcano that answers, such as 1.15), height (pixels, default 460), src (the folder of
// embed.html, if not this module's). The scenario is what the element's `scenario` property is set to, this module being
// there already or not; else the element's text, as it changes.
//
// It shows embed.html from the folder of this module in a frame: so it works from any origin (a browser runs no worker of
// another origin), and the page around it and the frame cannot reach into each other.
const HERE = new URL("./", import.meta.url);

async function pack(shared) {
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const packed = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return "#1/" + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Text inside HTML is indented as its element is.
function dedent(text) {
  const lines = text
    .replace(/^\s*\n/, "")
    .trimEnd()
    .split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => /^ */.exec(line)[0].length);
  const least = Math.min(...indents, 1e9);
  return lines.map((line) => line.slice(least)).join("\n") + "\n";
}

export class PumicePlayground extends HTMLElement {
  static observedAttributes = ["name", "step", "edit", "resource", "theme", "lang", "volcano", "height", "src"];
  #frame = null;
  #set = null; // what `scenario` was set to
  #turn = 0;

  constructor() {
    super();
    // Set before this class was there, it hides what is below.
    if (Object.hasOwn(this, "scenario")) {
      this.#set = String(this.scenario);
      delete this.scenario;
    }
    new MutationObserver(() => this.#change()).observe(this, { childList: true, characterData: true, subtree: true });
  }

  connectedCallback() {
    if (!this.#frame) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      this.#frame = document.createElement("iframe");
      this.#frame.style.cssText =
        "display:block;box-sizing:border-box;width:100%;border:1px solid #8884;border-radius:8px";
      root.append(this.#frame);
      // As wide as the page's styles say: an inline element would take no width.
      const styles = new CSSStyleSheet();
      styles.replaceSync(":host(:not([hidden])) { display: block }");
      root.adoptedStyleSheets = [styles];
    }
    // An element that the browser is still reading has a part of its text, or none.
    if (document.readyState === "loading")
      document.addEventListener("DOMContentLoaded", () => this.#change(), { once: true });
    this.#change();
  }

  attributeChangedCallback() {
    this.#change();
  }

  get scenario() {
    return this.#set ?? dedent(this.textContent);
  }

  set scenario(text) {
    this.#set = String(text);
    this.#change();
  }

  #change() {
    if (this.#frame && (this.#set !== null || document.readyState !== "loading")) void this.#show();
  }

  async #show() {
    const turn = ++this.#turn;
    const shared = { name: this.getAttribute("name") ?? "", text: this.scenario };
    const step = Number(this.getAttribute("step"));
    if (this.hasAttribute("step") && Number.isInteger(step)) shared.step = step;
    if (this.hasAttribute("resource")) shared.resource = this.getAttribute("resource");
    const folder = this.hasAttribute("src")
      ? new URL(this.getAttribute("src").replace(/\/?$/, "/"), document.baseURI)
      : HERE;
    const url = new URL("embed.html", folder);
    for (const name of ["theme", "lang", "volcano"])
      if (this.hasAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
    if (this.hasAttribute("edit")) url.searchParams.set("edit", "");
    const hash = await pack(shared);
    if (turn !== this.#turn) return;
    const frame = this.#frame;
    frame.title = shared.name || "Pumice";
    frame.style.height = `${Number(this.getAttribute("height")) || 460}px`;
    const next = url.href + hash;
    if (frame.src === next) return;
    // A change of the hash alone does not load a frame anew.
    if (frame.src.split("#")[0] === url.href) {
      const fresh = frame.cloneNode();
      fresh.src = next;
      frame.replaceWith(fresh);
      this.#frame = fresh;
    } else frame.src = next;
  }
}

if (!customElements.get("pumice-playground")) customElements.define("pumice-playground", PumicePlayground);
