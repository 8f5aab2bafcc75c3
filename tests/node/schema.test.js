// The JSON Schemas of `fsctl schema`, judged by ajv: sound themselves, content with every example, strict with mistakes.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { fsctl, root } from "./support/fsctl.js";

const kinds = fsctl(["schema"]).stdout.trim().split("\n").map((line) => line.split(/ {2,}/));
const folder = { project: "", redirects: "" };
const json = (path) => JSON.parse(readFileSync(path, "utf8"));
const isCase = (path) => /\.test(\.json$|\/)/.test(path);

/** The files of a kind in a project of fixtures/. */
function files(project, kind, place) {
  const directory = join(root, "fixtures", project);
  if (kind in folder) return readdirSync(directory).filter((name) => name === place).map((name) => join(directory, name));
  try {
    return readdirSync(join(directory, place.split("/")[0]), { recursive: true })
      .filter((name) => name.endsWith(".json") && isCase(name) === (kind === "test"))
      .map((name) => join(directory, place.split("/")[0], name));
  } catch {
    return [];
  }
}

test("there is a kind for each kind of file", () => {
  assert.deepEqual(kinds.map(([kind]) => kind).sort(),
    ["block", "composer", "feed", "listing", "page", "project", "redirects", "storage", "test", "tree"]);
});

for (const [kind, place] of kinds)
  test(`${kind}: the schema is sound, takes every example and refuses every broken file`, () => {
    const ajv = new Ajv({ strict: true, allErrors: true });
    const schema = JSON.parse(fsctl(["schema", kind]).stdout);
    assert.equal(schema.$schema, "https://json-schema.org/draft/2020-12/schema");
    assert.ok(ajv.validateSchema(schema), ajv.errorsText());
    const takes = ajv.compile(schema);
    const sound = ["shop", "catalog", "corners", "boutique", "bench", "range", "library"].flatMap((project) => files(project, kind, place));
    assert.ok(sound.length > 0);
    for (const file of sound) assert.ok(takes(json(file)), `${file}: ${ajv.errorsText(takes.errors)}`);
    const broken = join(root, "fixtures/broken", kind);
    for (const file of readdirSync(broken)) assert.ok(!takes(json(join(broken, file))), `${kind}/${file} is taken`);
  });
