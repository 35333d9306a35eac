"""Runs the tests of a build that holds mutants: once with all of them asleep, then with one awake at a time.

ci/mutants.py is the command. A mutant's runs are small at first, since most mutants fall to a test of a few milliseconds.
"""

import concurrent.futures
import os
import re
import resource
import signal
import subprocess
import tempfile

# The tests that reach a mutant run the quickest first, in as many runs as there are numbers: up to so many seconds each, all
# together. A test that no longer fits into the last is not run.
SECONDS = [1, 6, 60]
MEMORY = 3 << 30
TOGETHER = 2
# These hold a time of the clock, which a busy machine breaks as well.
TIMED = "*InTime*"


def limits(seconds):
    """What the process about to be started may use."""
    os.nice(15)
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def state_of(pid):
    """What a process does, as Linux's letter (T: it was made to stand still), and the clock ticks that it has used."""
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return fields[0], int(fields[11]) + int(fields[12])


def record(program, folder, file):
    """Each test once; returns the names of those that fail."""
    environment = {**os.environ, "PUMICE_MUTANT_REACHED": str(file)}
    command = ["nice", "-n", "15", program, f"--gtest_filter=-{TIMED}", "--gtest_brief=1"]
    subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [name for name, _, passed, _ in read(file) if not passed]


def read(file):
    """The recorded tests: name, milliseconds, whether it passed, the mutants that it reached."""
    rows = []
    for line in open(file):
        name, milliseconds, passed, reached = line.rstrip("\n").split("\t")
        rows.append((name, int(milliseconds), passed == "1", {int(i) for i in reached.split()}))
    return rows


class Runner:
    def __init__(self, program, folder, recorded, seconds, killers):
        self.seconds = [s for s in SECONDS if s < seconds] + [seconds]
        self.program = program
        self.folder = folder
        self.killers = killers  # by the number of a mutant as text: the test that noticed it in the last count
        self.tests = sorted((ms, name, reached) for name, ms, passed, reached in read(recorded) if passed)

    def run(self, mutants):
        """(id, verdict) of each, as they come."""
        with concurrent.futures.ThreadPoolExecutor(TOGETHER) as pool:
            futures = {pool.submit(self.verdict, mutant): mutant for mutant in mutants}
            for future in concurrent.futures.as_completed(futures):
                yield futures[future], future.result()

    def verdict(self, mutant):
        reaching = [(ms, name) for ms, name, reached in self.tests if mutant in reached]
        if not reaching:
            return {"verdict": "survived", "killer": "nothing reaches it"}
        # A test may see through what another of its suite kept: the suites of these tests come last.
        suites, names = {name.rsplit(".", 1)[0] for _, name in reaching}, {name for _, name in reaching}
        beside = [(ms, name) for ms, name, _ in self.tests if name.rsplit(".", 1)[0] in suites and name not in names]
        ran, known = 0, self.killers.get(str(mutant), "").split(" ")[0]
        for batch in [[(ms, name)] for ms, name in reaching if name == known]:
            killer = self.killer(mutant, batch)
            if killer:
                return {"verdict": "killed", "killer": killer}
        for batch in self.batches(reaching + beside):
            killer = self.killer(mutant, batch)
            if killer:
                return {"verdict": "killed", "killer": killer}
            ran += len(batch)
        return {"verdict": "survived", "killer": f"{ran} of {len(reaching) + len(beside)} tests"}

    def batches(self, tests):
        """The tests in runs of growing length; one that no longer fits is left out."""
        spent, batch, run = 0, [], 0
        for ms, name in tests:
            if spent + ms > self.seconds[-1] * 1000:
                continue
            if spent + ms > self.seconds[run] * 1000:
                if batch:
                    yield batch
                batch = []
                while spent + ms > self.seconds[run] * 1000:
                    run += 1
            batch.append((ms, name))
            spent += ms
        if batch:
            yield batch

    def killer(self, mutant, batch):
        """The test that fails, crashes or takes too long; "" if all pass."""
        usual = sum(ms for ms, _ in batch) / 1000
        allowed = 3 * usual + 3
        with tempfile.TemporaryDirectory(prefix="pumice-mutant-") as own:
            flags = os.path.join(own, "flags")
            with open(flags, "w") as out:
                out.write("--gtest_filter=" + ":".join(name for _, name in batch) + "\n--gtest_fail_fast=1\n")
            log = os.path.join(own, "log")
            with open(log, "wb") as out:
                environment = {**os.environ, "PUMICE_MUTANT": str(mutant), "TMPDIR": own}
                process = subprocess.Popen(
                    [self.program, f"--gtest_flagfile={flags}"],
                    cwd=self.folder, env=environment, stdout=out, stderr=subprocess.STDOUT,
                    stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=lambda: limits(allowed),
                )  # fmt: skip
                # Time is the processor's. One that waits for ever is stopped all the same, unless somebody made it stand still.
                late, used = False, 0
                while not late:
                    try:
                        process.wait(timeout=20)
                        break
                    except subprocess.TimeoutExpired:
                        state, before = state_of(process.pid), used
                        used = state[1]
                        late = state[0] != "T" and used == before
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            if process.returncode == 0 and not late:
                return ""
            text = open(log, "rb").read().decode(errors="replace")
        failed = re.search(r"^\[  FAILED  \] ([^\s,]+)", text, re.M)
        begun = re.findall(r"^\[ RUN      \] (\S+)", text, re.M)
        if failed:
            return failed[1]
        how = "takes too long" if late or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL) else "ends the program"
        return f"{begun[-1] if begun else 'no test'} ({how})"
