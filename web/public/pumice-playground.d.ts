// Attributes: name, step, edit, resource, theme ("light", "dark"), lang ("en", "zh"), volcano ("1.15"), height (pixels), src
// (the folder of embed.html; absent: that of the module).
export declare class PumicePlayground extends HTMLElement {
  // The scenario's text. As long as it is not set: the element's own text.
  get scenario(): string;
  set scenario(text: string);
}

declare global {
  interface HTMLElementTagNameMap {
    "pumice-playground": PumicePlayground;
  }
}
