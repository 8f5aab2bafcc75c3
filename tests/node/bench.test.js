// The table of scripts/bench, and how two of them are compared.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const root = new URL("../..", import.meta.url).pathname;

function file(results) {
  const path = join(mkdtempSync(join(tmpdir(), "fsctl-bench-")), "table.json");
  writeFileSync(path, JSON.stringify({ results }));
  return path;
}

function bench(call, ...files) {
  const run = spawnSync("bash", ["-c", `source tests/bench/results.sh; ${call} "$@"`, "bench", ...files], { cwd: root, encoding: "utf8" });
  assert.equal(run.stderr, "");
  return { lines: run.stdout.trimEnd().split("\n").map((line) => line.split(/ {2,}/)), status: run.status };
}

const load = (median, low = median, high = median) => ({ row: 1, what: "load", unit: "records/s", contender: "fsctl", version: "0.1.0",
  median, low, high, better: "more", beside: "SQLite", target: "least 0.7" });
const limit = (median) => ({ ...load(median), contender: "SQLite", version: "-", beside: "", target: "" });
const page = (median, low = median, high = median) => ({ row: 2, what: "a page", unit: "ms", contender: "fsctl", version: "0.1.0",
  median, low, high, better: "less", beside: "memory", target: "most 1.5 0.3" });
const memory = (median) => ({ ...page(median), contender: "memory", version: "-", beside: "", target: "" });
const start = (median, low, high) => ({ row: 10, what: "start", unit: "ms", contender: "fsctl", version: "0.1.0",
  median, low, high, better: "less", beside: "", target: "below 50" });

test("each figure stands beside those of others, with its target and whether that is reached", () => {
  const { lines } = bench("show", file([load(70000, 65000, 71000), limit(100000), page(2), memory(1),
    { ...limit(20000), contender: "groonga", version: "13.0.0" }, start(12.5, 12, 60)]));
  assert.deepEqual(lines, [
    ["row", "what", "contender", "figure", "fsctl is", "target", "reached"],
    ["1", "load, records/s", "fsctl", "70000 (65000 to 71000)", ">= 0.7 x SQLite", "yes"],
    ["", "SQLite", "100000", "0.7 x"],
    ["", "groonga 13.0.0", "20000", "3.5 x"],
    ["2", "a page, ms", "fsctl", "2", "<= 1.5 x memory + 0.3 = 1.8", "no"],
    ["", "memory", "1", "0.5 x"],
    ["10", "start, ms", "fsctl", "12.5 (12 to 60)", "< 50", "yes"],
  ]);
});

test("a figure is worse when its spread lies beyond that of before, as a share of the limit where there is one", () => {
  const change = (now, before) => {
    const { lines, status } = bench("against", file(now), file(before));
    return [...lines.slice(1).map((line) => line.at(-1)), status];
  };
  assert.deepEqual(change([load(70000), limit(100000)], [load(35000), limit(50000)]), ["alike", 0]);
  assert.deepEqual(change([load(60000), limit(100000)], [load(70000), limit(100000)]), ["worse", 1]);
  assert.deepEqual(change([load(60000, 55000, 80000), limit(100000)], [load(70000), limit(100000)]), ["alike", 0]);
  assert.deepEqual(change([load(97, 97, 97), limit(100)], [load(100), limit(100)]), ["alike", 0]);
  assert.deepEqual(change([start(20, 19, 21)], [start(10, 9, 11)]), ["worse", 1]);
  assert.deepEqual(change([start(10, 9, 11)], [start(20, 19, 21)]), ["better", 0]);
  assert.deepEqual(change([start(10, 9, 11), load(1), limit(1)], [start(10, 9, 11)]), ["alike", 0]);
});
