// A server that reads a standby of its store's database, beside one that does not. The standby is held back, cut off and killed, and
// so is the primary: no answer shows less than the server has written, than its client has seen elsewhere, or than a moment ago.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { DatabaseProxy } from "./support/database_proxy.js";
import { Databases } from "./support/databases.js";
import { fsctl, project } from "./support/fsctl.js";
import { Histories } from "./support/histories.js";
import { serveAt } from "./support/serve.js";
import { loadShop } from "./support/shop_in_database.js";

const databases = new Databases();
await databases.run("start", "a");
const skip = databases.missing;
const store = databases.url("a");
let authorization, inStore, proxy, writer, reader;

before(async () => {
  if (skip) return;
  await databases.run("standby", "b", databases.sockets("a"));
  ({ authorization, inStore } = loadShop(project("shop"), store));
  proxy = new DatabaseProxy(databases.sockets("b"));
  await proxy.start();
  writer = await serveAt(project("shop"), "--store", store);
  reader = await serveAt(project("shop"), "--store", store, "--read-store", proxy.url);
});
beforeEach(async () => {
  if (skip) return;
  await databases.run("resume", "b");
  while ((await ask(reader, "/health")).body.read_store !== "read") await wait(50);
});
after(async () => {
  await reader?.stop();
  await writer?.stop();
  await proxy?.end();
  await databases.end();
});

/** Asks a server, which says that the client has seen a state; gives { status, body, state }. */
async function ask(server, path, { state, ...options } = {}) {
  const headers = { ...options.headers, ...(state && { "fs-state": state }) };
  const answer = await fetch(server.url + path, { ...options, headers, signal: AbortSignal.timeout(20_000) });
  return { status: answer.status, body: await answer.json(), state: answer.headers.get("fs-state") };
}
const founded = async (server, options) => (await ask(server, "/block/brand/card/nordhang", options)).body.founded;
let year = 2100;
/** Pushes a brand that was founded in another year than before; gives the year, and the state that the answer tells. */
async function push(server, key = authorization) {
  year += 1;
  const body = JSON.stringify({ id: "nordhang", name: "Nordhang", founded: String(year) });
  const answer = await ask(server, "/ingest/brands/upsert", { method: "POST", headers: { authorization: key }, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return { year, state: answer.state };
}

test("a server shows what it has written, though its standby does not", { skip }, async () => {
  await databases.run("pause", "b");
  const pushed = await push(reader);
  assert.equal(await founded(reader), pushed.year);
});

test("a server shows what its client has seen at another one", { skip }, async () => {
  await databases.run("pause", "b");
  const { year, state } = await push(writer);
  assert.match(state, /^[1-9][0-9]*$/);
  const answer = await ask(reader, "/block/brand/card/nordhang", { state });
  assert.equal(answer.body.founded, year);
  assert.ok(Number(answer.state) >= Number(state), `${answer.state} after ${state}`);
});

test("a context that another server has changed is where it was put", { skip }, async () => {
  const context = (await fetch(`${writer.url}/context`)).headers.get("fs-context");
  const headers = { "fs-context": context };
  await ask(writer, "/context", { method: "PATCH", headers, body: JSON.stringify({ region: "de", locale: "en-GB" }) });
  await databases.run("pause", "b");
  const { state } = await ask(writer, "/context", { method: "PATCH", headers, body: JSON.stringify({ region: "gb", locale: "en-GB" }) });
  const { body } = await ask(reader, "/context/token", { headers, state });
  assert.equal(body.region, "gb", JSON.stringify(body));
});

test("a state that no store has is as good as none", { skip }, async () => {
  for (const state of ["999999999999", "99999999999999999999999", "-1", "newest", " "])
    assert.equal((await ask(reader, "/block/brand/card/nordhang", { state })).status, 200, state);
});

test("what others have written is shown after a moment, though the standby does not", { skip }, async () => {
  await databases.run("pause", "b");
  const pushed = await push(writer);
  while ((await founded(reader)) !== pushed.year) await wait(50);
});

test("a request whose standby is lost meanwhile is answered by the store", { skip }, async () => {
  for (let answers = 0; answers < 5; ++answers) {
    const pushed = await push(reader);
    proxy.allow(answers); // so many of the standby's come through, and then it is gone
    const asked = founded(reader);
    await wait(30);
    proxy.cut();
    assert.equal(await asked, pushed.year, `after ${answers} answers`);
  }
});

test("another database is not read, though it has more", { skip }, async () => {
  const other = "&options=-csearch_path%3Dother";
  const { authorization: key } = loadShop(project("shop"), store + other);
  const others = await serveAt(project("shop"), "--store", store + other);
  const here = await push(writer);
  while (Number((await push(others, key)).state) < Number(here.state) + 10) continue;
  await others.stop();
  const server = await serveAt(project("shop"), "--store", store, "--read-store", databases.url("b") + other);
  const pushed = await push(writer);
  assert.equal(await founded(server, { state: pushed.state }), pushed.year);
  await server.stop();
});

test("a standby that is silent holds up nobody for long", { skip }, async () => {
  const pushed = await push(writer);
  await databases.run("freeze", "b");
  try {
    const answers = await Promise.all(Array.from({ length: 8 }, () => founded(reader)));
    assert.deepEqual(new Set(answers), new Set([pushed.year]));
    assert.notEqual((await ask(reader, "/health")).body.read_store, "read");
  } finally {
    await databases.run("thaw", "b");
  }
});

test("a standby that became a primary of its own is not read any more", { skip }, async () => {
  await databases.run("standby", "c", databases.sockets("a"));
  const server = await serveAt(project("shop"), "--store", store, "--read-store", databases.url("c"));
  while ((await ask(server, "/health")).body.read_store !== "read") await wait(50);
  const here = await push(server);
  await databases.run("promote", "c");
  await databases.run("alone", "c");
  const other = await serveAt(project("shop"), "--store", databases.url("c"));
  const there = await push(other);
  await other.stop();
  assert.ok(Number(there.state) > Number(here.state));
  assert.equal(await founded(server), here.year);
  while ((await ask(server, "/health")).body.read_store === "read") await wait(50);
  await server.stop();
});

test("a standby that lags, stops and comes back shows nobody an older state after a newer one", { skip }, async () => {
  const histories = new Histories((path, options) => ask(Math.random() < 0.5 ? writer : reader, path, options));
  histories.begin(8, authorization);
  for (let times = 0; times < 8; ++times) {
    await databases.run("pause", "b");
    await wait(150);
    if (times % 4 === 3) await databases.run("restart", "b");
    else await databases.run("resume", "b");
    await wait(150);
  }
  await histories.end((key) => JSON.parse(inStore("storage", "brands", key).stdout).founded);
  assert.ok(histories.counts.refused === 0, `${histories}`); // the primary was there all the time
});

test("a standby goes on to answer when its primary is lost", { skip }, async () => {
  const { state } = await push(writer);
  await ask(reader, "/block/brand/card/nordhang", { state });
  await databases.run("kill", "a");
  assert.equal((await ask(reader, "/block/product/card/jotunheimen-3")).status, 200);
  const health = await ask(reader, "/health"); // so that nobody takes it for one that answers nothing
  assert.deepEqual([health.status, health.body.status, health.body.read_store], [200, "reads only", "read"]);
  assert.equal((await ask(reader, "/ingest/brands/upsert", { method: "POST", headers: { authorization }, body: "{}" })).status >= 400, true);
});
