// The page and the importing thread say this to each other.
import type { Refusal } from "../model/refuse.ts";
import type { Gathered } from "../model/gather.ts";

export interface ImportFile {
  name: string;
  data: Blob;
}

export type ImportAnswer =
  | { kind: "progress"; part: number }
  | { kind: "done"; gathered: Gathered }
  | { kind: "failed"; reason: "utf8" | "json" | "other" | Refusal; message: string };
