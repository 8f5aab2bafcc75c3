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
  fetch(`${shop.server.url}/${path}`, { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(5_000) });
const block = (key, domain) => () => asks(`block/product/card/${key}`, undefined, domain ? { "fs-domain": domain } : { "fs-context": context });
const listing = (body) => () => asks("listing/product/search", body, { "fs-context": context });
const push = (name) => () => asks("ingest/brands/upsert", { id: "nordhang", name }, { authorization: shop.authorization });

const requests = [
  { what: "a block", most: 3, before: block("jotunheimen-3"), ask: block("biwak-1") },
  { what: "a block that was asked before", most: 1, before: block("jotunheimen-3"), ask: block("jotunheimen-3") },
  { what: "a block of records that others were shown", most: 1, before: block("biwak-1", "shop.example/de"), ask: block("biwak-1", "shop.example/gb") },
  { what: "a block without a context that was asked before", most: 1, before: block("biwak-1", "shop.example/gb"), ask: block("biwak-1", "shop.example/gb") },
  { what: "a listing", most: 3, before: listing({ search: "tent", limit: 2 }), ask: listing({ search: "tent", sort: "price", limit: 2 }) },
  { what: "a listing of records that others were shown", most: 1, before: listing({ search: "tent", limit: 50 }), ask: listing({ search: "tent", sort: "price", limit: 50 }) },
  { what: "a listing that was asked before", most: 1, before: listing({ search: "tent" }), ask: listing({ search: "tent" }) },
  { what: "a push", most: 4, before: push("A"), ask: push("B") },
];

/** Whether a request is answered though only so many of the database's answers come through. */
async function isAnsweredWith(most, { before, ask }) {
  for (let times = 0; times < 3; ++times) // many at once, so that each of the server's connections has read it
    for (const answer of await Promise.all(Array.from({ length: 12 }, before))) assert.ok(answer.ok, await answer.text());
  await shop.proxy.settle();
  shop.proxy.allow(most);
  try {
    return await ask().then((answer) => answer.ok, () => false);
  } finally {
    shop.proxy.allow(Infinity);
  }
}

const mostTries = 3; // as the server, which writes new contexts by the same connections, may need an answer first
for (const request of requests)
  test(`${request.what} needs at most ${request.most} of the database's answers`, { skip }, async () => {
    let isAnswered = false;
    for (let tries = 0; !isAnswered && tries < mostTries; ++tries) isAnswered = await isAnsweredWith(request.most, request);
    assert.ok(isAnswered);
  });
