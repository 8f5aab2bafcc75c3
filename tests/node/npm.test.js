// The npm packages, installed offline from their tarballs as a registry's client would install them.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { binary, project, root } from "./support/fsctl.js";

const folder = mkdtempSync(join(tmpdir(), "fsctl-npm-"));
const tree = join(folder, "tree");
mkdirSync(join(tree, "bin"), { recursive: true });
copyFileSync(binary, join(tree, "bin/fsctl"));
const tarballs = execFileSync(join(root, "scripts/package/npm/pack"), [tree, folder], { encoding: "utf8" }).trim().split("\n");

/** A folder in which some of the tarballs are installed. */
function installed(packages) {
  const place = mkdtempSync(join(folder, "app-"));
  writeFileSync(join(place, "package.json"), JSON.stringify({ name: "app", private: true }));
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", ...packages], { cwd: place, stdio: "pipe" });
  return place;
}

const app = installed(tarballs);
const npx = (args, options = {}) => spawnSync("npx", ["--offline", "fsctl", ...args], { cwd: app, encoding: "utf8", ...options });

test("npx runs the program with its arguments, output and exit code", () => {
  const direct = spawnSync(binary, ["explain", "FS2103"], { encoding: "utf8" });
  const ran = npx(["explain", "FS2103"]);
  assert.equal(ran.stdout, direct.stdout);
  assert.equal(ran.status, 0);
  assert.equal(npx(["explain", "FS9999"]).status, 2);
});

test("the package of the platform has the version of the main one", () => {
  const { version, optionalDependencies } = JSON.parse(readFileSync(join(app, "node_modules/@fsctl/cli/package.json"), "utf8"));
  assert.match(npx(["--version"]).stdout, new RegExp(`^fsctl ${version}\n$`));
  for (const [name, wanted] of Object.entries(optionalDependencies)) {
    assert.equal(wanted, version);
    assert.ok(existsSync(join(app, "node_modules", name, "bin/fsctl")));
  }
});

test("a server ends in order when its starter is told to end", async () => {
  const shop = project("shop");
  const ready = join(shop, "url");
  const starter = spawn(process.execPath, [join(app, "node_modules/@fsctl/cli/bin/fsctl.js"), "serve", "--project", shop, "--port", "0",
    "--ready-file", ready], { stdio: "ignore" });
  const ended = once(starter, "exit");
  while (!existsSync(ready) && starter.exitCode === null) await new Promise((done) => setTimeout(done, 20));
  const url = readFileSync(ready, "utf8").trim();
  assert.equal((await fetch(`${url}/health`)).status, 200);
  starter.kill("SIGTERM");
  const [code, signal] = await ended;
  assert.ok(code === 0 || code === 130 || signal === "SIGTERM", `${code} ${signal}`);
  await assert.rejects(fetch(`${url}/health`));
});

test("without the package of the platform it says what is missing", () => {
  const place = mkdtempSync(join(folder, "alone-"));
  execFileSync("tar", ["-xzf", tarballs[0], "-C", place]);
  const ran = spawnSync(process.execPath, [join(place, "package/bin/fsctl.js"), "--version"], { encoding: "utf8" });
  assert.equal(ran.status, 3);
  assert.match(ran.stderr, /is not installed/);
});
