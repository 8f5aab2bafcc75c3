// Several servers on one PostgreSQL database, which read its synchronous standby, while clients push and read: servers are killed
// and come back, the primary is killed and the standby takes its place. Nothing acknowledged is lost, and nobody sees an older state
// after a newer one, whichever server answers. FSCTL_SERVER_KILLS and FSCTL_PRIMARY_KILLS say how often; scripts/harden replicas
// does it many times.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { binary, project } from "./support/fsctl.js";
import { Histories } from "./support/histories.js";
import { serveAt } from "./support/serve.js";
import { loadShop } from "./support/shop_in_database.js";

const serverKills = Number(process.env.FSCTL_SERVER_KILLS ?? 2);
const primaryKills = Number(process.env.FSCTL_PRIMARY_KILLS ?? 1);
const clients = 32;

/** Two database servers that take turns as primary and standby. */
class Pair extends Databases {
  async start() {
    await this.run("start", "a");
    if (this.missing) return;
    await this.run("standby", "b", this.sockets("a"));
    this.primary = "a";
  }
  /** Of whichever is the one that a session wants. */
  address(wanted) {
    return `postgresql://fsctl@/fsctl?host=${this.sockets("a")},${this.sockets("b")}&target_session_attrs=${wanted}`;
  }
  /** Kills the primary, promotes the standby, and gives it a standby of its own. */
  async failOver() {
    const [killed, next] = this.primary === "a" ? ["a", "b"] : ["b", "a"];
    await this.run("kill", killed);
    await this.run("promote", next);
    this.primary = next;
    await this.run("standby", killed, this.sockets(next));
  }
}

/** Three servers on one database, any of which may be killed. */
class Servers {
  constructor(store, standby) {
    Object.assign(this, { store, standby });
    this.directories = [0, 1, 2].map(() => project("shop"));
    this.all = [];
  }
  async start(i) {
    this.all[i] = await serveAt(this.directories[i], "--store", this.store, "--read-store", this.standby);
  }
  async killOne() {
    const i = Math.floor(Math.random() * 3);
    await this.all[i].kill();
    await this.start(i);
  }
  /** Asks any of them, and another one where that has just been killed; gives { status, body }. */
  async ask(path, options) {
    for (;;) {
      try {
        const answer = await fetch(this.all[Math.floor(Math.random() * 3)].url + path, options);
        return { status: answer.status, body: await answer.json(), state: answer.headers.get("fs-state") };
      } catch {
        await wait(20);
      }
    }
  }
  end() {
    return Promise.all(this.all.map((server) => server?.stop()));
  }
}

const pair = new Pair();
await pair.start();
const servers = new Servers(pair.address("read-write"), pair.address("standby"));
const histories = new Histories((path, options) => servers.ask(path, options));
after(async () => {
  histories.isOver = true;
  await servers.end();
  await pair.end();
});

test("servers and the primary are killed, and nothing acknowledged is lost", { skip: pair.missing }, async () => {
  const [directory] = servers.directories;
  const { inStore, authorization } = loadShop(directory, servers.store);
  await Promise.all([0, 1, 2].map((i) => servers.start(i)));

  histories.begin(clients, authorization);
  const kills = [...Array(serverKills).fill("server"), ...Array(primaryKills).fill("primary")].sort(() => Math.random() - 0.5);
  for (const killed of kills) {
    await wait(200 + Math.random() * 300);
    if (killed === "server") await servers.killOne();
    else await pair.failOver();
    const doctor = spawn(binary, ["doctor", "--deep", "--store", servers.store], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    const [told, [status]] = await Promise.all([text(doctor.stdout), once(doctor, "exit")]);
    assert.equal(status, 0, `after a killed ${killed}: ${told}`);
  }
  await wait(300);
  await histories.end((key) => JSON.parse(inStore("storage", "brands", key).stdout).founded);
  console.log(`${serverKills} servers and ${primaryKills} primaries killed: ${histories}`);
});
