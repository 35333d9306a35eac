// <pumice-playground>: a Volcano scheduling scenario inside any page.
//
//   <script type="module" src="https://your.host/pumice/pumice-playground.js"></script>
//   <pumice-playground view="queues" hide="legend">
//     queues: [{name: A, weight: 2}, {name: B, weight: 1}]
//     ...
//   </pumice-playground>
//
// docs.html says what each attribute does. The scenario is what the element's `scenario` property is set to, this module being
// there already or not; else the attribute `src` (the id of a scenario of the gallery, or lesson/ID); else the element's
// text, as it changes.
//
// It shows embed.html from the folder of this module in a frame: so it works from any origin (a browser runs no worker of
// another origin), and the page around it and the frame cannot reach into each other. The frame says how high it is; this
// side says whether the page around it is light or dark. All frames of a page share one engine.
// A bundler makes a file's address of it: then somebody has to say where the site lies.
const HERE = import.meta.url.replace(/[^/]*$/, "");

// These go into the frame's address as they are.
const PASSED = "view hide about resource step volcano field label min max choices bars name".split(" ");
const ATTRIBUTES = [...PASSED, "edit", "theme", "lang", "height", "src", "site"];

// Until the frame has said how high it is.
const FIRST = { queues: 330, nodes: 300, jobs: 300, why: 420, slider: 220 };
const LEAST = 80;
const MOST = 4000;

// By this the frames of this page find each other, and not those of the page before, whose engine is about to end.
const PAGE = Math.random().toString(36).slice(2, 10);

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

// "light", "dark" or null: what the page around says of itself. Docusaurus, GitHub, Bootstrap, VitePress, MkDocs and Tailwind
// have a word for it on their root; of others the colour behind the element tells.
function saidTheme() {
  for (const root of [document.documentElement, document.body]) {
    const { theme, bsTheme, colorMode, mdColorScheme, mode } = root.dataset;
    for (const said of [theme, bsTheme, colorMode, mdColorScheme === "slate" ? "dark" : mdColorScheme, mode])
      if (said === "light" || said === "dark") return said;
    for (const name of ["dark", "light"]) if (root.classList.contains(name)) return name;
  }
  return null;
}

function seenTheme(element) {
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const [r, g, b, a = 1] = (getComputedStyle(at).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (a > 0.5) return 0.299 * r + 0.587 * g + 0.114 * b < 110 ? "dark" : "light";
  }
  const styled = getComputedStyle(element).colorScheme;
  const meta = document.querySelector('meta[name="color-scheme"]')?.content;
  const scheme = styled === "normal" ? (meta ?? "light") : styled;
  const both = /dark/.test(scheme) && /light/.test(scheme);
  if (!both) return /dark/.test(scheme) ? "dark" : "light";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

// One watcher for all elements of a page.
const elements = new Set();
let watching = false;
function watchPage() {
  if (watching) return;
  watching = true;
  const all = () => elements.forEach((element) => element.themeChanged());
  const watcher = new MutationObserver(all);
  for (const root of [document.documentElement, document.body])
    watcher.observe(root, {
      attributes: true,
      attributeFilter: [
        "class",
        "style",
        "data-theme",
        "data-bs-theme",
        "data-color-mode",
        "data-md-color-scheme",
        "data-mode",
      ],
    });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", all);
  // A colour that fades is what it will be in the end.
  document.addEventListener("transitionend", ({ propertyName }) => propertyName.startsWith("background") && all());
  addEventListener("message", ({ source, data }) => {
    if (data?.pumice === "ready") elements.forEach((element) => element.frameReady(source));
    if (data?.pumice === "height" && Number.isFinite(data.height))
      elements.forEach((element) => element.heightTold(source, data.height));
  });
}

// An address of a folder, which `src` once was.
const isFolder = (src) => /^(?:[a-z]+:|\.{0,2}\/)/i.test(src) || src.endsWith("/");

export class PumicePlayground extends HTMLElement {
  static observedAttributes = ATTRIBUTES;
  #frame = null;
  #set = null; // what `scenario` was set to
  #turn = 0;
  #shown = ""; // the address, without the theme
  #theme = "";

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
    elements.add(this);
    watchPage();
    if (!this.#frame) {
      const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
      this.#frame = document.createElement("iframe");
      this.#frame.style.cssText =
        "display:block;box-sizing:border-box;width:100%;border:1px solid #8884;border-radius:8px";
      this.#frame.allow = "clipboard-write";
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

  disconnectedCallback() {
    elements.delete(this);
    this.#shown = ""; // where it is put in anew its frame loads anew
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

  themeChanged() {
    const theme = this.#wantedTheme();
    if (!this.#frame || theme === this.#theme) return;
    this.#theme = theme;
    this.#frame.style.colorScheme = theme;
    this.#tellTheme();
  }

  #tellTheme() {
    this.#frame.contentWindow?.postMessage({ pumice: "theme", theme: this.#theme }, "*");
  }

  // What changed while the frame was fetched it is told now.
  frameReady(source) {
    if (this.#frame && source === this.#frame.contentWindow) this.#tellTheme();
  }

  heightTold(source, height) {
    if (!this.#frame || source !== this.#frame.contentWindow || this.hasAttribute("height")) return;
    this.#frame.style.height = `${Math.min(MOST, Math.max(LEAST, Math.ceil(height))) + 2}px`; // and its border
  }

  #wantedTheme() {
    const asked = this.getAttribute("theme");
    return asked === "light" || asked === "dark" ? asked : (saidTheme() ?? seenTheme(this));
  }

  #change() {
    if (this.#frame && (this.#set !== null || this.hasAttribute("src") || document.readyState !== "loading"))
      void this.#show();
  }

  #folder() {
    const src = this.getAttribute("src") ?? "";
    const said = document.querySelector('meta[name="pumice-site"]')?.content;
    const site = this.getAttribute("site") || (isFolder(src) ? src : said);
    if (!site && HERE.startsWith("file:"))
      console.error('pumice-playground: the attribute site, or <meta name="pumice-site">, says where embed.html lies');
    return site ? new URL(site.replace(/\/?$/, "/"), document.baseURI) : HERE;
  }

  async #address() {
    const written = this.getAttribute("src") ?? "";
    const src = isFolder(written) ? "" : written;
    const lesson = this.#set === null ? /^lesson\/([\w-]+)$/.exec(src)?.[1] : undefined;
    const url = new URL(lesson ? "learn.html" : "embed.html", this.#folder());
    if (lesson) url.searchParams.set("embed", "");
    if (!this.hasAttribute("height")) url.searchParams.set("fit", "");
    url.searchParams.set("page", PAGE);
    const lang = this.closest("[lang]")?.lang;
    if (lang) url.searchParams.set("lang", /^zh/i.test(lang) ? "zh" : "en");
    if (lesson) return [url, `#lesson/${lesson}`];
    for (const name of PASSED) if (this.hasAttribute(name)) url.searchParams.set(name, this.getAttribute(name));
    if (this.hasAttribute("edit")) url.searchParams.set("edit", "");
    if (src && this.#set === null) {
      url.searchParams.set("src", src);
      return [url, ""];
    }
    return [url, await pack({ name: this.getAttribute("name") ?? "", text: this.scenario })];
  }

  async #show() {
    const turn = ++this.#turn;
    const [url, hash] = await this.#address();
    if (turn !== this.#turn || !this.isConnected) return;
    const height = Number(this.getAttribute("height"));
    this.#frame.title = this.getAttribute("name") || this.getAttribute("src") || "Pumice";
    if (height > 0) this.#frame.style.height = `${height}px`;
    const next = url.href + hash;
    if (next === this.#shown) return this.themeChanged();
    const before = this.#shown;
    this.#shown = next;
    this.#theme = this.#wantedTheme();
    url.searchParams.set("theme", this.#theme);
    // A frame that is made anew leaves no entry in the history, and loads where only its hash is another.
    if (before) {
      const fresh = this.#frame.cloneNode();
      this.#frame.replaceWith(fresh);
      this.#frame = fresh;
    } else if (!(height > 0)) this.#frame.style.height = `${FIRST[this.getAttribute("view")] ?? FIRST.queues}px`;
    this.#frame.style.colorScheme = this.#theme;
    this.#frame.src = url.href + hash;
  }
}

if (!customElements.get("pumice-playground")) customElements.define("pumice-playground", PumicePlayground);
