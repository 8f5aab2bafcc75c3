// Three servers on one store, a file or a PostgreSQL database, and a source that counts who asks: whatever is to be fetched is
// fetched by one of them, once, and by another one where that is killed meanwhile. Limits, keys and contexts are common.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { fsctl, project, root } from "./support/fsctl.js";
import { serveAt } from "./support/serve.js";

/** A service that notes who asks for what, and answers when it is told to. */
class Source {
  asked = []; // { path, by, at }
  held = new Set(); // paths whose answers wait
  async start() {
    this.server = createServer((request, response) => {
      const path = request.url;
      this.asked.push({ path, by: Number(request.headers["x-server"]), at: performance.now() });
      const answer = () => response.end(JSON.stringify(path.startsWith("/one/") ? { id: path.slice(5) } : [{ id: "a" }]));
      if (!this.held.has(path)) setTimeout(answer, 500); // others look five times a second whether there is something to do
    });
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.url = `http://127.0.0.1:${this.server.address().port}`;
  }
  of(path) {
    return this.asked.filter((asked) => asked.path === path);
  }
  async until(path, times) {
    while (this.of(path).length < times) await wait(20);
    return this.of(path);
  }
  end() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** So many pushes of a key are taken in an hour. */
const limit = 20;

/** A project whose feed `asked` is fetched when somebody asks, `hourly` and `often` by themselves. */
function projectOf(source) {
  const headers = { "x-server": "${SERVER}" }; // who it is, in the environment of each
  const connector = { type: "http", list: `${source.url}/list`, record: `${source.url}/one/{id}`, headers };
  const polling = (path, every) => ({ method: "polling", every, connector: { type: "http", list: source.url + path, headers } });
  const settings = JSON.parse(readFileSync(join(root, "fixtures/shop/project.json"), "utf8"));
  return project("shop", {
    "project.json": { ...settings, limits: { ingest: { requests: limit, perSeconds: 3600 } } },
    "feeds/asked.json": { method: "trigger", connector },
    "feeds/hourly.json": polling("/hourly", "1h"),
    "feeds/often.json": polling("/often", "2s"),
  });
}

const source = new Source();
await source.start();
const databases = new Databases();
await databases.run("start", "a");
const { missing } = databases;
const running = [];
after(async () => {
  await Promise.all(running.map((server) => server.kill()));
  source.end();
  await databases.end();
});

const stores = [
  ["a file", join(databases.folder, "shop.db"), undefined],
  ["a database", databases.url("a"), missing],
];
for (const [kind, store, skip] of stores)
  describe(`three servers on ${kind}`, { skip }, async () => {
    let directory, authorization;
    const servers = [];
    const start = async (i) => {
      process.env.SERVER = i;
      running.push((servers[i] = await serveAt(projectOf(source), "--store", store)));
    };
    const inStore = (...words) => fsctl([...words, "--store", store], { cwd: directory });

    /** Asks a server to have something fetched; gives the address where it says what came of it. */
    const ask = async (i, what, id) => {
      const answer = await fetch(`${servers[i].url}/ingest/asked/${what}`, { method: "POST", headers: { authorization }, body: JSON.stringify({ id }) });
      assert.equal(answer.status, 200, await answer.clone().text());
      return `/ingest/asked/change/${(await answer.json())["correlation-id"]}`;
    };
    /** What came of it, from any server that runs. */
    const outcome = async (i, change) => {
      for (;;) {
        const body = await (await fetch(servers[i].url + change, { headers: { authorization } })).json();
        if (body.state !== "received") return body.state;
        await wait(20);
      }
    };

    test("begin to poll together", async () => {
      source.asked = [];
      directory = projectOf(source);
      authorization = inStore("key", "add", "clients").stdout.trim();
      await Promise.all([0, 1, 2].map(start));
      await source.until("/hourly", 1);
    });

    test("fetch a record once that somebody asks for", async () => {
      const changes = await Promise.all([0, 1, 2].map((i) => ask(i, "fetch", `r${i}`)));
      for (const change of changes) assert.equal(await outcome(0, change), "processed");
      for (const i of [0, 1, 2]) assert.equal(source.of(`/one/r${i}`).length, 1);
    });

    test("fetch a list once", async () => {
      assert.equal(await outcome(1, await ask(0, "fetch-list", "all")), "processed");
      assert.equal(source.of("/list").length, 1);
    });

    test("go on with what one that is killed has begun", async () => {
      source.held.add("/one/held");
      const change = await ask(0, "fetch", "held");
      const [{ by }] = await source.until("/one/held", 1);
      source.held.clear();
      await servers[by].kill();
      assert.equal(await outcome((by + 1) % 3, change), "processed");
      const asked = source.of("/one/held");
      assert.equal(asked.length, 2);
      assert.notEqual(asked[1].by, by);
      await start(by);
    });

    test("poll once in an interval, also where one of them has just begun", async () => {
      const before = source.of("/often").length; // a round that was killed, too, has begun once more by now
      const asked = (await source.until("/often", before + 4)).slice(before);
      const pauses = asked.slice(1).map(({ at }, i) => at - asked[i].at);
      assert.ok(Math.min(...pauses) > 1900, `there were ${pauses.map(Math.round)} ms between rounds`);
      assert.equal(source.of("/hourly").length, 1);
    });

    test("let callers in who have a key from now on, and nobody whose key is gone", async () => {
      const push = async (server, key) => {
        const options = { method: "POST", headers: { authorization: key }, body: JSON.stringify({ id: "b", name: "B" }) };
        return (await fetch(`${server.url}/ingest/brands/upsert`, options)).status;
      };
      const key = inStore("key", "add", "limited").stdout.trim();
      const counts = {};
      for (let i = 0; i < 3 * limit; ++i) {
        const status = await push(servers[i % 3], key);
        counts[status] = (counts[status] ?? 0) + 1;
      }
      assert.deepEqual(counts, { 200: limit, 429: 2 * limit }, "the limit is one for all of them");
      inStore("key", "remove", "limited");
      for (const server of servers) assert.equal(await push(server, key), 401);
    });

    test("know a visitor's choice as soon as it is acknowledged", async () => {
      const context = (await fetch(`${servers[0].url}/context`)).headers.get("fs-context");
      const headers = { "fs-context": context };
      const choose = (locale) => fetch(`${servers[0].url}/context`, { method: "PATCH", headers, body: JSON.stringify({ region: "de", locale }) });
      for (const locale of ["en-GB", "de-DE", "en-GB"]) {
        const chosen = await choose(locale);
        assert.equal(chosen.status, 200, await chosen.text());
        for (const server of servers) {
          const known = await (await fetch(`${server.url}/context/token`, { headers })).json();
          assert.deepEqual([known.region, known.locale], ["de", locale]);
        }
      }
    });

    test("end", () => Promise.all(servers.map((server) => server.stop())));
  });
