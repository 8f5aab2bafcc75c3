// Several servers on one PostgreSQL database with a synchronous standby, while clients push and read: servers are killed and come
// back, the primary is killed and the standby takes its place. Nothing acknowledged is lost, and nobody sees an older state after
// a newer one, whichever server answers. FSCTL_SERVER_KILLS and FSCTL_PRIMARY_KILLS say how often; scripts/harden replicas does
// it many times.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { binary, fsctl, project } from "./support/fsctl.js";
import { serveAt } from "./support/serve.js";

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
  get url() {
    return `postgresql://fsctl@/fsctl?host=${this.sockets("a")},${this.sockets("b")}&target_session_attrs=read-write`;
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
  constructor(store) {
    this.store = store;
    this.directories = [0, 1, 2].map(() => project("shop"));
    this.all = [];
  }
  async start(i) {
    this.all[i] = await serveAt(this.directories[i], "--store", this.store);
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
        return { status: answer.status, body: await answer.json() };
      } catch {
        await wait(20);
      }
    }
  }
  end() {
    return Promise.all(this.all.map((server) => server?.stop()));
  }
}

const failures = [];
const counts = { pushed: 0, refused: 0, read: 0 };
let isOver = false;

/** What a client has seen of records; a record's number only ever grows. */
class Seen {
  numbers = new Map();
  note(key, number, where) {
    const before = this.numbers.get(key) ?? 0;
    if (number < before) failures.push(`${key} was ${before}, and then ${number} ${where}`);
    this.numbers.set(key, Math.max(before, number));
  }
}

/** Reads a record's number from any server; nothing where the database cannot be reached just now. */
async function read(servers, key) {
  const { status, body } = await servers.ask(`/block/brand/card/${key}`);
  if (status === 200) return ++counts.read, body.founded;
  if (status === 404) return 0;
  if (status < 500) failures.push(`${key} answered ${status}: ${JSON.stringify(body)}`);
  await wait(50);
  return undefined;
}

/** Pushes one record again and again; gives the last number that was acknowledged, and the last one that was sent. */
async function push(servers, key, authorization) {
  const seen = new Seen();
  let acknowledged = 0;
  let sent = 0;
  while (!isOver) {
    const record = { id: key, name: key, founded: String(++sent) };
    const { status, body } = await servers.ask("/ingest/brands/upsert", { method: "POST", headers: { authorization }, body: JSON.stringify(record) });
    if (status < 300) {
      acknowledged = sent;
      ++counts.pushed;
      seen.note(key, acknowledged, "acknowledged");
    } else {
      ++counts.refused;
      if (status < 500) failures.push(`${key} was refused with ${status}: ${JSON.stringify(body)}`);
      await wait(50);
    }
    const number = await read(servers, key);
    if (number !== undefined) seen.note(key, number, "to its own client");
  }
  return { key, acknowledged, sent };
}

async function watch(servers, keys) {
  const seen = new Seen();
  while (!isOver) {
    const key = keys[Math.floor(Math.random() * keys.length)];
    const number = await read(servers, key);
    if (number !== undefined) seen.note(key, number, "to a reader");
  }
}

const pair = new Pair();
await pair.start();
const servers = new Servers(pair.missing ? "" : pair.url);
after(async () => {
  isOver = true;
  await servers.end();
  await pair.end();
});

test("servers and the primary are killed, and nothing acknowledged is lost", { skip: pair.missing }, async () => {
  const [directory] = servers.directories;
  const inStore = (...words) => fsctl([...words, "--store", pair.url], { cwd: directory });
  const loaded = inStore("ingest", "--all");
  assert.equal(loaded.status, 0, loaded.stderr);
  const authorization = inStore("key", "add", "clients").stdout.trim();
  await Promise.all([0, 1, 2].map((i) => servers.start(i)));

  const keys = Array.from({ length: clients }, (_, i) => `brand-${i}`);
  const pushing = keys.map((key) => push(servers, key, authorization));
  const reading = keys.map(() => watch(servers, keys));
  const kills = [...Array(serverKills).fill("server"), ...Array(primaryKills).fill("primary")].sort(() => Math.random() - 0.5);
  for (const killed of kills) {
    await wait(200 + Math.random() * 300);
    if (killed === "server") await servers.killOne();
    else await pair.failOver();
    const doctor = spawn(binary, ["doctor", "--deep", "--store", pair.url], { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
    const [told, [status]] = await Promise.all([text(doctor.stdout), once(doctor, "exit")]);
    assert.equal(status, 0, `after a killed ${killed}: ${told}`);
  }
  await wait(300);
  isOver = true;
  const ends = await Promise.all(pushing);
  await Promise.all(reading);

  for (const { key, acknowledged, sent } of ends) {
    const { founded } = JSON.parse(inStore("storage", "brands", key).stdout);
    assert.ok(acknowledged <= founded && founded <= sent, `${key} is ${founded}, ${acknowledged} was acknowledged and ${sent} sent`);
  }
  assert.deepEqual(failures, []);
  console.log(`${serverKills} servers and ${primaryKills} primaries killed: ${counts.pushed} pushes acknowledged, ${counts.refused} refused, ${counts.read} reads`);
});
