// Types of sbom.mjs, for the site's build.
import type { Part } from "./notices.mjs";
export function sbomOf(name: string, parts: Part[]): string;
