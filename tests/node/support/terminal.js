// A terminal in which a page's commands are typed: bash in a folder of its own, fsctl on its PATH, and a port of its own
// in place of 4400 and 4401 each.
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { binary, fsctl, root } from "./fsctl.js";

const patience = 60_000;

/** The example shop with all its records, from which each terminal gets a copy. */
export function loadedShop() {
  const parent = mkdtempSync(join(tmpdir(), "fsctl-pages-"));
  for (const args of [["init", "shop", "--example", "shop"], ["ingest", "--all", "--project", "shop"]]) {
    const ran = fsctl(args, { cwd: parent });
    if (ran.status !== 0) throw new Error(`fsctl ${args.join(" ")}: ${ran.stderr}`);
  }
  return { directory: join(parent, "shop"), remove: () => rmSync(parent, { recursive: true }) };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Opens a terminal in a copy of a project, or in an empty folder. */
export async function terminal(project) {
  const home = mkdtempSync(join(tmpdir(), "fsctl-page-"));
  const directory = join(home, "shop");
  mkdirSync(join(home, "bin"));
  symlinkSync(binary, join(home, "bin/fsctl"));
  if (project) cpSync(project, directory, { recursive: true });
  else mkdirSync(directory);
  symlinkSync(join(root, "tests/node/node_modules"), join(home, "node_modules"));
  const [port, second] = [await freePort(), await freePort()];
  const { GITHUB_ACTIONS, CI, XDG_DATA_HOME, FSCTL_PROJECT, FSCTL_STORE, ...inherited } = process.env;
  const env = { ...inherited, HOME: home, PATH: `${join(home, "bin")}:${process.env.PATH}`, LC_ALL: "C.UTF-8",
    FSCTL_PORT: String(port), npm_config_offline: "true" };
  // A group of its own, so that whatever it leaves running ends with it.
  const shell = spawn("bash", ["--norc"], { cwd: directory, env, stdio: ["pipe", "pipe", "pipe"], detached: true });
  let printed = "";
  shell.stdout.on("data", (piece) => (printed += piece));
  const ended = new Promise((resolve) => shell.once("exit", resolve));
  shell.stdin.write("exec 2>&1\nstatus=0\n");

  const until = async (test, what) => {
    for (const end = Date.now() + patience; !test(); await wait(5))
      if (Date.now() > end || shell.exitCode !== null) throw new Error(`${what} did not end; it printed: ${printed}`);
  };
  const shown = (out) => out.replaceAll(`:${port}`, ":4400").replaceAll(`:${second}`, ":4401");

  /** Types a command and gives { output, status }. */
  const run = async (command) => {
    printed = "";
    const typed = command.replaceAll(":4400", `:${port}`).replaceAll(/\b4401\b/g, second);
    shell.stdin.write(`{ (exit $status)\n${typed}\n} </dev/null; status=$?; printf '\\n\\036%d\\036\\n' $status\n`);
    await until(() => /\x1e\d+\x1e/.test(printed), command);
    const [, output, status] = /^([^]*?)\n\x1e(\d+)\x1e/.exec(printed);
    return { output: shown(output), status: Number(status) };
  };

  let servers = 0, serving = false;
  /** Types a command that serves until it is stopped, and gives a function that says what it printed so far. */
  const serve = async (command) => {
    await stopServing();
    const log = join(home, `server-${++servers}.log`);
    writeFileSync(log, "");
    await run(`${command} >${log} 2>&1 & server=$!`);
    serving = true;
    const output = () => shown(readFileSync(log, "utf8"));
    for (const end = Date.now() + patience; !/serving https?:|FSCTL_URL=/.test(output()); await wait(10)) {
      const { status } = await run("kill -0 $server 2>/dev/null");
      if (status !== 0 || Date.now() > end) throw new Error(`${command} does not serve: ${output()}`);
    }
    return output;
  };
  const stopServing = async () => {
    if (serving) await run("kill $server; wait $server");
    serving = false;
  };

  const close = async () => {
    try {
      await stopServing();
    } finally {  // also of a command that did not end
      process.kill(-shell.pid, "SIGKILL");
      await ended;
      rmSync(home, { recursive: true, force: true });
    }
  };
  return { run, serve, stopServing, close, ids: new Map() };
}
