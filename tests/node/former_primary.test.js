// What those who run databases do by mistake: they end a commit's waiting for its standby, and they start a primary again whose place
// another one has taken.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { project } from "./support/fsctl.js";
import { serveAt } from "./support/serve.js";
import { loadShop } from "./support/shop_in_database.js";

const databases = new Databases();
await databases.run("start", "a");
const skip = databases.missing;
const store = `postgresql://fsctl@/fsctl?host=${databases.sockets("a")},${databases.sockets("b")}&target_session_attrs=read-write`;
let authorization, server;

before(async () => {
  if (skip) return;
  await databases.run("standby", "b", databases.sockets("a"));
  const directory = project("shop");
  ({ authorization } = loadShop(directory, store));
  server = await serveAt(directory, "--store", store);
});
after(async () => {
  await server?.stop();
  await databases.end();
});

async function ask(path, options) {
  const answer = await fetch(server.url + path, { ...options, signal: AbortSignal.timeout(20_000) });
  return { status: answer.status, body: await answer.json() };
}
const push = (founded) =>
  ask("/ingest/brands/upsert", {
    method: "POST",
    headers: { authorization },
    body: JSON.stringify({ id: "nordhang", name: "Nordhang", founded: String(founded) }),
  });
const brand = () => ask("/block/brand/card/nordhang");

test("a push is not acknowledged when somebody ends its waiting for the standby", { skip }, async () => {
  assert.equal((await push(2001)).status, 200);
  await databases.run("freeze", "b");
  try {
    let answer;
    const pushed = push(2002).then((came) => (answer = came));
    while (answer === undefined) {
      await databases.run("cancel", "a");
      await wait(50);
    }
    await pushed;
    assert.equal(answer.status, 503, JSON.stringify(answer.body));
  } finally {
    await databases.run("thaw", "b");
  }
  assert.equal((await push(2003)).status, 200);
});

test("a former primary that is started again is not taken for the primary", { skip }, async () => {
  await databases.run("kill", "a");
  await databases.run("promote", "b");
  await databases.run("alone", "b");
  while ((await push(2010)).status !== 200) await wait(50);
  await databases.run("restart", "a"); // the first host of the address, and it takes writes
  await databases.run("restart", "b"); // which ends the sessions there
  for (let asked = 0; asked < 20 || !readFileSync(server.log, "utf8").includes("former primary"); ++asked) {
    const { status, body } = await brand();
    assert.ok(status === 503 || body.founded === 2010, JSON.stringify(body));
    await wait(20);
  }
  assert.equal((await push(2011)).status, 503);
  await databases.run("kill", "a");
  while ((await push(2012)).status !== 200) await wait(50);
  assert.equal((await brand()).body.founded, 2012);
});
