// A small disk that can be filled and emptied: a file system in memory that only the programs of its own shell see (a mount namespace),
// so that it is gone with them. Root may mount one, and anybody else in a namespace of users where the system lets them have one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

export class SmallDisk {
  /** A disk of so many MiB in the place of a folder, which is made. */
  constructor(folder, mebibytes) {
    Object.assign(this, { folder, mebibytes });
    mkdirSync(folder, { recursive: true });
  }
  /** `missing` says why there can be none. */
  async start() {
    const [user, group] = [process.getuid(), process.getgid()];
    const shell = user === 0 ? "exec sh" : `exec unshare --user --map-user=${user} --map-group=${group} sh`;
    const mount = `mount -t tmpfs -o size=${this.mebibytes}m,mode=755 tmpfs "$0" && ${shell}`;
    const namespaces = user === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
    this.shell = spawn("unshare", [...namespaces, "sh", "-c", mount, this.folder], { stdio: ["pipe", "pipe", "ignore"] });
    this.shell.once("error", () => {}); // without unshare
    this.shell.stdin.on("error", () => {});
    this.answers = createInterface({ input: this.shell.stdout })[Symbol.asyncIterator]();
    if ((await this.run("true")) !== 0) this.missing = "this user may not mount a small file system, nor make a namespace to do so";
  }
  /** Runs a command of the shell on this disk, and gives its exit code. */
  async run(command) {
    this.shell.stdin.write(`{ ${command}; } </dev/null >/dev/null 2>&1; echo $?\n`);
    const { value } = await this.answers.next();
    return value === undefined ? undefined : Number(value);
  }
  /** Runs a server's command here, with a variable that gives it this disk, as Databases wants it. */
  database(variable) {
    const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
    return (words, log) => this.run(`${variable}=${quoted(this.folder)} ${words.map(quoted).join(" ")} >${quoted(log)} 2>&1`);
  }
  /** Leaves no room at all. */
  async fill() {
    await this.run(`cat /dev/zero >'${this.filler}'`);
  }
  async makeRoom() {
    await this.run(`rm '${this.filler}'`);
  }
  get filler() {
    return join(this.folder, "filler");
  }
  async end() {
    if (this.shell.exitCode !== null || this.shell.pid === undefined) return;
    this.shell.stdin.end();
    await once(this.shell, "exit");
  }
}
