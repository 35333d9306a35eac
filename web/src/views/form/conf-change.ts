// A change of the scheduler's configuration is made here, as soon as what is written now has been read. Both the list
// of plugins and what opens for one of them make such changes.
import { applyChange, type Change } from "../../model/edits.ts";
import type { ConfOutline } from "../../model/outline.ts";
import type { Report } from "../../model/report.ts";
import type { App } from "../parts/app.ts";

let changes = 0;

// The edits are fetched with the first change.
type Edits = typeof import("../../model/conf-edits.ts");

export async function change(
  app: App,
  make: (edits: Edits, text: string, conf: ConfOutline, report: Report) => Change | null,
): Promise<void> {
  const edits = await import("../../model/conf-edits.ts");
  app.whenRead(`conf ${++changes}`, ({ conf, text }) => {
    const { result } = app.store.get();
    const edit = conf && result && make(edits, text, conf, result.report);
    if (edit) app.edit(applyChange(text, edit));
  });
}
