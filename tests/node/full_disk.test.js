// A database whose disk is full while a server takes pushes and a load runs, the disk of its data or that of its write-ahead log: what
// was not kept is told, reads go on as far as the database does, nothing acknowledged is lost, and all go on when there is room again.
// The disk is a real one, a file system in memory: everything the database writes meets its end, as it does in a data centre.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { Databases } from "./support/databases.js";
import { binary, fsctl, project } from "./support/fsctl.js";
import { Histories } from "./support/histories.js";
import { serveAt } from "./support/serve.js";
import { SmallDisk } from "./support/small_disk.js";

const password = "no-message-has-this";

/** So many records that take at least 3 KB each, however they are packed. */
const records = (count) =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ id: `large-${i}`, name: randomBytes(1500).toString("hex"), founded: "1" })).join("\n");

/** Where the log cannot go on, the database ends all sessions: one is told why, and others not even that it ends, when it was sending. */
const kinds = [
  { what: "its data", variable: "FSCTL_DATA_DISK", isUp: true, told: /error\[FS4006\]: the server's disk is full/ },
  {
    what: "its write-ahead log",
    variable: "FSCTL_LOG_DISK",
    isUp: false,
    told: /error\[FS4006\]: the server's disk is full|error\[FS4004\]: the (server ended the connection|connection to the server broke)/,
  },
];
for (const { what, variable, isUp, told } of kinds) {
  const folder = mkdtempSync(join(tmpdir(), "fsctl-disk-"));
  chmodSync(folder, 0o755); // the database does not run as root
  const disk = new SmallDisk(folder, 240);
  await disk.start();
  const databases = new Databases(disk.database(variable));
  if (!disk.missing) await databases.run("start", "a");
  const skip = disk.missing ?? databases.missing;
  let server;
  const histories = new Histories(async (path, options) => {
    const answer = await fetch(server.url + path, options);
    return { status: answer.status, body: await answer.json() };
  });
  after(async () => {
    histories.isOver = true;
    await server?.stop();
    if (!skip) await databases.end();
    await disk.end();
    rmSync(folder, { recursive: true, force: true });
  });

  describe(`a database whose disk is full for ${what}`, { skip }, () => {
    const directory = project("shop");
    const words = (...some) => [...some, "--store", `postgresql://fsctl:${password}@/fsctl?host=${databases.sockets("a")}`];
    const inStore = (...some) => fsctl(words(...some), { cwd: directory });
    let authorization;
    const load = async () => {
      const process = spawn(binary, words("ingest", "brands", "many.ndjson"), { cwd: directory, stdio: ["ignore", "pipe", "pipe"] });
      const [out, err, [status]] = await Promise.all([text(process.stdout), text(process.stderr), once(process, "exit")]);
      return { status, output: out + err };
    };

    test("has clients that push and read", async () => {
      writeFileSync(join(directory, "many.ndjson"), records(3_000));
      const loaded = inStore("ingest", "--all");
      assert.equal(loaded.status, 0, loaded.stderr);
      authorization = inStore("key", "add", "clients").stdout.trim();
      server = await serveAt(directory, ...words());
      histories.begin(8, authorization);
      while (histories.counts.pushed < 20) await wait(20);
    });

    test("is told by a load, by a push and in the server's log", async () => {
      await disk.fill();
      const { status, output } = await load();
      assert.equal(status, 3, output);
      assert.match(output, told);
      const record = { id: "large", name: randomBytes(200_000).toString("hex"), founded: "1" };
      const refused = await fetch(`${server.url}/ingest/brands/upsert`, { method: "POST", headers: { authorization }, body: JSON.stringify(record) });
      assert.equal(refused.status, 503);
      assert.ok(refused.headers.has("retry-after"));
      assert.equal((await refused.json()).code, "store_unavailable");
      const log = readFileSync(server.log, "utf8");
      if (isUp) assert.match(log, /the server's disk is full/);
      assert.ok(![output, log].some((told) => told.includes(password)));
    });

    test("is read as far as it answers", async () => {
      if (!isUp) {
        const told = inStore("status");
        assert.equal(told.status, 3);
        assert.match(told.stderr, /the server is starting or shutting down|the database server cannot be reached|the connection to the server broke/);
        return;
      }
      const listing = await fetch(`${server.url}/listing/product/search`, { method: "POST", body: JSON.stringify({ search: "tent" }) });
      assert.equal(listing.status, 200, await listing.clone().text());
      assert.equal((await fetch(`${server.url}/block/product/card/jotunheimen-3`)).status, 200);
      for (const some of [["status"], ["records", "products"], ["export", "products"], ["listing", "product/search"], ["doctor"]]) {
        const ran = inStore(...some);
        assert.equal(ran.status, 0, `${some}: ${ran.stdout}${ran.stderr}`);
      }
    });

    test("goes on with its server when there is room again", async () => {
      await disk.makeRoom();
      if (!isUp) await databases.run("restart", "a");
      const before = histories.counts.pushed;
      while (histories.counts.pushed < before + 16) await wait(20);
      const { status, output } = await load();
      assert.equal(status, 0, output);
    });

    test("has lost nothing that was acknowledged", async () => {
      await histories.end((key) => JSON.parse(inStore("storage", "brands", key).stdout).founded);
      const doctor = inStore("doctor", "--deep");
      assert.equal(doctor.status, 0, doctor.stdout + doctor.stderr);
      console.log(`${what}: ${histories}`);
    });
  });
}
