// "?" shows this list of keys.
import { h, type Child } from "../../dom/h.ts";
import { t, type Key } from "../../i18n/later.ts";

const LIST: [string[], Key][] = [
  [["←", "→"], "keyStep"],
  [["Home", "End"], "keyEnds"],
  [["Space"], "keyPlay"],
  [["A"], "runAction"],
  [["E"], "nextEviction"],
  [["1", "2"], "keyTabs"],
  [["P"], "keyPin"],
  [["W"], "why"],
  [["U"], "keyUpgrade"],
  [["F"], "keyPresent"],
  [["T"], "theme"],
  [["Ctrl", "Z"], "undo"],
  [["Ctrl", "Y"], "redo"],
  [["Esc"], "keyEscape"],
  [["F2"], "keyRename"],
  [["Alt", "←", "→"], "keyNest"],
  [["N", "Shift N"], "keyStops"],
  [["←", "→", "PgUp", "PgDn"], "keyCycles"],
  [["F1"], "keyTerm"],
  [["?"], "keyHelp"],
];

export function keysBody(): Child[] {
  return [
    h(
      "dl",
      { class: "keys-list" },
      LIST.flatMap(([keys, word]) => [
        h(
          "dt",
          { key: `k ${word}` },
          keys.map((k) => h("kbd", null, k)),
        ),
        h("dd", { key: `d ${word}` }, t(word)),
      ]),
    ),
    h("p", { class: "mut" }, t("keysEditor")),
  ];
}
