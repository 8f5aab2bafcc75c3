// Edits are served where other programs have taken all that the system can watch, too.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { binary, project } from "./support/fsctl.js";

const inNamespace = ["--user", "--map-root-user", "sh", "-c"];
const fewWatches = "echo 2 >/proc/sys/user/max_inotify_watches";
const skip = spawnSync("unshare", [...inNamespace, fewWatches]).status === 0 ? false : "no namespace of users can be made here";

async function comes(what) {
  for (let tries = 0; tries < 500; ++tries) {
    const found = await what();
    if (found) return found;
    await wait(20);
  }
  throw new Error(`it does not come: ${what}`);
}

test("an edit is served though the system has no watch left for its folder", { skip }, async () => {
  const directory = project("shop");
  const ready = join(directory, "url.txt");
  const server = spawn("unshare", [...inNamespace, `${fewWatches}; exec "$0" serve --watch --port 0 --ready-file "$1"`, binary, ready],
    { cwd: directory, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const url = await comes(() => existsSync(ready) && readFileSync(ready, "utf8").trim());
    const isServed = (name) => fetch(`${url}/listing/product/${name}`, { method: "POST" }).then((answer) => answer.ok);
    assert.ok(await isServed("search"));
    writeFileSync(join(directory, "listings/product/other.json"), readFileSync(join(directory, "listings/product/search.json")));
    await comes(() => isServed("other"));
  } finally {
    server.kill("SIGTERM");
    await ended;
  }
});
