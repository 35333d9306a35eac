// The lists of the line on top are made here: scenarios to open, ways in and ways out. This is fetched after the first
// result.
import "./header-menus.css";
import { h, type Child, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { patch } from "../../dom/patch.ts";
import { t } from "../../i18n/later.ts";
import { FIRST } from "../../gallery/first.ts";
import { EMPTY } from "../../model/starter.ts";
import { forgetHere, newest } from "../../state/newest.ts";
import type { Storage } from "../../state/storage.ts";
import type { Entry, Stores } from "../../state/stores.ts";
import type { App } from "../parts/app.ts";
import { LEARN, learning, showDoors } from "./doors.ts";
import { openGallery } from "./gallery.ts";
import type { Importer } from "./importing.ts";
import { showLesson } from "./lesson.ts";
import { itemView, type MenuItem } from "../parts/menu.ts";
import { copyMarkdown, makeLesson, saveReport, saveYaml } from "./taking.ts";

export interface HeaderMenus {
  titles(): Promise<Child[]>;
  imports(): Child[];
  exports(): Child[];
  releases(): Promise<Child[]>;
}

// Writes "2026-03-01 17:05" in the time of this place.
function moment(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace("T", " ");
}

const anonymise = async (app: App) => (await import("../parts/anonymise-now.ts")).anonymiseNow(app);

let greeted = false;

// Who comes for the first time is offered three doors; who has come before and changed nothing here yet is told what the first
// scenario shows.
function greet(app: App, storage: Storage): void {
  if (!greeted && app.store.get().text === FIRST.text && !newest(storage)) {
    const doors = document.querySelector<HTMLElement>(".doors");
    if (doors) showDoors(app, doors, storage);
    else showLesson(app, FIRST);
  }
  greeted = true;
}

export function headerMenus(
  app: App,
  stores: Stores,
  bringing: () => Promise<Importer>,
  tour: () => void,
  present: () => Promise<void>,
): HeaderMenus {
  greet(app, stores.all);
  const open = async (id: string) => {
    const saved = await (await stores.kept()).get(id);
    if (saved) app.open(saved.name, saved.text, saved.sharing);
  };
  const kept = (saved: Entry, key: number): VNode => {
    const name = saved.name || t("untitled");
    const note = [moment(saved.time), saved.names].filter(Boolean).join(" · ");
    const remove = async (event: MouseEvent) => {
      const list = (event.currentTarget as HTMLElement).closest<HTMLElement>("[popover]")!;
      const at = [...list.querySelectorAll("button")].indexOf(event.currentTarget as HTMLButtonElement);
      const entries = await stores.kept();
      await entries.forget(saved.id);
      forgetHere(stores, saved.id, (await entries.list())[0]);
      patch(list, ...(await titles()));
      const left = [...list.querySelectorAll("button")];
      left[Math.min(at, left.length - 1)]!.focus();
      app.say(t("forgotten", { name }));
    };
    return h(
      "span",
      { key: saved.id, class: "menu-row" },
      itemView({ label: name, note, run: () => void open(saved.id) }, key),
      h(
        "button",
        {
          class: "ib sm",
          role: "menuitem",
          "aria-label": t("forgetNamed", { name }),
          title: t("forget"),
          on: { click: (event: MouseEvent) => void remove(event) },
        },
        icon("trash"),
      ),
    );
  };
  const items = (all: MenuItem[]) => all.map(itemView);
  const titles = async (): Promise<Child[]> => [
    ...items([
      {
        label: t("doorLearn"),
        note: t(learning(stores.all) ? "doorContinue" : "doorLearnNote"),
        run: () => location.assign(LEARN),
      },
      { label: t("galleryOpen"), note: t("galleryNote"), run: () => void openGallery(app) },
      { label: t("tour"), note: t("tourNote"), run: tour },
      { label: t("present"), note: t("presentNote"), run: () => void present() },
      { label: t("newScenario"), note: t("newNote"), run: () => app.open(t("untitled"), EMPTY) },
    ]),
    ...(
      await stores.kept().then(
        (all) => all.list(),
        () => [],
      )
    ).map(kept),
  ];
  return {
    titles,
    imports: () =>
      items([
        { label: t("openFiles"), note: t("openFilesNote"), run: () => void bringing().then((bring) => bring.pick()) },
        {
          label: t("pasteTitle"),
          note: t("pasteNote"),
          run: () => app.store.set({ dialog: "paste", importTrouble: "" }),
        },
      ]),
    exports: () =>
      items([
        { label: t("saveYaml"), run: () => saveYaml(app) },
        { label: t("saveReport"), run: () => saveReport(app) },
        { label: t("anonymise"), note: t("anonymiseNote"), run: () => void anonymise(app) },
        { label: t("embedCode"), note: t("embedCodeNote"), run: () => app.store.set({ dialog: "embed" }) },
        { label: t("makeLesson"), note: t("makeLessonNote"), run: () => void makeLesson(app) },
        { label: t("copyMarkdown"), note: t("copyMarkdownNote"), run: () => void copyMarkdown(app) },
      ]),
    releases: async () => (await import("./releases.ts")).releaseItems(app),
  };
}
