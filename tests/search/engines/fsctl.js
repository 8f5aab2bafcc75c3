import { execFileSync } from "node:child_process";

/** fsctl itself, by its command line. */
export const fsctl = (program) => ({
  name: "fsctl",
  version: execFileSync(program, ["--version"], { encoding: "utf8" }).trim().replace(/^fsctl /, ""),
  search: ({ ask, documents, judged }) =>
    judged.map(({ query }) => ask("--search", query, "--limit", String(Math.min(100, documents.length))).items.map((item) => item.key)),
});
