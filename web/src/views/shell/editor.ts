// The left panel has tabs of form and YAML, and below them what is wrong; its editor is fetched when it is first shown.
import { h, type Child } from "../../dom/h.ts";
import type { Editor } from "../../editor/editor.ts";
import { counted, language, t } from "../../i18n/index.ts";
import { errorsOf, type State, type Tab } from "../../state/state.ts";
import { draw, pane, type App } from "../parts/app.ts";
import { messageCounts, sayingOf } from "../parts/diagnostics.ts";
import { formView } from "../form/form.ts";
import { tabs } from "../parts/tabs.ts";
import { icon } from "../../dom/icons.ts";
import "./editor.css";

export interface EditorPanel {
  showLine(line: number): void;
  light(range: [number, number] | null): void; // the lines of something that is pointed at
  pointed: (offset: number | null) => void; // called with where in the text the pointer or the cursor is
}

export function editorView(app: App, element: HTMLElement): EditorPanel {
  const head = document.createElement("div");
  head.className = "tabs";
  const banner = document.createElement("div");
  banner.className = "banner-slot";
  const form = document.createElement("div");
  form.className = "pane";
  const code = document.createElement("div");
  code.className = "code-pane";
  const host = document.createElement("div");
  host.className = "code-host";
  code.append(host);
  for (const pane of [form, code]) {
    pane.id = pane === form ? "pane-form" : "pane-yaml";
    pane.setAttribute("role", "tabpanel");
  }
  form.setAttribute("aria-labelledby", "tab-form");
  code.setAttribute("aria-labelledby", "tab-yaml");
  // Below what is edited: a mistake in the middle of typing moves nothing.
  element.append(head, form, code, banner);

  let editor: Editor | null = null;
  let loading: Promise<void> | null = null;
  let pendingLine = 0;

  const load = () => {
    loading ??= import("../../editor/editor.ts").then(({ openEditor }) => {
      editor = openEditor(host, app.store.get().text, {
        changed: (text) => app.edit(text, "typing"),
        undo: () => app.undo(),
        redo: () => app.redo(),
        zh: () => language() === "zh",
        said: sayingOf,
        pointed: (offset) => panel.pointed(offset),
        about: async (field) => (await import("../parts/glossary.ts")).aboutField(app, field),
        fixLabel: () => t("write"),
        label: t("scenarioAsYaml"),
      });
      editor.setDiagnostics(app.store.get().diagnostics);
      if (pendingLine) editor.showLine(pendingLine);
      pendingLine = 0;
    });
    return loading;
  };

  draw(
    app,
    head,
    (s) => [s.tab, s.diagnostics],
    (state) => {
      const { errors, warnings } = messageCounts(state.diagnostics);
      const all: { id: Tab; face: Child }[] = [
        { id: "form", face: t("form") },
        { id: "yaml", face: "YAML" },
      ];
      return [
        tabs(
          t("scenario"),
          state.tab,
          all,
          (tab) => app.store.set({ tab }),
          state.tab === "form" ? "pane-form" : "pane-yaml",
        ),
        h("span", { class: "grow" }),
        errors || warnings
          ? h(
              "button",
              {
                class: errors ? "badge error" : "badge",
                "aria-label": counted(t("nMessages", { errors, warnings })),
                on: { click: () => app.store.set({ ...pane("messages") }) },
              },
              icon("warn"),
              errors || warnings,
            )
          : null,
      ];
    },
  );
  // What is wrong is fetched when something is, and else after the first result.
  let wrong = false;
  app.store.watch(
    (s) => [s.result !== null, s.diagnostics, s.trouble, s.engine],
    ({ result, diagnostics, trouble, engine }) => {
      const now = errorsOf(diagnostics).length > 0 || trouble || engine === "stopped";
      if (wrong || (!now && !result)) return;
      wrong = true;
      setTimeout(
        async () => {
          const [{ bannerView }, { brokenView }] = await Promise.all([import("./banner.ts"), import("./broken.ts")]);
          bannerView(app, banner, showLine);
          const main = element.closest<HTMLElement>("main.play");
          if (main) brokenView(app, main, showLine);
        },
        now ? 0 : 300,
      );
    },
  );
  formView(app, form);
  app.store.watch(
    (s) => [s.tab],
    (s) => {
      form.hidden = s.tab !== "form";
      code.hidden = s.tab !== "yaml";
      if (s.tab === "yaml") void load();
    },
  );
  app.store.watch(
    (s) => [s.text],
    (s) => editor?.setText(s.text),
  );
  app.store.watch(
    (s) => [s.diagnostics, s.language],
    (s: Readonly<State>) => {
      editor?.setDiagnostics(s.diagnostics);
      editor?.relabel(t("scenarioAsYaml"));
      element.classList.toggle("has-errors", errorsOf(s.diagnostics).length > 0);
    },
  );

  function showLine(line: number): void {
    app.store.set({ tab: "yaml", panel: "edit" });
    if (editor) requestAnimationFrame(() => editor?.showLine(line));
    else pendingLine = line;
  }
  const panel: EditorPanel = { showLine, light: (range) => editor?.light(range), pointed: () => {} };
  return panel;
}
