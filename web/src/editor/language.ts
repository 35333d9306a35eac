// The editor reads YAML with a parser that makes its tree by recursion: a text of thousands of open brackets is more
// than the stack holds, and is shown without colours.
import { yamlLanguage } from "@codemirror/lang-yaml";
import { LanguageSupport } from "@codemirror/language";
import { NodeType, Tree, type PartialParse } from "@lezer/common";

function bounded(inner: PartialParse, length: number): PartialParse {
  return {
    advance() {
      try {
        return inner.advance();
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return new Tree(NodeType.none, [], [], inner.stoppedAt ?? length);
      }
    },
    get parsedPos() {
      return inner.parsedPos;
    },
    stopAt: (position) => inner.stopAt(position),
    get stoppedAt() {
      return inner.stoppedAt;
    },
  };
}

export function yaml(): LanguageSupport {
  return new LanguageSupport(yamlLanguage.configure({ wrap: (inner, input) => bounded(inner, input.length) }));
}
