// While the text cannot be read the pictures are of an older one, and look so; where there is none yet, their place says what is to
// be done. On a phone, which does not show the editor beside them, it is said above both.
import "./broken.css";
import { h, type Child } from "../../dom/h.ts";
import { icon } from "../../dom/icons.ts";
import { count, t } from "../../i18n/later.ts";
import { errorsOf, type State } from "../../state/state.ts";
import { draw, type App } from "../parts/app.ts";
import { diagnostic } from "../parts/diagnostics.ts";

const FIRST = 3; // of what is to be corrected; the banner below the editor has the others

export function brokenView(app: App, main: HTMLElement, showLine: (line: number) => void): void {
  const element = document.createElement("section");
  element.className = "broken panel";
  main.querySelector(".time")!.before(element);
  const view = ({ diagnostics, result }: Readonly<State>): Child[] => {
    const errors = errorsOf(diagnostics);
    const broken = errors.length > 0;
    main.classList.toggle("outdated", broken && result !== null);
    main.classList.toggle("blank", broken && result === null);
    element.hidden = !broken;
    if (!broken) return [];
    const { line } = errors[0]!;
    const many = count(errors.length, "toCorrect1", "toCorrect");
    const toLine = line
      ? h("button", { class: "link", on: { click: () => showLine(line) } }, t("line", { n: line }))
      : null;
    if (result) return [h("p", null, icon("warn"), many, " ", t("lastGood"), " ", toLine)];
    return [
      h(
        "div",
        null,
        h("h2", null, icon("warn"), t("brokenHead")),
        h("p", null, many, " ", t("brokenThen")),
        errors.slice(0, FIRST).map((d, i) => h("div", { class: "diag", key: i }, ...diagnostic(d, showLine))),
      ),
    ];
  };
  draw(app, element, (s) => [s.diagnostics, s.result === null], view);
}
