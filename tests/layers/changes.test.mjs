// The documents say of releases what the engine's rows say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf, DOCUMENTS, readChanges, readDocument, withTable } from "../../ci/changes.mjs";

for (const [language, path] of Object.entries(DOCUMENTS))
  test(`${path} has the table that ci/changes.mjs makes`, () => {
    const changes = readChanges();
    const document = readDocument(language);
    assert.ok(changes.length > 25);
    assert.equal(document, withTable(document, changes, language), "run node ci/changes.mjs");
    for (const change of changes) assert.ok(document.includes(change[language].replaceAll("|", "\\|")), change.name);
  });

test("a row is read with its joined texts and its quotes", () => {
  const [change] = changesOf(
    'PUMICE_CHANGE(some_thing, k1_15, "a", "b.go", "c0ffee",\n    "Says \\"no\\" "\n    "twice.", "两次。")\n',
  );
  assert.deepEqual(change, {
    member: "some_thing",
    since: "1.15",
    name: "a",
    go: "b.go",
    commit: "c0ffee",
    en: 'Says "no" twice.',
    zh: "两次。",
  });
  assert.throws(() => changesOf('PUMICE_CHANGE(a, 1.15, "b")\n'), /cannot be read/);
});
