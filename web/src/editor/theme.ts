// CodeMirror gets the page's roles as its colours: custom properties reach into the shadow root.
import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

export const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "12.5px", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "20px", scrollbarWidth: "thin" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-line": { padding: "0 8px 0 4px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--link) 24%, transparent) !important",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--ink) 4%, transparent)" },
  ".cm-lit": { backgroundColor: "color-mix(in srgb, var(--focus) 13%, transparent)" },
  ".cm-gutters": { backgroundColor: "transparent", border: "0", color: "var(--ink3)", fontSize: "11px" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "24px", padding: "0 4px 0 2px" },
  ".cm-foldGutter span": { color: "var(--ink3)" },
  ".cm-selectionMatch": { backgroundColor: "color-mix(in srgb, var(--warn) 22%, transparent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--hover)",
    outline: "1px solid var(--line2)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line2)",
    borderRadius: "6px",
    boxShadow: "var(--pop)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete": { overflow: "visible" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "12px", maxHeight: "220px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--sel)", color: "var(--ink)" },
  ".cm-completionDetail": { color: "var(--ink3)", fontStyle: "normal", marginLeft: "12px" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-tooltip.cm-completionInfo": { maxWidth: "300px", padding: "6px 10px", font: "12px/18px var(--sans)" },
  ".hover-doc": { maxWidth: "340px", padding: "6px 10px", font: "12px/18px var(--sans)", whiteSpace: "pre-line" },
  ".cm-diagnostic": {
    padding: "6px 10px",
    font: "12px/18px var(--sans)",
    borderLeft: "3px solid var(--ink3)",
    maxWidth: "420px",
  },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--warn)" },
  ".cm-diagnosticAction": {
    font: "600 12px/18px var(--sans)",
    color: "var(--on-ink)",
    backgroundColor: "var(--ink)",
    borderRadius: "4px",
    padding: "2px 8px",
    border: "0",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--bad) 1.2px",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--warn) 1.2px",
    textUnderlineOffset: "3px",
  },
  ".cm-gutter-lint": { width: "12px" },
  ".cm-lint-marker": { width: "8px", height: "8px", margin: "6px 2px", borderRadius: "50%", content: "none" },
  ".cm-lint-marker-error": { content: "none", backgroundColor: "var(--bad)" },
  ".cm-lint-marker-warning": {
    content: "none",
    backgroundColor: "var(--warn)",
    borderRadius: "1px",
    transform: "rotate(45deg)",
  },
  ".cm-panels": { backgroundColor: "var(--sunk)", color: "var(--ink)", borderColor: "var(--line)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "6px 8px", font: "12px/18px var(--sans)" },
  ".cm-textfield": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line2)",
    borderRadius: "4px",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line2)",
    borderRadius: "4px",
  },
  ".cm-searchMatch": { backgroundColor: "color-mix(in srgb, var(--warn) 30%, transparent)" },
  "@media (prefers-reduced-motion: reduce)": { ".cm-cursorLayer": { animation: "none !important" } }, // it blinks
  "@media (max-width: 719px)": { "&": { fontSize: "16px" }, ".cm-scroller": { lineHeight: "24px" } },
});

export const highlightStyle = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--link)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--k-allocate)" },
  { tag: tags.string, color: "var(--k-allocate)" },
  { tag: tags.content, color: "var(--ink)" },
  { tag: tags.comment, color: "var(--ink3)", fontStyle: "italic" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--ink3)" },
  { tag: [tags.meta, tags.keyword, tags.labelName, tags.typeName], color: "var(--k-pipeline)" },
]);
