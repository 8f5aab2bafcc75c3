// What is searched: the records that a listing shows in one locale, and the queries that are judged for them.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const fixtures = new URL("../../fixtures/", import.meta.url).pathname;
const queries = join(fixtures, "search/queries");

/** The projects, each made of one that is there and the listings that are searched. */
const projects = {
  shop: { from: "shop", loads: [["--all"]] },
  words: { from: "search/words", loads: [["places", "records/places.ndjson"], ["goods", "records/goods.ndjson"]] },
  catalog: {
    from: "catalog",
    realData: ["products.json", "categories.json", "stores.ndjson", "menu.json"],
    loads: [["products", "products.json"], ["categories", "categories.json"], ["stores", "stores.ndjson"], ["menu", "menu.json"]],
  },
};

/** By the first part of a file of queries: its project, its listing, and the fields that are searched, in order. */
const searched = {
  "shop-products": { project: "shop", listing: "found/product", fields: ["name", "description", "tags"] },
  "shop-articles": { project: "shop", listing: "found/article", fields: ["title", "keywords", "lead", "body"] },
  "words-places": { project: "words", listing: "found/place", fields: ["name", "note"] },
  "words-goods": { project: "words", listing: "found/good", fields: ["name", "note"] },
  "catalog-products": {
    project: "catalog",
    listing: "found/product",
    fields: ["title", "brand", "category", "tags", "description"],
  },
  "catalog-categories": { project: "catalog", listing: "found/category", fields: ["name"] },
  "catalog-stores": { project: "catalog", listing: "found/store", fields: ["name", "city", "address"] },
  "catalog-menu": { project: "catalog", listing: "found/menu", fields: ["name"] },
};

/** Makes the project in the folder and loads its records; nothing where the real data are missing. */
function make(name, work, fsctl, data) {
  const { from, realData = [], loads } = projects[name];
  const missing = realData.find((file) => !existsSync(join(data, file)));
  if (missing) {
    console.error(`left out: ${name}, as there is no ${join(data, missing)}; set FSCTL_REAL_DATA to the folder of the real data`);
    return undefined;
  }
  const folder = join(work, name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(fixtures, from), folder, { recursive: true });
  const overlay = join(fixtures, "search", name);
  if (name !== "words") cpSync(overlay, folder, { recursive: true });
  for (const [feed, file] of loads) {
    const files = file === undefined ? [] : [join(realData.length > 0 ? data : folder, file)];
    execFileSync(fsctl, ["ingest", feed, ...files, "--project", folder], { stdio: ["ignore", "ignore", "pipe"] });
  }
  return folder;
}

/** The text of a field as it is shown, of a list its values after one another. */
const textOf = (value) => (Array.isArray(value) ? value.join(" ") : value == null ? "" : String(value));

const escaped = (text) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");

/** The keys of the documents that an entry of a judgement names: by key, by title, as `field=value`, or with stars. */
function named(entry, { documents, fields }) {
  const title = fields[0];
  const [field, value] = entry.split("=");
  const pattern = new RegExp(`^${escaped(entry).replaceAll("*", ".*")}$`, "iu");
  const matches = (document) =>
    document.key === entry ||
    document.shown[title] === entry ||
    (value !== undefined && document.shown[field] === value) ||
    (entry.includes("*") && pattern.test(document.shown[title]));
  const keys = documents.filter(matches).map((document) => document.key);
  if (keys.length === 0) throw new Error(`a judgement names "${entry}", which no record is`);
  return keys;
}

/** Reads lines such as `query | best | good | fair`; a line with a number sign begins a kind. */
function judgementsIn(text, corpus) {
  let kind = "";
  const judged = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) kind = line.slice(1).trim();
    if (line.startsWith("#") || line.trim() === "") continue;
    const [query, ...grades] = line.split("|").map((part) => part.trim());
    const wanted = new Map();
    grades.forEach((entries, place) => {
      for (const entry of entries.split(";").map((one) => one.trim()).filter(Boolean))
        for (const key of named(entry, corpus)) if (!wanted.has(key)) wanted.set(key, 3 - place);
    });
    judged.push({ query, kind, wanted });
  }
  return judged;
}

/** All corpora whose data are there. */
export function corpora(work, fsctl, data) {
  const folders = {};
  const all = [];
  for (const file of readdirSync(queries).sort()) {
    const [name, locale] = file.split(".");
    const { project, listing, fields } = searched[name];
    folders[project] ??= { path: make(project, work, fsctl, data) };
    const folder = folders[project].path;
    if (folder === undefined) continue;
    const ask = (...words) =>
      JSON.parse(
        execFileSync(fsctl, ["listing", listing, "--locale", locale, ...regionOf(locale, project), "--project", folder, ...words], {
          maxBuffer: 1 << 28,
        }),
      );
    const { items } = ask("--limit", "5000");
    const documents = items.map((shown) => ({ key: shown.key, shown, texts: fields.map((field) => textOf(shown[field])) }));
    const corpus = { name: `${name} ${locale}`, project, fields, documents, ask };
    corpus.judged = judgementsIn(readFileSync(join(queries, file), "utf8"), corpus);
    all.push(corpus);
  }
  return all;
}

/** The region that has a locale, where it is not the project's default. */
function regionOf(locale, project) {
  const regions = { shop: { "de-DE": "de" }, catalog: { "de-DE": "de", "it-IT": "it" } };
  const region = regions[project]?.[locale];
  return region ? ["--region", region] : [];
}
