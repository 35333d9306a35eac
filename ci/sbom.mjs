// The bill of materials of what we ship, as CycloneDX has it: the same parts as THIRD_PARTY_NOTICES names, for machines.
//   node ci/sbom.mjs npm build/npm/package/yaml.mjs build/npm/package/lesson.mjs > sbom.cdx.json
//   node ci/sbom.mjs tarball > sbom.cdx.json
// It has no date and no serial number: two builds of the same commit give the same.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { partsOf } from "./notices.mjs";

const { Enums, Models, Serialize, Spec } = createRequire(new URL("../web/package.json", import.meta.url))(
  "@cyclonedx/cyclonedx-library",
);

/** @param {import("./notices.mjs").Part[]} parts */
export function sbomOf(name, parts) {
  const { version } = JSON.parse(readFileSync(new URL("../web/package.json", import.meta.url), "utf8"));
  const componentOf = (type, { name, version, licence, purl }) => {
    const bomRef = `${name}@${version}`;
    const component = new Models.Component(type, name, { version, bomRef, purl });
    component.licenses.add(new Models.LicenseExpression(licence));
    return component;
  };
  const bom = new Models.Bom();
  const own = componentOf(Enums.ComponentType.Application, { name, version, licence: "Apache-2.0" });
  bom.metadata.component = own;
  for (const part of parts) {
    const component = componentOf(Enums.ComponentType.Library, part);
    bom.components.add(component);
    own.dependencies.add(component.bomRef);
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [what, ...bundles] = process.argv.slice(2);
  process.stdout.write(sbomOf(what === "npm" ? "pumice-npm" : "pumice", partsOf(what, bundles)));
}
