import { execFileSync } from "node:child_process";

const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** All words as phrases, the last one as a beginning. */
const expression = (query) => {
  const words = query.split(/\s+/).map((word) => `"${word.replaceAll('"', '""')}"`);
  return `${words.join(" ")} *`;
};

const search = (tokenizer) => ({ documents, fields, judged }) => {
  const weights = fields.map((_, i) => 2 ** (fields.length - i - 1));
  const lines = [
    ".mode list",
    `CREATE VIRTUAL TABLE found USING fts5(key UNINDEXED, ${fields.map((field) => `f_${field}`).join(", ")}, tokenize=${quoted(tokenizer)});`,
    "BEGIN;",
    ...documents.map(({ key, texts }) => `INSERT INTO found VALUES (${[key, ...texts.map((text) => text.replace(/\s+/g, " "))].map(quoted).join(", ")});`),
    "COMMIT;",
  ];
  judged.forEach(({ query }, place) => {
    lines.push(`SELECT '#${place}';`);
    lines.push(`SELECT key FROM found WHERE found MATCH ${quoted(expression(query))} ORDER BY bm25(found, 0, ${weights.join(", ")}) LIMIT 100;`);
  });
  const out = execFileSync("sqlite3", [":memory:"], { input: lines.join("\n"), encoding: "utf8", maxBuffer: 1 << 28, stdio: ["pipe", "pipe", "ignore"] });
  const results = judged.map(() => []);
  let place = -1;
  for (const line of out.split("\n"))
    if (/^#\d+$/.test(line)) place = Number(line.slice(1));
    else if (line !== "" && place >= 0) results[place].push(line);
  return results;
};

const version = execFileSync("sqlite3", ["--version"], { encoding: "utf8" }).split(" ")[0];

/** SQLite's FTS5, ranked by bm25, with the tokenizers that it brings. */
export const sqlite = [
  { name: "SQLite FTS5, unicode61", version, search: search("unicode61 remove_diacritics 2") },
  { name: "SQLite FTS5, porter", version, search: search("porter unicode61 remove_diacritics 2") },
  { name: "SQLite FTS5, trigram", version, search: search("trigram") },
];
