// Sitemaps, held against the schema of sitemaps.org.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fsctl, project, root } from "./support/fsctl.js";

const urls = join(root, "tests/node/node_modules/sitemap/schema/sitemap.xsd");
const parts = join(root, "tests/node/siteindex.xsd");
const check = (schema, file) => execFileSync("xmllint", ["--nonet", "--noout", "--schema", schema, file], { stdio: "pipe" });

test("the sitemap of every domain follows the schema", () => {
  const directory = project("shop");
  for (const name of readdirSync(join(directory, "records"))) {
    const loaded = fsctl(["ingest", name.split(".")[0], join("records", name)], { cwd: directory });
    assert.equal(loaded.status, 0, loaded.stderr);
  }
  for (const domain of ["shop.example/gb", "shop.example/de"]) {
    const out = mkdtempSync(join(tmpdir(), "fsctl-sitemap-"));
    const written = fsctl(["sitemap", "--domain", domain, "--out", out], { cwd: directory });
    assert.equal(written.status, 0, written.stderr);
    assert.deepEqual(readdirSync(out), ["sitemap.xml"]);
    check(urls, join(out, "sitemap.xml"));
  }
});

test("a sitemap of more than 50,000 URLs is an index and parts that follow their schemas", () => {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-sitemap-"));
  for (const [name, content] of Object.entries({
    "project.json": { name: "Signs", default: { scope: "public", region: "se", locale: "sv-SE" },
      scopes: { public: { regions: { se: { currency: "SEK", locales: { "sv-SE": "signs.example/sv" } } } } } },
    "feeds/signs.json": { method: "ingest" },
    "storages/signs.json": { kind: "content", fields: {} },
    "composers/signs.json": { feed: "signs", storage: "signs", fields: {} },
    "blocks/sign.json": { storage: "signs", fields: {} },
    "pages/sign.json": { block: "sign", path: "/skyltar/{key}", sitemap: true },
  })) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), JSON.stringify(content));
  }
  const records = Array.from({ length: 50_001 }, (_, i) => JSON.stringify({ id: `Ö & <${i}>` }));
  const loaded = fsctl(["ingest", "signs", "-"], { cwd: directory, input: records.join("\n") });
  assert.equal(loaded.status, 0, loaded.stderr);
  const out = join(directory, "public");
  const written = fsctl(["sitemap", "--out", out], { cwd: directory });
  assert.equal(written.status, 0, written.stderr);
  assert.deepEqual(readdirSync(out).sort(), ["sitemap.xml", "sitemap1.xml", "sitemap2.xml"]);
  check(parts, join(out, "sitemap.xml"));
  for (const part of ["sitemap1.xml", "sitemap2.xml"]) check(urls, join(out, part));
  const judged = fsctl(["sitemap", "--out", out, "--check"], { cwd: directory });
  assert.equal(judged.status, 0, judged.stdout);
});
