// PostgreSQL servers of a test's own, by tests/postgresql/server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./fsctl.js";

async function here(words, log) {
  const [status] = await once(spawn("sh", ["-c", '"$@" >"$0" 2>&1', log, ...words], { stdio: "ignore" }), "exit");
  return status;
}

export class Databases {
  #names = new Set();
  #command;

  /** `command(words, log)` runs a command whose output goes to a file, and gives its exit code. */
  constructor(command = here) {
    this.#command = command;
    // Not below a build directory: a socket's path has 107 bytes at most.
    this.folder = mkdtempSync(join(tmpdir(), "fsctl-node-"));
    chmodSync(this.folder, 0o755); // the servers do not run as root
  }
  /** The folder of a server's socket. */
  sockets(name) {
    return join(this.folder, name, "s");
  }
  url(name) {
    return `postgresql://fsctl@/fsctl?host=${this.sockets(name)}`;
  }
  /** What tests/postgresql/server does with one of them; `missing` says why there can be none. */
  async run(what, name, ...rest) {
    this.#names.add(name);
    const words = [join(root, "tests/postgresql/server"), what, join(this.folder, name), this.sockets(name), ...rest];
    const log = join(this.folder, "log"); // a file, as the database keeps what it gets as its output
    const status = await this.#command(words, log);
    if (status === 77) this.missing = readFileSync(log, "utf8");
    else assert.equal(status, 0, `${what} ${name}: ${readFileSync(log, "utf8")}`);
  }
  async end() {
    for (const name of this.#names) await this.run("stop", name);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
