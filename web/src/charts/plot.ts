// The line chart itself: uPlot, fetched when it is first shown.
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { Series } from "./series.ts";

export interface PlotOptions {
  colour: (queue: number) => string;
  ink: string;
  line: string;
  format: (value: number) => string;
  choose: (moment: number) => void;
  dash: (index: number) => number[];
}

export interface Plot {
  step(moment: number): void;
  destroy(): void;
}

export function plot(host: HTMLElement, series: Series, options: PlotOptions): Plot {
  let now = 0;
  const stepped = uPlot.paths.stepped!({ align: 1 });
  const axis = {
    stroke: options.ink,
    grid: { stroke: options.line, width: 1 },
    ticks: { stroke: options.line, width: 1, size: 4 },
    font: "11px system-ui",
    size: 44,
  };
  const chart = new uPlot(
    {
      width: Math.max(100, host.clientWidth),
      height: Math.max(80, host.clientHeight),
      legend: { show: false },
      scales: { x: { time: false }, y: { range: (_u, _min, max) => [0, Math.max(max * 1.08, 0.01)] } },
      axes: [
        { ...axis, size: 24, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000] },
        { ...axis, values: (_u, ticks) => ticks.map(options.format) },
      ],
      series: [
        {},
        ...series.queues.map((q, i) => ({
          label: q.name,
          stroke: options.colour(q.queue),
          width: 2,
          paths: stepped,
          points: { show: false },
          dash: options.dash(i),
        })),
      ],
      cursor: { points: { size: 6 }, drag: { x: false, y: false } },
      hooks: {
        draw: [
          (u) => {
            const x = Math.round(u.valToPos(now, "x", true));
            const g = u.ctx;
            g.save();
            g.strokeStyle = options.ink;
            g.lineWidth = 2;
            g.setLineDash([]);
            g.beginPath();
            g.moveTo(x, u.bbox.top);
            g.lineTo(x, u.bbox.top + u.bbox.height);
            g.stroke();
            g.restore();
          },
        ],
      },
    },
    [series.moments, ...series.queues.map((q) => q.values)],
    host,
  );
  chart.over.addEventListener("click", () => {
    const at = chart.cursor.idx;
    if (at !== null && at !== undefined) options.choose(series.moments[at]!);
  });
  const observer = new ResizeObserver(() =>
    chart.setSize({ width: Math.max(100, host.clientWidth), height: Math.max(80, host.clientHeight) }),
  );
  observer.observe(host);
  return {
    step(moment) {
      now = moment;
      chart.redraw(false);
    },
    destroy() {
      observer.disconnect();
      chart.destroy();
    },
  };
}
