// The frontend of fixtures/frontend against a served shop: straight, through a proxy that does what the table of
// vite.config.js says, and below --base-path.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createServer } from "node:http";
import { stack } from "../../fixtures/frontend/stack.js";
import { serve } from "./support/serve.js";

/** What a browser keeps of its cookies. */
function cookieJar() {
  const kept = new Map();
  const attributes = new Map();
  return {
    get: (name) => kept.get(name),
    set: (cookie) => {
      const [pair, ...rest] = cookie.split("; ");
      const [name, value] = pair.split("=");
      kept.set(name, value);
      attributes.set(name, rest);
    },
    attributes: (name) => attributes.get(name),
  };
}

/** A proxy by the entries of Vite's `server.proxy`: what it forwards, to where, under which path, with which headers. */
async function proxyBy(table) {
  const server = createServer(async (request, answer) => {
    const [prefix, entry] = Object.entries(table).find(([one]) => request.url.startsWith(one)) ?? [];
    if (!prefix) return answer.writeHead(404).end();
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const { host, connection, "content-length": length, ...headers } = request.headers;
    const from = await fetch(entry.target + entry.rewrite(request.url), {
      method: request.method,
      headers: { ...headers, ...entry.headers },
      body: pieces.length > 0 ? Buffer.concat(pieces) : undefined,
    });
    answer.writeHead(from.status, { "content-type": "application/json", "fs-context": from.headers.get("fs-context") ?? "" });
    answer.end(Buffer.from(await from.arrayBuffer()));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

let shop, proxy;
const ways = {};

before(async () => {
  shop = await serve("shop", "--base-path", "/api/stack");
  const api = shop.url.slice(0, -"/api/stack".length);
  assert.equal(api + "/api/stack", shop.url);
  process.env.STACK_URL = api;
  const { default: config } = await import("../../fixtures/frontend/vite.config.js");
  proxy = await proxyBy(config.server.proxy);
  const target = "https://fetch-project.service.example";
  ways.straight = { base: api };
  ways["below --base-path"] = { base: shop.url, target };
  ways["through a proxy"] = { base: `http://127.0.0.1:${proxy.address().port}/api/stack`, target };
});

after(async () => {
  proxy?.close();
  await shop?.stop();
});

for (const name of ["straight", "below --base-path", "through a proxy"])
  test(`a visitor keeps a context, ${name}`, async () => {
    const cookies = cookieJar();
    const call = stack({ ...ways[name], domain: "shop.example/de", cookies });
    const card = await call("/block/product/card/jotunheimen-3");
    assert.equal(card.name, "Jötunheimen 3 Trekkingzelt");
    const token = cookies.get("fs-context");
    assert.match(token, /^[0-9a-f-]{36}$/);
    assert.deepEqual(cookies.attributes("fs-context"), ["Max-Age=31536000", "Path=/", "SameSite=Lax"]);

    const found = await call("/listing/product/search", { method: "POST", body: { search: "zelt", limit: 2 } });
    assert.equal(found.items.length, 2);
    assert.equal(cookies.get("fs-context"), token);
    assert.deepEqual(await call("/context/token"), { token, region: "de", locale: "de-DE", scope: "public" });

    const changed = await call("/context", { method: "PATCH", body: { region: "gb", locale: "en-GB" } });
    assert.deepEqual(changed, { region: "gb", locale: "en-GB", scope: "public" });
    assert.equal((await call("/block/product/card/jotunheimen-3")).name, "Jötunheimen 3 Trekking Tent");
    const page = await call("/page/shop.example/gb/c/tents?utm=mail");
    assert.equal(page.route.code, 200);

    await assert.rejects(call("/block/product/card/no-such-tent"), { status: 404, code: "RECORD_NOT_FOUND" });
    await assert.rejects(call("/context", { method: "PATCH", body: { region: "fr", locale: "fr-FR" } }),
      { status: 400, code: "INVALID_PARAMETERS" });
  });

test("a visitor whose cookie holds nonsense is told so, and one without begins anew", async () => {
  const cookies = cookieJar();
  cookies.set("fs-context=short");
  const call = stack({ ...ways.straight, cookies });
  await assert.rejects(call("/context"), { status: 400, code: "INVALID_TOKEN" });
  assert.equal(cookies.get("fs-context"), "short");
});
