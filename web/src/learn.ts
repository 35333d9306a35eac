// The course is entered here: lessons that are fetched when they are opened, and the engine, whose thread starts first.
import "./views/shell/base.css";
import course from "../../lessons/course.yaml";
import type { Lesson } from "./course/lesson.ts";
import { placeHatches } from "./charts/hatches.ts";
import { askingEngine, type AskingEngine } from "./engine/asking.ts";
import { openTogether } from "./engine/together.ts";
import { loadLanguage, setLanguage } from "./i18n/index.ts";
import { storageOrNone } from "./state/storage.ts";
import { engineStopped, startLearn, wanted } from "./views/course/learn.ts";
import { followTheme, heightOf } from "./views/embed/host.ts";

const files = import.meta.glob<{ default: Lesson }>(["../../lessons/*.yaml", "!../../lessons/course.yaml"]);

const NOWHERE = { getItem: () => null, setItem() {}, removeItem() {} };

async function start(): Promise<void> {
  // Inside another page nothing is kept, and that page says how it looks.
  const query = new URLSearchParams(location.search);
  const embedded = query.has("embed");
  const storage = storageOrNone(() => (embedded ? NOWHERE : localStorage));
  const theme = query.get("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  document.body.classList.toggle("embedded-lesson", embedded);
  const asked = query.get("lang");
  const language = asked === "zh" || asked === "en" ? asked : wanted(storage);
  await loadLanguage(language);
  setLanguage(language);
  placeHatches(document.body);
  let engine: AskingEngine | null = null;
  const { heads, ...rest } = course;
  startLearn(
    document.querySelector("#app")!,
    { course: rest, heads, load: async (id) => (await files[`../../lessons/${id}.yaml`]!()).default },
    () => (engine ??= askingEngine(openTogether, engineStopped)),
    storage,
    embedded,
  );
  if (embedded) {
    followTheme((to) => (document.documentElement.dataset["theme"] = to));
    document.body.classList.toggle("fit", query.has("fit"));
    if (query.has("fit")) heightOf(document.querySelector("#app")!).tell();
  }
  if (!embedded && "serviceWorker" in navigator && !import.meta.env.DEV)
    setTimeout(() => void navigator.serviceWorker.register("./sw.js").catch(() => {}), 1500);
}

void start();
