import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const argument = (text) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** A query in groonga's syntax, whose signs are escaped; the last word is a beginning. */
const expression = (query) => `${query.split(/\s+/).map((word) => word.replace(/[\\"()<>~*:+-]/g, "\\$&")).join(" ")}*`;

/** A condition that takes the words with typos: one from 5 letters, two from 9. */
const fuzzy = (query, fields) =>
  query
    .split(/\s+/)
    .map((word) => {
      const most = word.length >= 9 ? 2 : word.length >= 5 ? 1 : 0;
      const options = `{"max_distance": ${most}, "with_transposition": true}`;
      return `(${fields.map((field) => `fuzzy_search(f_${field}, ${JSON.stringify(word)}, ${options})`).join(" || ")})`;
    })
    .join(" && ");

/** Its normalizers leave marks on letters, so they are taken off before. */
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

const search = ({ folds, forgives }) => ({ documents, fields, judged }) => {
  const folder = mkdtempSync(join(tmpdir(), "groonga-"));
  const prepared = folds ? fold : (text) => text;
  const normalizer = `NormalizerNFKC130("unify_kana", true, "unify_middle_dot", true)`;
  const lines = [
    "table_create Documents TABLE_HASH_KEY ShortText",
    ...fields.map((field) => `column_create Documents f_${field} COLUMN_SCALAR Text`),
    `table_create Words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram --normalizer ${argument(normalizer)}`,
    ...fields.map((field) => `column_create Words of_${field} COLUMN_INDEX|WITH_POSITION Documents f_${field}`),
    "load --table Documents",
    JSON.stringify(
      documents.map(({ key, texts }) => ({ _key: key, ...Object.fromEntries(fields.map((field, i) => [`f_${field}`, prepared(texts[i])])) })),
    ),
  ];
  const columns = fields.map((field, i) => `f_${field} * ${2 ** (fields.length - i - 1)}`).join(" || ");
  const before = lines.length - 1; // `load` answers once, for two lines
  const page = "--output_columns _key --sort_keys -_score,_key --limit 100";
  for (const { query } of judged) {
    const asked = prepared(query);
    lines.push(`select Documents --match_columns ${argument(columns)} --query ${argument(expression(asked))} ${page}`);
    lines.push(`select Documents --filter ${argument(fuzzy(asked, fields))} ${page}`);
  }
  try {
    const out = execFileSync("groonga", ["-n", join(folder, "db")], { input: `${lines.join("\n")}\n`, encoding: "utf8", maxBuffer: 1 << 28 });
    const answers = out.trim().split("\n").slice(before).map((line) => JSON.parse(line));
    if (answers.length !== 2 * judged.length) throw new Error(`groonga gave ${answers.length} answers to ${judged.length} queries`);
    const keys = answers.map(([, body]) => (body?.[0] ?? []).slice(2).map(([key]) => key));
    return judged.map((_, i) => (forgives && keys[2 * i].length === 0 ? keys[2 * i + 1] : keys[2 * i]));
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const version = execFileSync("groonga", ["--version"], { encoding: "utf8" }).split(" ")[1];

/** groonga with its usual tokenizer; and helped: without marks, and with typos where nothing is found. */
export const groonga = [
  { name: "groonga", version, search: search({}) },
  { name: "groonga, helped", version, search: search({ folds: true, forgives: true }) },
];
