// Some texts are no scenario and are not taken for one: a table of kubectl's, its complaints, any other words; and a
// table of jobs with another column, or a line that cannot be read.
export type Refusal = "table" | "kubectl" | "nothing" | "column" | "cells";

export class Refused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, message = "") {
    super(message);
    this.reason = reason;
  }
}

const TABLE = /^(NAMESPACE|NAME) +[A-Z]/m;
const COMPLAINT =
  /^(Error from server|error: |Unable to connect to the server|The connection to the server|No resources found).*/m;

// Before it is read: a complaint may well be YAML.
export function refuseOutput(text: string): void {
  if (TABLE.test(text)) throw new Refused("table");
  const complaint = COMPLAINT.exec(text);
  if (complaint) throw new Refused("kubectl", complaint[0]);
}

// `found` are the objects in it; null: it is no YAML, and the engine says where.
export function refuseWords(found: object[] | null): void {
  if (found?.length === 0) throw new Refused("nothing");
}
