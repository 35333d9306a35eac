// The page's words in Chinese are fetched together when Chinese is wanted: those of the first views, and those of the views that are
// fetched later.
import { zhFirst } from "./zh-first.ts";
import { zhLater } from "./zh-later.ts";

export const zh: Record<keyof typeof zhFirst | keyof typeof zhLater, string> = { ...zhFirst, ...zhLater };
