// Objects of a cluster are JSON values of these types.
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
export const child = (object: JsonObject, key: string): JsonObject => (isObject(object[key]) ? object[key] : {});
