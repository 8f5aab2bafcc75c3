import { readFileSync } from "node:fs";
import MiniSearch from "minisearch";

const { version } = JSON.parse(readFileSync(new URL("../node_modules/minisearch/package.json", import.meta.url), "utf8"));

/** Case and marks do not matter, as MiniSearch's pages propose it. */
const fold = (term) => term.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const search = (combineWith) => ({ documents, fields, judged }) => {
  const index = new MiniSearch({ idField: "key", fields, processTerm: fold });
  index.addAll(documents.map(({ key, texts }) => ({ key, ...Object.fromEntries(fields.map((field, i) => [field, texts[i]])) })));
  const boost = Object.fromEntries(fields.map((field, i) => [field, 2 ** (fields.length - i - 1)]));
  const options = { combineWith, boost, fuzzy: 0.2, prefix: (_, place, terms) => place === terms.length - 1 };
  return judged.map(({ query }) => index.search(query, options).slice(0, 100).map((result) => result.id));
};

/** MiniSearch with prefixes and typos: once with all words, once with any. */
export const minisearch = [
  { name: "MiniSearch, all words", version, search: search("AND") },
  { name: "MiniSearch, any word", version, search: search("OR") },
];
