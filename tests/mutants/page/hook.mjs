// Loaded before a test file: says which mutant is awake and how often it may be reached, and of a run without one, which are reached.
import { writeFileSync } from "node:fs";

const { PUMICE_MUTANT: mutant, PUMICE_HIT_LIMIT: limit, PUMICE_REACHED: reached } = process.env;
const state = (globalThis.__stryker__ = {});
if (mutant) Object.assign(state, { activeMutant: mutant, hitCount: 0, hitLimit: Number(limit) });
if (reached)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeFileSync(
      reached,
      JSON.stringify({ seconds: (user + system) / 1e6, hits: state.mutantCoverage?.static ?? {} }),
    );
  });
