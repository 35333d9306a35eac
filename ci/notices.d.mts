// Types of notices.mjs, for the site's build and the tests.
export interface Part {
  name: string;
  version: string;
  purl: string;
  licence: string;
  text: string;
}
export function packageOf(path: string): string | null;
export function npmPart(name: string): Part;
export function debianPart(name: string, debian: string, licence: string, text?: string): Part;
export function paragraphsOf(copyright: string, wanted: (file: string) => boolean): string;
export function wasmParts(): Part[];
export const STATIC: Record<string, [name: string, licence: string]>;
export function noticesOf(what: string, parts: Part[]): string;
export function partsOf(what: string, bundles: string[]): Part[];
export function packagesIn(bundle: string): string[];
