// The text of a scenario as the engine's request.
import { parseAllDocuments } from "yaml";

export function requestOf(text: string): string {
  const documents = parseAllDocuments(text).map((d) => ({ source: "", json: d.toJS() as unknown }));
  return JSON.stringify({ documents, options: { fillIn: true } });
}
