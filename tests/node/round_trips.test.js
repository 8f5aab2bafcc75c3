// How often a server waits for its database before it answers. Only so many of the database's answers come through as a request
// may need; were one more waited for, the request would not be answered at all.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Databases } from "./support/databases.js";
import { serveThroughProxy } from "./support/shop_in_database.js";

const databases = new Databases();
await databases.run("start", "a");
const skip = databases.missing;
let shop, context;

before(async () => {
  if (skip) return;
  shop = await serveThroughProxy(databases, "a");
  context = (await fetch(`${shop.server.url}/context`)).headers.get("fs-context");
});
after(async () => {
  await shop?.end();
  await databases.end();
});

const asks = (path, body, headers) =>
  fetch(`${shop.server.url}/${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
const block = (key, domain) => () => asks(`block/product/card/${key}`, undefined, domain ? { "fs-domain": domain } : { "fs-context": context });
const listing = (body) => () => asks("listing/product/search", body, { "fs-context": context });
const push = (name) => () => asks("ingest/brands/upsert", { id: "nordhang", name }, { authorization: shop.authorization });

const requests = [
  { what: "a block", most: 3, before: block("jotunheimen-3"), ask: block("biwak-1") },
  { what: "a block that was asked before", most: 1, before: block("jotunheimen-3"), ask: block("jotunheimen-3") },
  { what: "a block of records that others were shown", most: 1, before: block("biwak-1", "shop.example/de"), ask: block("biwak-1", "shop.example/gb") },
  { what: "a listing", most: 3, before: listing({ search: "tent", limit: 2 }), ask: listing({ search: "tent", sort: "price", limit: 2 }) },
  { what: "a listing of records that others were shown", most: 1, before: listing({ search: "tent", limit: 50 }), ask: listing({ search: "tent", sort: "price", limit: 50 }) },
  { what: "a listing that was asked before", most: 1, before: listing({ search: "tent" }), ask: listing({ search: "tent" }) },
  { what: "a push", most: 4, before: push("A"), ask: push("B") },
];
for (const { what, most, before, ask } of requests)
  test(`${what} needs at most ${most} of the database's answers`, { skip }, async () => {
    for (let times = 0; times < 2; ++times) {
      const answer = await before();
      assert.ok(answer.ok, await answer.text());
    }
    await shop.proxy.settle();
    shop.proxy.allow(most);
    try {
      const answer = await ask();
      assert.ok(answer.ok, await answer.text());
    } finally {
      shop.proxy.allow(Infinity);
    }
  });
