// A goal and what may be changed to reach it. The engine judges after every change.
import { cx, h, type Child, type VNode } from "../../dom/h.ts";
import { c, type CourseKey } from "../../i18n/course-words.ts";
import { counted } from "../../i18n/index.ts";
import type { Judged } from "../../course/judge.ts";
import type { Control, EditStep } from "../../course/lesson.ts";
import { valueAt } from "../../course/paths.ts";
import type { Play } from "../../course/play.ts";
import { controlText } from "./text.ts";

const wantedText = (wanted: string) => wanted.replace("<=", "≤").replace(">=", "≥");

function goalLine(judged: Judged, key: number): VNode {
  const { about, field, resource, wanted, found, met } = judged;
  const name = about === "finding" ? c(`finding_${judged.name}` as CourseKey) : judged.name;
  const unit =
    field === "bound" || field === "evicted"
      ? ` ${c("pods")}`
      : field === "count"
        ? ` ${c("times")}`
        : resource === "cpu"
          ? " CPU"
          : resource && ` ${resource}`;
  return h(
    "li",
    { key, class: met ? "met" : "unmet" },
    h("span", { class: "goal-mark", role: "img", "aria-label": c(met ? "met" : "unmet") }, met ? "✓" : "○"),
    h(
      "span",
      null,
      h("b", null, name),
      ` ${c(`field_${field}` as CourseKey)} `,
      h("b", null, counted(`${wantedText(wanted) || c("noNode")}${unit}`)),
      met
        ? null
        : h(
            "span",
            { class: "goal-is" },
            counted(` · ${c("is", { found: `${found || c("noNode")}${found === "–" ? "" : unit}` })}`),
          ),
    ),
  );
}

function controlView(play: Play, control: Control): VNode {
  const { now } = play;
  const { at } = control;
  const start = now.start ? (valueAt(now.start, at) ?? "") : "";
  const value = String(now.edits[at] ?? start);
  const label = controlText(control);
  const changed = value !== start;
  const set = (to: string) => {
    const number = Number(to);
    void play.edit(at, control.options || to.trim() === "" || !Number.isFinite(number) ? to : number);
  };
  if (control.options)
    return h(
      "label",
      { class: cx("control", changed && "edited"), key: at, "data-control": at },
      h("span", null, label),
      h(
        "select",
        { class: "field", value, on: { change: (e: Event) => set((e.target as HTMLSelectElement).value) } },
        control.options.map((option) =>
          h("option", { key: option, value: option, selected: option === value }, option),
        ),
      ),
    );
  const range = { min: control.min, max: control.max, step: control.step ?? 1 };
  return h(
    "div",
    { class: cx("control", changed && "edited"), key: at, "data-control": at },
    h("span", null, label),
    h("input", {
      type: "range",
      ...range,
      value: value || String(control.min),
      "aria-label": label,
      on: { input: (e: Event) => set((e.target as HTMLInputElement).value) },
    }),
    h("input", {
      type: "number",
      class: "field",
      ...range,
      value,
      "aria-label": label,
      on: {
        change: (e: Event) => {
          const typed = Number((e.target as HTMLInputElement).value);
          set(String(Math.min(control.max!, Math.max(control.min!, typed || 0))));
        },
      },
    }),
  );
}

export function reachView(play: Play, step: EditStep): Child[] {
  const { now } = play;
  const unmet = now.judged.filter((j) => !j.met).length;
  const over = step.most !== undefined && now.made > step.most;
  return [
    h(
      "section",
      { class: "goal", key: "goal" },
      h("h3", null, c("goal")),
      h("ul", null, now.judged.map(goalLine)),
      now.done
        ? null
        : h(
            "p",
            { class: cx("goal-say", !unmet && !over && "met"), role: "status" },
            over
              ? c("tooMany", { n: now.made, most: step.most! })
              : unmet
                ? c("goalUnmet", { n: unmet })
                : now.judged.length
                  ? c("goalReached")
                  : "",
          ),
    ),
    h(
      "section",
      { class: "controls", key: "controls" },
      h(
        "h3",
        null,
        c("mayEdit"),
        step.most !== undefined && step.edit.length > step.most
          ? h("small", null, ` ${c("mostEdits", { n: step.most })}`)
          : null,
      ),
      step.edit.map((control) => controlView(play, control)),
      h(
        "p",
        { class: "ask-row" },
        h("small", null, c("editsNow", { n: now.made })),
        now.made
          ? h("button", { class: "link", type: "button", on: { click: () => void play.reset() } }, c("reset"))
          : null,
      ),
    ),
  ];
}
