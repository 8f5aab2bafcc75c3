// A project from the types that openapi-typescript made of a description: the same as from the description itself, but
// for what types do not hold. And its service, with the frontend's own client.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fsctl, project, root } from "./support/fsctl.js";
import { serve, serveAt } from "./support/serve.js";

const bin = (name) => join(root, "tests/node/node_modules/.bin", name);
const folder = mkdtempSync(join(tmpdir(), "fsctl-adopt-"));

function describe(name, dialect) {
  const configuration = JSON.parse(readFileSync(join(root, "fixtures", name, "project.json"), "utf8"));
  const directory = project(name, { "project.json": { ...configuration, dialect } });
  return JSON.parse(fsctl(["openapi", "--project", directory]).stdout);
}

/** The types that openapi-typescript makes of a document. */
function typesOf(document, name, ...options) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
  execFileSync(bin("openapi-typescript"), [`${name}.json`, "-o", `${name}.d.ts`, ...options], { cwd: folder, stdio: "pipe" });
  return join(folder, `${name}.d.ts`);
}

/** What types hold of a document: numbers that need not be whole, no limits of values, no patterns of texts, and of the
 * items in a list no format. */
function heldByTypes(json, inList = false) {
  if (Array.isArray(json)) return json.map((one) => heldByTypes(one, inList));
  if (json === null || typeof json !== "object") return json === "integer" ? "number" : json;
  if (json.type === "string" && inList) return heldByTypes({ ...json, format: undefined, description: undefined });
  const isLost = (name, value) => (name === "maximum" && typeof value === "number") || (name === "pattern" && typeof value === "string");
  return Object.fromEntries(Object.entries(json).filter(([name, value]) => !isLost(name, value))
    .map(([name, value]) => [name, heldByTypes(value, name === "items")]));
}

function init(from) {
  const directory = join(mkdtempSync(join(folder, "project-")), "shop");
  const made = fsctl(["init", directory, "--from-openapi", from]);
  assert.equal(made.status, 0, made.stderr);
  return { directory, said: made.stderr };
}

/** The files of a project by their paths. */
function filesOf(directory) {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(names.map(({ parentPath, path, name }) => join(parentPath ?? path, name)).sort()
    .map((path) => [path.slice(directory.length), readFileSync(path, "utf8")]));
}

const shapes = [[], ["--root-types"], ["--enum"], ["--immutable"], ["--array-length"], ["--alphabetize"], ["--path-params-as-types"]];

for (const name of ["shop", "boutique", "catalog", "corners"])
  for (const dialect of ["spec", "client"])
    test(`the types of ${name}, dialect ${dialect}, give the project that the document gives`, () => {
      const document = describe(name, dialect);
      const held = { ...heldByTypes(document), info: { title: "My project", version: "1" } };
      const path = join(folder, `held-${name}-${dialect}.json`);
      writeFileSync(path, JSON.stringify(held));
      const made = init(typesOf(document, `${name}-${dialect}`));
      assert.deepEqual(filesOf(made.directory), filesOf(init(path).directory));
      assert.match(made.said, /project\.json:2: the project's name, which a client's types do not hold/);
    });

for (const options of shapes)
  test(`types made with ${options.join(" ") || "no option"} give endpoints that answer as described`, () => {
    const document = describe("shop", "client");
    const made = init(typesOf(document, `shop${options.join("")}`, ...options));
    const again = JSON.parse(fsctl(["openapi", "--project", made.directory]).stdout);
    assert.deepEqual(Object.keys(again.paths).sort(), Object.keys(document.paths).sort());
    assert.equal(fsctl(["validate", "--project", made.directory]).status, 0);
  });

const run = (command, args, cwd, env = {}) => {
  try {
    return execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe", env: { ...process.env, ...env } });
  } catch (failed) {
    assert.fail(`${command} ${args.join(" ")}\n${failed.stdout ?? failed}${failed.stderr ?? ""}`);
  }
};

/** Makes records of each feed as they come, and loads them instead of those that the project came with. */
function loadFaked(directory) {
  const feeds = readdirSync(join(directory, "feeds")).map((file) => file.replace(/\.json$/, ""));
  for (const feed of feeds) {
    const faked = fsctl(["fake", feed, "--count", "25", "--seed", "3"], { cwd: directory });
    assert.equal(faked.status, 0, faked.stderr);
    writeFileSync(join(directory, "records", `${feed}.ndjson`), faked.stdout);
  }
  const loaded = fsctl(["ingest", "--all"], { cwd: directory });
  assert.equal(loaded.status, 0, loaded.stderr);
}

test("a client made of the shop's description runs unchanged against a project made from the served description", async () => {
  const original = await serve("shop");
  const client = mkdtempSync(join(folder, "client-"));
  cpSync(join(root, "tests/node/client/adopted.ts"), join(client, "adopted.ts"));
  writeFileSync(join(client, "package.json"), '{ "type": "module" }');
  symlinkSync(join(root, "tests/node/node_modules"), join(client, "node_modules"));
  let made;
  try {
    writeFileSync(join(client, "api.json"), await (await fetch(`${original.url}/api/doc.json`)).text());
    run(bin("openapi-typescript"), ["api.json", "-o", "api.d.ts"], client);
    made = init(`${original.url}/api/doc.json`);
    const missing = fsctl(["init", join(client, "none"), "--from-openapi", `${original.url}/api/none.json`]);
    assert.equal(missing.status, 5, missing.stderr);
    assert.match(missing.stderr, /answers 404/);
  } finally {
    await original.stop();
  }
  run(bin("tsc"), ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "adopted.ts"], client);
  loadFaked(made.directory);
  const copy = await serveAt(made.directory);
  try {
    const said = run(process.execPath, ["adopted.js"], client, { API_URL: copy.url });
    assert.match(said, /^5 products, \d+ articles, \d+ nodes/);
  } finally {
    await copy.stop();
  }
});
