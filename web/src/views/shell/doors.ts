// A first visit is offered three doors, above the playground: to learn, to try, to look at a cluster of one's own. They stay as
// long as the first scenario does, so that nothing moves under a pointer, until one of them is taken or they are closed; whoever
// has used the playground or closed them does not find them again.
import "./doors.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { t } from "../../i18n/later.ts";
import { FIRST } from "../../gallery/first.ts";
import { setPrefs } from "../../state/prefs.ts";
import type { State } from "../../state/state.ts";
import { read, type Storage } from "../../state/storage.ts";
import { draw, type App } from "../parts/app.ts";
import { showLesson } from "./lesson.ts";

// Whether there is a lesson where somebody was. All else of what the course keeps is the course's.
export function learning(storage: Storage): boolean {
  return Boolean((read(storage, "pumice.course.1") as { last?: unknown } | null)?.last);
}

// The course knows where somebody goes on.
export const LEARN = "./learn.html#continue";

const used = (s: Readonly<State>) => [
  s.name,
  s.text,
  s.selection,
  s.drawer,
  s.tab,
  s.panel,
  s.playing,
  s.pinned,
  s.dialog,
];

export function showDoors(app: App, element: HTMLElement, storage: Storage): void {
  let open = true;
  const close = (then?: () => void) => () => {
    if (!open) return;
    open = false;
    setPrefs(storage, { toured: true });
    element.remove();
    then?.();
  };
  const first = used(app.store.get());
  app.store.watch(used, (s) => {
    if (used(s).some((what, i) => what !== first[i])) setPrefs(storage, { toured: true });
  });
  // With another scenario all of the page is another; that the text gives this one a name is no such thing.
  const { name } = app.store.get();
  app.store.watch(
    (s) => [s.name],
    (s) => void (s.name !== name && s.name !== s.outline?.title && close()()),
  );
  const face = (title: string, note: string): Child[] => [h("b", null, title), h("span", null, note)];
  draw(
    app,
    element,
    (s) => [s.language],
    () => {
      if (!open) return [];
      element.setAttribute("aria-label", t("doors"));
      const begun = learning(storage);
      return [
        h(
          "a",
          { class: "door first", href: LEARN, on: { click: () => setPrefs(storage, { toured: true }) } },
          face(t("doorLearn"), t(begun ? "doorContinue" : "doorLearnNote")),
        ),
        h(
          "button",
          { class: "door", on: { click: close(() => showLesson(app, FIRST)) } },
          face(t("doorTry"), t("doorTryNote")),
        ),
        h(
          "button",
          { class: "door", on: { click: close(() => app.store.set({ dialog: "paste", importTrouble: "" })) } },
          face(t("doorCheck"), t("doorCheckNote")),
        ),
        h(
          "button",
          {
            class: "ib",
            title: t("close"),
            "aria-label": `${t("close")}: ${t("doors")}`,
            on: { click: close(() => showLesson(app, FIRST)) },
          },
          icon("cross"),
        ),
      ];
    },
  );
}
