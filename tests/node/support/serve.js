// A served project: loads its records and runs `fsctl serve` on a free port of 127.0.0.1.
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { binary, fsctl, project } from "./fsctl.js";

/** Serves a copy of a project of fixtures/; gives { directory, url, stop }. */
export async function serve(name, ...options) {
  const directory = project(name);
  const records = join(directory, "records");
  for (const file of existsSync(records) ? readdirSync(records) : []) {
    const loaded = fsctl(["ingest", file.split(".")[0], join("records", file)], { cwd: directory });
    if (loaded.status !== 0) throw new Error(`${file}: ${loaded.stderr}`);
  }
  return serveAt(directory, ...options);
}

/** Serves a project as it is, on a free port unless the options name one; gives { directory, url, log, stop, kill }. */
export async function serveAt(directory, ...options) {
  const ready = join(directory, "url.txt");
  rmSync(ready, { force: true });
  const port = options.includes("--port") ? [] : ["--port", "0"];
  const log = join(directory, "server.log");
  const lines = openSync(log, "a");
  const server = spawn(binary, ["serve", ...port, "--ready-file", ready, ...options],
    { cwd: directory, stdio: ["ignore", "ignore", lines] });
  closeSync(lines);
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const end = (signal) => {
    server.kill(signal);
    return ended;
  };
  const stop = () => end("SIGTERM");
  const kill = () => end("SIGKILL");
  for (let tries = 0; tries < 500; ++tries) {
    if (existsSync(ready) && readFileSync(ready, "utf8").trim() !== "")
      return { directory, url: readFileSync(ready, "utf8").trim(), log, stop, kill };
    await wait(20);
  }
  await stop();
  throw new Error(`fsctl serve of ${directory} is not ready`);
}
