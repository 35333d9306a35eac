// Lines stand in a file with their names above them, as many to a row as there is room for.
import { h, type VNode } from "../dom/h.ts";
import { cutName } from "../model/names.ts";
import { drawCurves, type CurvesPicture } from "./curves.ts";
import { dashOf } from "./dashes.ts";
import { sheet } from "./file.ts";
import { queueRole, role, text } from "./svg.ts";

const NAME = 120;
const LINE = 18;

export function curvesSheet(picture: CurvesPicture): VNode {
  const { curves: c, colour } = picture;
  const columns = Math.max(1, Math.floor((c.width - c.left) / NAME));
  const names = c.lines.map(({ name }, i) => {
    const [x, y] = [c.left + (i % columns) * NAME, 14 + Math.floor(i / columns) * LINE];
    return [
      h("path", {
        d: `M${x} ${y}h16`,
        stroke: queueRole(colour(name)),
        "stroke-width": 3,
        "stroke-dasharray": dashOf(i).join(" ") || undefined,
      }),
      text({ x: x + 22, y: y + 4, fill: role("ink") }, cutName(name, 14)),
    ];
  });
  const above = 6 + Math.ceil(c.lines.length / columns) * LINE;
  return sheet(c.width, c.height + above, names, h("g", { transform: `translate(0 ${above})` }, drawCurves(picture)));
}
