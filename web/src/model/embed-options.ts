// What the address of an embedded scenario says beside the scenario, and what the attributes of <pumice-playground> say: the two
// have the same names.
export const VIEWS = ["queues", "nodes", "jobs", "why", "slider"] as const;
export type View = (typeof VIEWS)[number];

// What an author may leave out.
export const PARTS = ["head", "open", "timeline", "sentence", "legend", "numbers", "tools", "findings"] as const;
export type Part = (typeof PARTS)[number];

// One field of the scenario that the reader moves, by its path: course/paths.ts knows them.
export interface SliderOptions {
  field: string;
  label: string;
  min: number | null; // null: as suits the field
  max: number | null;
  step: number | null;
  choices: string[]; // that it goes through; none: numbers
  bars: string[]; // queues; none: those that it moves
}

export interface EmbedOptions {
  view: View;
  hide: Part[];
  unknown: string[]; // views and parts that there are not, as they were written
  src: string; // the id of a scenario of the gallery
  name: string;
  about: string; // whose story is told: "job/train"
  step: number | null; // the event to open at; null: the end
  resource: string;
  slider: SliderOptions;
  edit: boolean;
  fit: boolean; // the page around it gives it the height that it asks for
}

const isIn = <T extends string>(all: readonly T[], name: string): name is T =>
  (all as readonly string[]).includes(name);

export const wordsIn = (text: string): string[] => text.split(/[\s,，]+/).filter(Boolean);

// Separated by commas, or by | where a choice has commas itself: "enqueue, allocate | allocate".
const choicesIn = (text: string): string[] =>
  text
    .split(text.includes("|") ? "|" : /[,，]/)
    .map((choice) => choice.trim())
    .filter(Boolean);

export function parseOptions(query: URLSearchParams): EmbedOptions {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 300);
  const number = (name: string) => {
    const written = text(name);
    return written !== "" && Number.isFinite(Number(written)) ? Number(written) : null;
  };
  const view = text("view") || "queues";
  const hide = wordsIn(text("hide"));
  const step = number("step");
  const known = isIn(VIEWS, view) ? view : "queues";
  return {
    view: known,
    hide: hide.filter((name) => isIn(PARTS, name)) as Part[],
    unknown: [...(known === view ? [] : [view]), ...hide.filter((name) => !isIn(PARTS, name))],
    src: text("src"),
    name: text("name"),
    about: text("about"),
    step: known !== "slider" && step !== null && Number.isInteger(step) && step >= 0 ? step : null,
    resource: text("resource"),
    slider: {
      field: text("field"),
      label: text("label"),
      min: number("min"),
      max: number("max"),
      step: known === "slider" ? step : null,
      choices: choicesIn(text("choices")),
      bars: wordsIn(text("bars")),
    },
    edit: query.has("edit"),
    fit: query.has("fit"),
  };
}
