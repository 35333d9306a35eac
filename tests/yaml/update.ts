// Writes NAME.events.json beside each NAME.yaml.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { yamlEvents } from "../../web/src/model/yaml-events.ts";

const here = dirname(fileURLToPath(import.meta.url));
for (const name of readdirSync(here).filter((file) => file.endsWith(".yaml"))) {
  // One event a line.
  const events = yamlEvents(readFileSync(join(here, name), "utf8")).replace(/,(?=("[=[{*!\]}-]"))/g, ",\n");
  writeFileSync(join(here, name.replace(/\.yaml$/, ".events.json")), `${events}\n`);
}
