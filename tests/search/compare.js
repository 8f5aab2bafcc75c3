// How well fsctl finds what is looked for, beside other engines: see fixtures/search/README.md.
//   node compare.js FSCTL WORK_FOLDER REAL_DATA [--each]
// --each also prints the queries where fsctl does not give the best order. Exit code 1: another engine leads somewhere.
import { corpora } from "./corpora.js";
import { fsctl } from "./engines/fsctl.js";
import { groonga } from "./engines/groonga.js";
import { minisearch } from "./engines/minisearch.js";
import { sqlite } from "./engines/sqlite.js";
import { mean, ndcg, recall } from "./measures.js";

const [program, work, data, ...flags] = process.argv.slice(2);
const engines = [fsctl(program), ...sqlite, ...groonga, ...minisearch];
const all = corpora(work, program, data);
const projects = [...new Set(all.map((corpus) => corpus.project))];

/** The results of each query with each engine. */
const measured = all.flatMap((corpus) => {
  const results = engines.map((engine) => engine.search(corpus));
  return corpus.judged.map(({ query, kind, wanted }, i) => ({
    corpus: corpus.name,
    project: corpus.project,
    query,
    kind,
    wanted,
    found: results[0][i],
    ndcg: results.map((of) => ndcg(of[i], wanted)),
    recall: results.map((of) => recall(of[i], wanted)),
  }));
});

const columns = [
  { title: "nDCG@10", of: measured, what: "ndcg" },
  { title: "recall", of: measured, what: "recall" },
  ...projects.flatMap((project) => {
    const of = measured.filter((one) => one.project === project);
    return [
      { title: `${project}: nDCG@10`, of, what: "ndcg" },
      { title: `${project}: recall`, of, what: "recall" },
    ];
  }),
];
const values = engines.map((_, engine) => columns.map(({ of, what }) => mean(of.map((one) => one[what][engine]))));

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows)
    console.log(row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  "));
}

if (flags.includes("--each"))
  for (const one of measured.filter(({ ndcg, recall }) => ndcg[0] < 1 || recall[0] < 1)) {
    const other = Math.max(...one.ndcg.slice(1));
    console.log(
      `${one.corpus}: ${one.query} (${one.kind}): nDCG ${one.ndcg[0].toFixed(2)}, others ${other.toFixed(2)}, recall ${one.recall[0].toFixed(2)}`,
    );
    console.log(`  found ${one.found.slice(0, 8).join(" ")}\n  wants ${[...one.wanted.keys()].slice(0, 8).join(" ")}`);
  }

print([["engine", ...columns.map(({ title }) => title)], ...engines.map(({ name, version }, i) => [`${name} (${version})`, ...values[i].map((value) => value.toFixed(3))])]);
console.log(`${measured.length} queries over ${all.map(({ name, documents }) => `${name} (${documents.length})`).join(", ")}`);

const behind = columns.filter((_, column) => values.some((of, engine) => engine > 0 && of[column] >= values[0][column]));
if (behind.length > 0) console.log(`not leading: ${behind.map(({ title }) => title).join(", ")}`);
process.exitCode = behind.length > 0 ? 1 : 0;
