// The editor completes keys and the values that a field may have.
import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { newIn } from "../model/conf-docs.ts";
import { pathAt } from "./context.ts";
import { childrenOf, valuesOf } from "./schema.ts";

export function complete(zh: () => boolean): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const at = pathAt(text, context.pos);
    const typed = text.slice(at.wordFrom, context.pos);
    if (!context.explicit && typed === "") return null;
    if (/#/.test(typed)) return null;
    const word = (d: { en: string; zh: string } | undefined) => (d ? (zh() ? d.zh : d.en) : undefined);
    // A word may stand after a key, or in the list below one; a field anywhere but after a key.
    const [path, key] =
      at.inValue !== null ? [at.path, at.inValue] : [at.path.slice(0, -1), at.item ? at.path.at(-1) : undefined];
    const values = (key === undefined ? [] : valuesOf(at.kind, path, key, text, at.owner)).map((value) => {
      const [detail, info] = [newIn(value, zh()), word(value.what)];
      return { label: value.name, ...(detail ? { detail } : {}), ...(info ? { info } : {}) };
    });
    const fields = (at.inValue !== null ? [] : childrenOf(at.kind, at.path, at.owner)).map(({ name, doc }) => {
      const detail = [doc.type, newIn(doc, zh())].filter(Boolean).join(" · ");
      return { label: name, detail, apply: `${name}: `, info: word(doc)! };
    });
    const options = [...values, ...fields];
    return options.length ? { from: at.wordFrom, options, validFor: /^[\w./-]*$/ } : null;
  };
}
