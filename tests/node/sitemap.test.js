// Sitemaps, held against the schema of sitemaps.org.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fsctl, project, root } from "./support/fsctl.js";

const schema = join(root, "tests/node/node_modules/sitemap/schema/sitemap.xsd");

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
    execFileSync("xmllint", ["--nonet", "--noout", "--schema", schema, join(out, "sitemap.xml")], { stdio: "pipe" });
  }
});
