// A server whose connections to its database are cut and whose database is restarted, while clients push and read: they are asked to
// come back or answered, nothing acknowledged is lost, and nobody sees an older state after a newer one.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { Histories } from "./support/histories.js";
import { serveThroughProxy } from "./support/shop_in_database.js";

const databases = new Databases();
await databases.run("start", "a");
const skip = databases.missing;
let shop;
const histories = new Histories(async (path, options) => {
  const answer = await fetch(shop.server.url + path, options);
  return { status: answer.status, body: await answer.json() };
});
after(async () => {
  histories.isOver = true;
  await shop?.end();
  await databases.end();
});

test("connections are cut and the database is restarted, and nothing acknowledged is lost", { skip }, async () => {
  shop = await serveThroughProxy(databases, "a");
  const { proxy, inStore, authorization } = shop;
  histories.begin(8, authorization);
  for (let times = 0; times < 12; ++times) {
    await wait(100 + Math.random() * 200);
    if (times === 6) await databases.run("restart", "a");
    else proxy.cut();
  }
  const before = histories.counts.pushed;
  while (histories.counts.pushed < before + 8) await wait(20); // it goes on by itself
  await histories.end((key) => JSON.parse(inStore("storage", "brands", key).stdout).founded);
  const doctor = inStore("doctor", "--deep");
  assert.equal(doctor.status, 0, doctor.stdout + doctor.stderr);
  console.log(`11 times cut and once restarted: ${histories}`);
});
