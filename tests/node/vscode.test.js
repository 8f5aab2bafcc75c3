// The extension for VS Code, packed by the program that its page names, where npm can get that.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { binary, root } from "./support/fsctl.js";

const source = join(root, "scripts/package/vscode");
const { version } = JSON.parse(readFileSync(join(source, "package.json"), "utf8"));

test("the extension has the version of the program", () => {
  assert.equal(spawnSync(binary, ["--version"], { encoding: "utf8" }).stdout, `fsctl ${version}\n`);
});

test("vsce packs the extension as its page says", (context) => {
  const place = join(mkdtempSync(join(tmpdir(), "fsctl-vscode-")), "vscode");
  cpSync(source, place, { recursive: true, filter: (path) => !path.includes("node_modules") });
  const run = (...words) => spawnSync(words[0], words.slice(1), { cwd: place, encoding: "utf8" });
  if (run("npm", "install", "--no-audit", "--no-fund").status !== 0) return context.skip("npm cannot get its packages");
  const packed = run("npx", "vsce", "package");
  assert.equal(packed.status, 0, packed.stdout + packed.stderr);
  assert.ok(existsSync(join(place, `fsctl-${version}.vsix`)), packed.stdout);
});
