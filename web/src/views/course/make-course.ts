// Lessons are strung to a course: of this page's own, of files, and the one in the form. It comes out as a link or a YAML file.
import { parse, stringify } from "yaml";
import { h, type VNode } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { inWords } from "../../i18n/index.ts";
import { w, type TeachKey } from "../../i18n/teach-words.ts";
import type { AskingEngine } from "../../engine/asking.ts";
import { isMap, textOf, type Fields } from "../../course/checks.ts";
import type { Head } from "../../course/lesson.ts";
import { readOwn } from "../../course/own.ts";
import { LONGEST } from "../../state/letters.ts";
import { pack } from "../../state/packed.ts";
import type { Storage } from "../../state/storage.ts";
import { saveFile } from "../parts/save.ts";
import type { Maker } from "./maker.ts";
import { hashOf } from "./route.ts";

export interface MakeSurroundings {
  engine: () => AskingEngine;
  storage: Storage;
  heads: readonly Head[];
  redraw: () => void;
  say: (text: string) => void;
  focus: (selector: string) => void; // once it is drawn
}

interface Page {
  copy(text: string): Promise<void>;
  button(label: TeachKey, enabled: boolean, run: () => void): VNode;
}

export const absolute = (hash: string, query = "") => location.href.replace(/[?#].*$/s, "") + query + hash;

export const yamlOf = (data: unknown) => stringify(data, { lineWidth: 0, blockQuote: "literal" });

async function addFiles(maker: Maker, around: MakeSurroundings, files: File[]): Promise<void> {
  const found: (string | Fields)[] = [];
  for (const file of files) {
    const data = await file
      .text()
      .then((text) => parse(text) as unknown)
      .catch(() => null);
    if (isMap(data) && Array.isArray(data["lessons"]))
      found.push(...data["lessons"].filter((l): l is string | Fields => typeof l === "string" || isMap(l)));
    else if (isMap(data) && Array.isArray(data["steps"])) found.push(data);
    else around.say(w("fileBad"));
  }
  maker.changeCourse(({ lessons }) => ({ lessons: [...lessons, ...found] }));
}

type Way = "itemUp" | "itemDown";

// Moves a lesson one place; it keeps the focus, on the same button as long as that leads anywhere.
function moveItem(maker: Maker, around: MakeSurroundings, from: number, way: Way): void {
  maker.changeCourse(({ lessons }) => {
    const to = from + (way === "itemUp" ? -1 : 1);
    const next = lessons.slice();
    [next[from], next[to]] = [next[to]!, next[from]!];
    const button = to === 0 ? "itemDown" : to === next.length - 1 ? "itemUp" : way;
    around.focus(`.make-list > [data-at="${to}"] [data-move="${button}"]`);
    return { lessons: next };
  });
}

export function courseForm(maker: Maker, around: MakeSurroundings, page: Page): VNode {
  const { course } = maker;
  const data = { course: course.title, lessons: course.lessons };
  const { own, problems } = readOwn(
    data,
    around.heads.map((head) => head.id),
  );
  const titleOf = (item: string | Fields) => {
    if (typeof item !== "string") {
      const { title } = item;
      return isMap(title) ? inWords({ en: textOf(title["en"]), zh: textOf(title["zh"]) }) : textOf(title);
    }
    const head = around.heads.find(({ id }) => id === item);
    return head ? inWords(head.title) : item;
  };
  const moveButton = (item: string | Fields, i: number, way: Way) => {
    const words = w(way, { name: titleOf(item), n: i + 1, all: course.lessons.length });
    return h(
      "button",
      {
        class: "ib",
        type: "button",
        "aria-label": words,
        title: words,
        "data-move": way,
        disabled: i === (way === "itemUp" ? 0 : course.lessons.length - 1),
        on: { click: () => moveItem(maker, around, i, way) },
      },
      h("span", { class: way === "itemUp" ? "turned" : "" }, icon("down")),
    );
  };
  const take = async (way: "link" | "class") => {
    const code = await pack(data);
    const hash = hashOf({ kind: "own", code, n: null }, way === "class");
    if (hash.length > LONGEST) return around.say(w("tooLong"));
    await page.copy(absolute(hash));
  };
  return h(
    "section",
    { class: "make-course", key: "course" },
    h("h2", null, w("stringHead")),
    h(
      "label",
      { class: "make-field" },
      h("span", null, w("courseTitle")),
      h("input", {
        class: "field",
        "data-course": "title",
        value: course.title,
        on: { input: (e: Event) => maker.changeCourse(() => ({ title: (e.target as HTMLInputElement).value })) },
      }),
    ),
    course.lessons.length
      ? h(
          "ol",
          { class: "make-list" },
          course.lessons.map((item, i) =>
            h(
              "li",
              { key: i, "data-at": i },
              h("b", null, titleOf(item) || "–"),
              moveButton(item, i, "itemUp"),
              moveButton(item, i, "itemDown"),
              typeof item === "string"
                ? null
                : h("button", { class: "link", type: "button", on: { click: () => maker.take(item) } }, w("openHere")),
              h(
                "button",
                {
                  class: "link",
                  type: "button",
                  "aria-label": `${w("removeItem")}: ${titleOf(item)}`,
                  on: {
                    click: () =>
                      maker.changeCourse(({ lessons }) => ({
                        lessons: lessons.filter((one, n) => n !== i || one !== item),
                      })),
                  },
                },
                w("removeItem"),
              ),
            ),
          ),
        )
      : h("p", { class: "mut" }, w("courseEmpty")),
    h(
      "div",
      { class: "ask-row" },
      h(
        "select",
        {
          class: "field",
          "aria-label": w("addOwn"),
          "data-course": "own",
          value: "",
          on: {
            change: (e: Event) => {
              const select = e.target as HTMLSelectElement;
              const { value } = select;
              if (value) maker.changeCourse(({ lessons }) => ({ lessons: [...lessons, value] }));
              select.value = "";
            },
          },
        },
        h("option", { value: "", selected: true }, w("addOwn")),
        around.heads.map((head) => h("option", { key: head.id, value: head.id }, inWords(head.title))),
      ),
      h(
        "label",
        { class: "btn file" },
        w("addFile"),
        h("input", {
          type: "file",
          class: "sr",
          multiple: true,
          accept: ".yaml,.yml,.json",
          on: {
            change: (e: Event) => {
              const input = e.target as HTMLInputElement;
              void addFiles(maker, around, [...(input.files ?? [])]).then(() => (input.value = ""));
            },
          },
        }),
      ),
    ),
    own
      ? null
      : h(
          "p",
          { class: "mut" },
          course.lessons.length && course.title && problems[0]
            ? `${problems[0].lesson}, ${problems[0].field}: ${inWords(problems[0].message)}`
            : w("courseBad"),
        ),
    h(
      "div",
      { class: "ask-row" },
      page.button("copyLink", own !== null, () => void take("link")),
      page.button("saveYaml", course.lessons.length > 0, () => saveFile("course.yaml", "text/yaml", yamlOf(data))),
      page.button("forClass", own !== null, () => void take("class")),
    ),
  );
}
