// Runs the fsctl that the tests are about, on projects of their own.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const binary = process.env.FSCTL ?? join(root, "build/fsctl");

/** Runs `fsctl ...args` and gives { stdout, stderr, status }. */
export function fsctl(args, { cwd = root, input } = {}) {
  const { GITHUB_ACTIONS, ...env } = process.env;
  const ran = spawnSync(binary, args, { cwd, input, env, encoding: "utf8", maxBuffer: 1 << 28 });
  if (ran.error) throw ran.error;
  return ran;
}

/** A copy of a project of fixtures/ with some files replaced; gives its directory. */
export function project(name, files = {}) {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-node-"));
  cpSync(join(root, "fixtures", name), directory, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }
  return directory;
}
