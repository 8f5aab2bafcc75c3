// What `fsctl validate --format …` prints, read by the tools it is meant for.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import core from "@actions/core";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import { parse } from "junit2json";
import { fsctl, project } from "./support/fsctl.js";

const require = createRequire(import.meta.url);

// Two errors and a warning, in a file whose name and contents need every kind of escaping.
const awkward = "composers/50%, ü: odd\nname.json";
const broken = project("shop", {
  [awkward]: {
    feed: "brands",
    storage: "brands",
    fields: {
      "<name> & \"co\"": { source: "data-field", field: "a,b:c%0A]]>" },
      name: { source: "composed", composition: { type: "konkat\r\n<&>" } },
      logo: { source: "composed", composition: { type: "if", condition: { source: "static", value: true },
        then: { source: "data-field", field: "logo" }, else: { source: "data-field", field: "image" } } },
    },
  },
});

const print = (format, directory = broken) => fsctl(["validate", "--format", format], { cwd: directory });
const findings = JSON.parse(print("json").stdout).findings;

test("the broken project has errors and a warning in the awkward file", () => {
  const severities = new Set(findings.filter((one) => one.file === awkward).map((one) => one.severity));
  assert.deepEqual([...severities].sort(), ["error", "warning"]);
});

test("SARIF follows the schema of SARIF 2.1.0", () => {
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  const schema = require("@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json");
  const follows = ajv.compile(schema);
  for (const directory of [broken, project("shop")])
    assert.ok(follows(JSON.parse(print("sarif", directory).stdout)), ajv.errorsText(follows.errors));
});

test("SARIF places are relative addresses with lines and columns from 1", () => {
  const results = JSON.parse(print("sarif").stdout).runs[0].results;
  assert.equal(results.length, findings.length);
  for (const [i, result] of results.entries()) {
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    assert.equal(decodeURIComponent(artifactLocation.uri), findings[i].file);
    assert.equal(new URL(artifactLocation.uri, "file:///x/").protocol, "file:");
    assert.equal(region.startLine, findings[i].line);
    assert.equal(region.startColumn, findings[i].column);
  }
});

test("JUnit's readers find a failure for each error", async () => {
  const report = await parse(print("junit").stdout);
  const suite = report.testsuite[0];
  const errors = findings.filter((one) => one.severity === "error");
  assert.equal(suite.tests, findings.length);
  assert.equal(suite.failures, errors.length);
  const failures = suite.testcase.flatMap((one) => one.failure ?? []);
  assert.equal(failures.length, errors.length);
  for (const [i, error] of errors.entries()) {
    assert.equal(failures[i].type, error.code);
    assert.ok(failures[i].message.startsWith(error.message.replaceAll("\r", " ")), failures[i].message);
  }
});

test("a sound project is one JUnit case that passed", async () => {
  const report = await parse(print("junit", project("shop")).stdout);
  assert.equal(report.tests, 1);
  assert.equal(report.failures, 0);
});

/** The line of a finding as it should be, which an annotation ends with. */
function suggestion({ file, fix }) {
  if (!fix) return "";
  assert.equal(fix.length, 1);
  const [{ line, column, end_line, end_column, text }] = fix;
  assert.equal(line, end_line);
  const written = [...readFileSync(join(broken, file), "utf8").split("\n")[line - 1]];
  const mended = [...written.slice(0, column - 1), text, ...written.slice(end_column - 1)].join("");
  return Buffer.byteLength(mended) > 400 ? "" : `\nwrite: ${mended.trimStart()}`;
}

test("GitHub's annotations are what GitHub's own toolkit writes", () => {
  const regions = JSON.parse(print("sarif").stdout).runs[0].results.map((one) => one.locations[0].physicalLocation.region);
  const written = [];
  const write = process.stdout.write;
  process.stdout.write = (text) => written.push(text) > 0;
  try {
    for (const [i, one] of findings.entries()) {
      const { endColumn } = regions[i];
      const message = (one.hint ? `${one.message} (${one.hint})` : one.message) + suggestion(one);
      const annotate = one.severity === "error" ? core.error : core.warning;
      annotate(message, { title: one.code, file: one.file, startLine: one.line, startColumn: one.column, endColumn });
    }
  } finally {
    process.stdout.write = write;
  }
  const parts = (text) => text.trimEnd().split("\n").map((line) => {
    const [, command, properties, message] = line.match(/^::(\w+) (.*?)::(.*)$/);
    return { command, properties: properties.split(",").sort(), message };
  });
  assert.deepEqual(parts(print("github").stdout), parts(written.join("")));
});

test("GitLab's Code Quality report has what GitLab requires, and a fingerprint a finding", () => {
  const issues = JSON.parse(print("gitlab").stdout);
  assert.equal(new Set(issues.map((issue) => issue.fingerprint)).size, findings.length);
  for (const [i, issue] of issues.entries()) {
    assert.equal(issue.location.path, findings[i].file);
    assert.equal(issue.location.lines.begin, findings[i].line);
    assert.equal(issue.check_name, findings[i].code);
    assert.match(issue.fingerprint, /^[0-9a-f]{64}$/);
    assert.ok(["info", "minor", "major", "critical", "blocker"].includes(issue.severity));
    assert.notEqual(issue.description, "");
  }
});

test("JSON lines are the findings of the JSON form, one a line", () => {
  const lines = print("jsonl").stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines, findings);
});
