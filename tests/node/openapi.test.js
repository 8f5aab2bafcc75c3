// The OpenAPI description: linted, turned into a client that compiles and runs, and held against real answers.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { fsctl, project, root } from "./support/fsctl.js";
import { serve } from "./support/serve.js";

const dialects = ["spec", "client"];
const projects = [
  ...["shop", "corners", "catalog"].flatMap((name) => dialects.map((dialect) => ({ name, dialect }))),
  { name: "boutique", dialect: "client" },
];
const bin = (name) => join(root, "tests/node/node_modules/.bin", name);
const nameOf = ({ name, dialect }) => `${name}, dialect ${dialect}`;

// A project.json that answers in a dialect.
function configuration({ name, dialect }) {
  return { ...JSON.parse(readFileSync(join(root, "fixtures", name, "project.json"), "utf8")), dialect };
}
const directories = new Map();
function directoryOf(one) {
  if (!directories.has(nameOf(one))) directories.set(nameOf(one), project(one.name, { "project.json": configuration(one) }));
  return directories.get(nameOf(one));
}
const describe = (one) => JSON.parse(fsctl(["openapi", "--project", directoryOf(one)]).stdout);

const run = (command, args, options) => {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: "pipe", ...options });
  } catch (failed) {
    assert.fail(`${command} ${args.join(" ")}\n${failed.stdout ?? failed}${failed.stderr ?? ""}`);
  }
};

const written = mkdtempSync(join(tmpdir(), "fsctl-openapi-"));
const files = projects.map(({ name, dialect }) => join(written, `${name}-${dialect}.json`));
for (const [i, one] of projects.entries()) writeFileSync(files[i], JSON.stringify(describe(one)));

test("Spectral's and Redocly's rules find no error", () => {
  const rules = join(written, "spectral.yaml");
  writeFileSync(rules, 'extends: ["spectral:oas"]\n');
  run(bin("spectral"), ["lint", "--fail-severity", "error", "--ruleset", rules, ...files]);
  run(bin("redocly"), ["lint", "--extends", "recommended", ...files], { cwd: written });
});

test("operation ids are unique", () => {
  for (const one of projects) {
    const ids = Object.values(describe(one).paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    assert.equal(new Set(ids).size, ids.length);
  }
});

for (const [one, program] of [[projects[0], "shop"], [projects[1], "expanded"]])
  test(`a client of ${nameOf(one)} compiles under strict and talks to the server`, async () => {
    const server = await serve(one.name, "--dialect", one.dialect);
    try {
      const folder = mkdtempSync(join(tmpdir(), "fsctl-client-"));
      cpSync(join(root, "tests/node/client", `${program}.ts`), join(folder, `${program}.ts`));
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
      symlinkSync(join(root, "tests/node/node_modules"), join(folder, "node_modules"));
      const served = await (await fetch(`${server.url}/api/doc.json`)).text();
      assert.deepEqual(JSON.parse(served), describe(one));
      writeFileSync(join(folder, "api.json"), served);
      run(bin("openapi-typescript"), ["api.json", "-o", "api.d.ts"], { cwd: folder });
      run(bin("tsc"), ["--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "nodenext",
        "--types", "node", `${program}.ts`], { cwd: folder });
      const said = run(process.execPath, [`${program}.js`], { cwd: folder, env: { ...process.env, API_URL: server.url } });
      assert.match(said, /content/);
    } finally {
      await server.stop();
    }
  });

// The operation a request is for: the longest path that fits.
function operation(document, { method, path }) {
  const [asked] = path.split("?");
  const fits = (template) => {
    const { parameters } = Object.values(document.paths[template])[0];
    const part = (name) => (parameters.find((one) => one.name === name).schema.type === "integer" ? "\\d+" : ".+");
    return new RegExp(`^${template.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, (_, name) => part(name))}$`).test(asked);
  };
  const template = Object.keys(document.paths).filter(fits).sort((a, b) => b.length - a.length)[0];
  const found = template && document.paths[template][method.toLowerCase()];
  return found && { found, pointer: `#/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method.toLowerCase()}` };
}

// The description with every object closed: an answer must not have a member that is not described.
function closed(schema) {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isObject = copy.type === "object" && copy.properties !== undefined && copy.additionalProperties === undefined;
  return isObject ? { ...copy, additionalProperties: false } : copy;
}

// Every request of the case files, of one project in one dialect.
function* requests({ name: project, dialect }) {
  const folder = join(root, "fixtures/api");
  for (const name of readdirSync(folder, { recursive: true }).filter((one) => one.endsWith(".json"))) {
    const content = JSON.parse(readFileSync(join(folder, name), "utf8"));
    for (const one of Array.isArray(content) ? content : [content]) {
      if ((one.project ?? "shop") !== project || (one.dialect ?? dialect) !== dialect) continue;
      for (const { request } of one.steps ?? [one]) {
        const body = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
        yield { name: `${name}: ${one.title}`, path: request.path, headers: request.headers, body,
          method: request.method ?? (body === undefined ? "GET" : "POST") };
      }
    }
  }
}

for (const one of projects.filter(({ name }) => name !== "catalog"))
  test(`every request and answer of the case files follows the description of ${nameOf(one)}`, async () => {
    const document = describe(one);
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    ajv.addSchema(closed(document), "api");
    const statuses = new Map();
    const server = await serve(one.name, "--dialect", one.dialect);
    try {
      for (const request of requests(one)) {
        const described = operation(document, request);
        if (!described) continue;
        const answer = await fetch(server.url + request.path, request);
        const response = described.found.responses[answer.status];
        const where = `${request.name}: ${request.method} ${request.path} ${answer.status}`;
        assert.ok(response, where);
        if (answer.status === 200 && request.body !== undefined && described.found.requestBody) {
          const takes = ajv.compile({ $ref: `api${described.pointer}/requestBody/content/application~1json/schema` });
          assert.ok(takes(JSON.parse(request.body.replace(/^\ufeff/, ""))), `${where}\n${ajv.errorsText(takes.errors)}\n${request.body}`);
        }
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const place = response.$ref ?? `${described.pointer}/responses/${answer.status}`;
        const type = answer.headers.get("content-type").split(";")[0];
        if (type !== "application/json") continue;
        const follows = ajv.compile({ $ref: `api${place}/content/application~1json/schema` });
        const body = await answer.json();
        assert.ok(follows(body), `${where}\n${ajv.errorsText(follows.errors)}\n${JSON.stringify(body)}`);
      }
    } finally {
      await server.stop();
    }
    assert.ok(statuses.get(200) > 20, JSON.stringify([...statuses]));
  });
