// Completion of keys and of the values that a field may have.
import type { CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { pathAt } from "./context.ts";
import { childrenOf, documentation, valuesOf } from "./schema.ts";

export function complete(zh: () => boolean): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const text = context.state.doc.toString();
    const at = pathAt(text, context.pos);
    const typed = text.slice(at.wordFrom, context.pos);
    if (!context.explicit && typed === "") return null;
    if (/#/.test(typed)) return null;
    const word = (d: { en: string; zh: string } | undefined) => (d ? (zh() ? d.zh : d.en) : undefined);
    if (at.inValue !== null) {
      const values = valuesOf(at.kind, at.path, at.inValue, text);
      return values.length ? { from: at.wordFrom, options: values.map((label) => ({ label })), validFor: /^[\w./-]*$/ } : null;
    }
    const fields = childrenOf(at.kind, at.path).map(({ name, type }) => {
      const info = word(documentation(at.kind, at.path, name));
      return { label: name, detail: type, apply: `${name}: `, ...(info ? { info } : {}) };
    });
    const words = at.item && at.path.length ? valuesOf(at.kind, at.path.slice(0, -1), at.path.at(-1)!, text).map((label) => ({ label })) : [];
    const options = [...words, ...fields];
    return options.length ? { from: at.wordFrom, options, validFor: /^[\w./-]*$/ } : null;
  };
}
