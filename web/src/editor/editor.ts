// The YAML editor is CodeMirror inside a shadow root, so that its styles pass the content security policy and don't
// meet the page's. It is fetched when it is first shown.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic as Mark } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField, Transaction } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Rect,
  tooltips,
} from "@codemirror/view";
import { difference } from "../model/edits.ts";
import type { Diagnostic } from "../model/report.ts";
import { complete } from "./complete.ts";
import { fieldAt, hoverText } from "./context.ts";
import { fixOf, type Fix } from "./fix.ts";
import { yaml } from "./language.ts";
import { highlightStyle, theme } from "./theme.ts";

export interface EditorHooks {
  changed(text: string): void;
  undo(): void;
  redo(): void;
  zh(): boolean;
  said(d: Diagnostic): string; // what the engine says, in the page's language
  about(field: string): Promise<string>; // what the glossary has of it, or ""
  pointed(offset: number | null): void; // the pointer, or the cursor, is there
  fixLabel(): string;
  label: string;
}

export interface Editor {
  setText(text: string): void;
  setDiagnostics(diagnostics: Diagnostic[]): void;
  showLine(line: number): void;
  light(range: [number, number] | null): void;
  focus(): void;
  relabel(label: string): void;
}

// Only on the line as it was when the fix was offered.
function applyFix(view: EditorView, at: number, text: string, fix: Fix): void {
  if (view.state.sliceDoc(at, at + text.length) !== text) return;
  view.dispatch({ changes: { from: at + fix.from, to: at + fix.to, insert: fix.insert }, userEvent: "input.fix" });
}

// The key of the value that stands there.
function keyBefore(line: string, at: number): { from: number; to: number } | null {
  const found = /([\w./-]+)["']?:\s*$/.exec(line.slice(0, at));
  return found ? { from: found.index, to: found.index + found[1]!.length } : null;
}

function marksOf(state: EditorState, diagnostics: Diagnostic[], hooks: EditorHooks): Mark[] {
  return diagnostics.flatMap((d): Mark[] => {
    if (!d.line || d.severity === "note") return [];
    const line = state.doc.line(Math.min(Math.max(1, d.line), state.doc.lines));
    const start = Math.min(line.to, line.from + Math.max(0, (d.column ?? 1) - 1));
    const rest = line.text.slice(start - line.from);
    // Marks the value behind the key where the column points at the key.
    const word = /^\s*(?:- )?[\w./"-]+:\s*(?=\S)/.exec(rest);
    const from = Math.min(line.to, start + (word ? word[0].length : /^\s*/.exec(rest)![0].length));
    const token = /^("[^"]*"|'[^']*'|[^\s,\]}#]+)/.exec(line.text.slice(from - line.from));
    const to = Math.max(from, from + (token?.[0].length ?? 0)) || line.to;
    const fix = fixOf(d, line.text, start - line.from, { from: from - line.from, to: to - line.from });
    // What is wrong may be the key.
    const key =
      fix && line.from + fix.to <= from
        ? fix
        : d.says?.message.key === "is-not-used"
          ? keyBefore(line.text, from - line.from)
          : null;
    return [
      {
        from: key ? line.from + key.from : from,
        to: key ? line.from + key.to : to > from ? to : line.to,
        severity: d.severity === "error" ? "error" : "warning",
        message:
          [[d.kind, d.name].filter(Boolean).join(" "), d.field].filter(Boolean).join(" · ") +
          (d.kind || d.name || d.field ? ": " : "") +
          hooks.said(d),
        ...(fix
          ? {
              actions: [
                {
                  name: `${hooks.fixLabel()} ${fix.insert}`,
                  apply: (view: EditorView) => applyFix(view, line.from, line.text, fix),
                },
              ],
            }
          : {}),
      },
    ];
  });
}

// What a completion is stands below the list, or above it: beside it the panel has no room.
function belowList(_view: EditorView, list: Rect, _option: Rect, info: Rect, space: Rect): { style: string } {
  const side = space.bottom - list.bottom < info.bottom - info.top ? "bottom" : "top";
  return { style: `left: -1px; ${side}: ${list.bottom - list.top}px; max-width: ${space.right - list.left}px` };
}

// The lines of what is pointed at elsewhere on the page.
const setLit = StateEffect.define<[number, number] | null>();
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setLit));
    if (!set) return marks.map(transaction.changes);
    const { doc } = transaction.state;
    if (!set.value || set.value[0] >= doc.length) return Decoration.none;
    const last = doc.lineAt(Math.min(doc.length, Math.max(set.value[0], set.value[1] - 1))).number;
    const lines = [];
    for (let n = doc.lineAt(set.value[0]).number; n <= last; n++)
      lines.push(Decoration.line({ class: "cm-lit" }).range(doc.line(n).from));
    return Decoration.set(lines);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export function openEditor(host: HTMLElement, text: string, hooks: EditorHooks): Editor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  let silent = false;
  const own = keymap.of([
    { key: "Mod-z", run: () => (hooks.undo(), true), preventDefault: true },
    { key: "Mod-y", run: () => (hooks.redo(), true), preventDefault: true },
    { key: "Mod-Shift-z", run: () => (hooks.redo(), true), preventDefault: true },
    // Tab indents; Escape and then Tab leaves the editor.
    indentWithTab,
  ]);
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        // The panel cuts what reaches beyond it.
        tooltips({ tooltipSpace: (view) => view.dom.getBoundingClientRect() }),
        own,
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        highlightActiveLineGutter(),
        drawSelection(),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        yaml(),
        syntaxHighlighting(highlightStyle),
        theme,
        EditorView.lineWrapping,
        autocompletion({ override: [complete(hooks.zh)], icons: false, positionInfo: belowList }),
        hoverTooltip(async (v, pos) => {
          const field = fieldAt(v.state.doc.toString(), pos);
          const own = field && hoverText(field, hooks.zh());
          if (!field || !own) return null;
          const more = await hooks.about(field.name);
          const text = more ? `${own}\n${more}` : own;
          return {
            pos: field.from,
            end: field.to,
            above: true,
            create: () => {
              const dom = document.createElement("div");
              dom.className = "hover-doc";
              dom.textContent = text;
              return { dom };
            },
          };
        }),
        keymap.of([
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": hooks.label,
          spellcheck: "false",
          autocorrect: "off",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !silent) hooks.changed(update.state.doc.toString());
          else if (update.selectionSet) hooks.pointed(update.state.selection.main.head);
        }),
        lit,
        EditorView.domEventHandlers({
          mousemove: (event, view) => hooks.pointed(view.posAtCoords({ x: event.clientX, y: event.clientY })),
        }),
      ],
    }),
  });
  return {
    setText(next) {
      const now = view.state.doc.toString();
      if (now === next) return;
      silent = true;
      view.dispatch({ changes: difference(now, next), annotations: Transaction.addToHistory.of(false) });
      silent = false;
    },
    setDiagnostics(diagnostics) {
      view.dispatch(setDiagnostics(view.state, marksOf(view.state, diagnostics, hooks)));
    },
    showLine(number) {
      const line = view.state.doc.line(Math.min(Math.max(1, number), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: line.from },
        effects: EditorView.scrollIntoView(line.from, { y: "center" }),
      });
      view.focus();
    },
    light(range) {
      view.dispatch({ effects: setLit.of(range) });
    },
    focus: () => view.focus(),
    relabel(label) {
      view.contentDOM.setAttribute("aria-label", label);
    },
  };
}
