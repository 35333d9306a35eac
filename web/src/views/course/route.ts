// The course's addresses: what stands behind the # of learn.html.
//   continue             where somebody goes on
//   lesson/ID            a lesson of the page          own/CODE, own/CODE/N   what somebody else has written, its Nth lesson
//   make, make/CODE      the form for a lesson         exam, exam/SEED        ten steps, drawn
//   class, class/…       the teacher's page            in/…                  a lesson or an exam as the class has it
//   result/CODE          the teacher's page with a result
import { nameOf } from "../../state/packed.ts";

export type Target =
  | { kind: "lesson"; id: string }
  | { kind: "own"; code: string; n: number | null } // from 1
  | { kind: "exam"; seed: number };

export type Route =
  | { kind: "map" }
  | (Target & { inClass: boolean })
  | { kind: "continue" }
  | { kind: "newExam" }
  | { kind: "make"; code: string }
  | { kind: "class"; code: string } // of results
  | { kind: "unknown" };

const CODE = /^1\.[\w-]+$/;

function targetOf(parts: readonly string[]): Target | null {
  const [kind, first = "", second] = parts;
  if (kind === "lesson" && parts.length === 2 && /^[\w-]+$/.test(first)) return { kind, id: first };
  if (kind === "exam" && parts.length === 2 && /^\d{1,9}$/.test(first)) return { kind, seed: Number(first) };
  if (kind === "own" && CODE.test(first) && parts.length <= 3 && /^[1-9]\d?$/.test(second ?? "1"))
    return { kind, code: first, n: second === undefined ? null : Number(second) };
  return null;
}

export function routeOf(hash: string): Route {
  const parts = hash.replace(/^#/, "").replace(/%2F/gi, "/").split("/").filter(Boolean);
  const [kind = "", code = ""] = parts;
  if (!kind) return { kind: "map" };
  if (kind === "continue" && parts.length === 1) return { kind };
  if (kind === "exam" && parts.length === 1) return { kind: "newExam" };
  if (kind === "make" && (parts.length === 1 || CODE.test(code))) return { kind: "make", code };
  if (kind === "class" && parts.length === 1) return { kind: "class", code: "" };
  if (kind === "result" && CODE.test(code)) return { kind: "class", code };
  const inClass = kind === "in";
  const target = targetOf(inClass ? parts.slice(1) : parts);
  return target ? { ...target, inClass } : { kind: "unknown" };
}

export function hashOf(target: Target, inClass = false): string {
  const way =
    target.kind === "lesson"
      ? `lesson/${target.id}`
      : target.kind === "exam"
        ? `exam/${target.seed}`
        : `own/${target.code}${target.n === null ? "" : `/${target.n}`}`;
  return `#${inClass ? "in/" : ""}${way}`;
}

// What results say that they are of.
export function ofTarget(target: Target): string {
  if (target.kind === "lesson") return `lesson/${target.id}`;
  if (target.kind === "exam") return `exam/${target.seed}`;
  return `own/${nameOf(target.code)}${target.n === null ? "" : `/${target.n}`}`;
}
