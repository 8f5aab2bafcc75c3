// The GitHub Action and the GitLab CI template: their steps, run as their runners do in a repository with a mistake.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { load } from "js-yaml";
import { binary, root } from "./support/fsctl.js";

const read = (path) => load(readFileSync(join(root, path), "utf8"));
const action = read(".github/actions/validate/action.yml");
const template = read("scripts/package/gitlab/validate.yml");

/** A repository with the example shop in shop/, in which some text of its composer of brands is replaced. */
function repository(wrong = "", right = "") {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-ci-"));
  cpSync(join(root, "fixtures/shop"), join(directory, "shop"), { recursive: true });
  spawnSync("git", ["init", "-q", directory]);
  const path = join(directory, "shop/composers/brands.json");
  writeFileSync(path, readFileSync(path, "utf8").replace(right, wrong));
  return directory;
}

const broken = () => repository('"feed": "brnds"', '"feed": "brands"');

function run(script, directory, variables) {
  const { GITHUB_ACTIONS, GITHUB_WORKSPACE, CI_PROJECT_DIR, FSCTL_PROJECT, ...env } = process.env;
  const PATH = `${dirname(binary)}:${env.PATH}`;
  return spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], { cwd: directory, encoding: "utf8", env: { ...env, PATH, ...variables } });
}

/** Runs the steps of the action until one fails, with the inputs given and the defaults of the others. */
function act(directory, given) {
  const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, { default: value }]) => [name, value]));
  Object.assign(inputs, given);
  const github = { action_repository: "owner/fsctl", action_ref: "v0.1.0" };
  const value = (expression) => {
    const [, context, name] = /^(inputs|github)\.([\w-]+)$/.exec(expression);
    return (context === "inputs" ? inputs : github)[name] ?? assert.fail(`no ${expression}`);
  };
  const filled = (text) => text.replace(/\$\{\{ (.*?) \}\}/g, (_, either) => either.split(" || ").map(value).find((one) => one !== "") ?? "");
  const said = { stdout: "", stderr: "", status: 0 };
  for (const step of action.runs.steps) {
    if (step.if !== undefined) {
      const [, name] = /^inputs\.([\w-]+) != ''$/.exec(step.if);
      if (inputs[name] === "") continue;
    }
    assert.equal(step.shell, "bash");
    assert.doesNotMatch(step.run, /\$\{\{/, "inputs come as variables, so that none is taken for a command");
    const env = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, value]) => [name, filled(value)]));
    const GITHUB_ACTION_PATH = join(root, ".github/actions/validate");
    const GITHUB_STEP_SUMMARY = join(directory, "summary.md");
    const ran = run(step.run, directory, { GITHUB_ACTIONS: "true", GITHUB_WORKSPACE: directory, GITHUB_STEP_SUMMARY, GITHUB_ACTION_PATH, ...env });
    said.stdout += ran.stdout;
    said.stderr += ran.stderr;
    said.status = ran.status;
    if (ran.status !== 0) break;
  }
  return said;
}

test("the action annotates the mistake at its place in the repository, and fails", () => {
  const said = act(broken(), { project: "shop" });
  assert.equal(said.status, 1, said.stderr);
  assert.match(said.stdout, /^::error file=shop\/composers\/brands\.json,line=2,.*%0Awrite: "feed": "brands",$/m);
});

test("the action's summary says what to write", () => {
  const directory = broken();
  act(directory, { project: "shop" });
  const summary = readFileSync(join(directory, "summary.md"), "utf8");
  assert.match(summary, /^### `shop\/composers\/brands\.json:2`$/m);
  assert.match(summary, /^```suggestion\n  "feed": "brands",\n```$/m);
});

test("the action writes the same findings as SARIF", () => {
  const directory = broken();
  const said = act(directory, { project: "shop", sarif: "findings.sarif" });
  assert.equal(said.status, 1, said.stderr);
  const [{ results }] = JSON.parse(readFileSync(join(directory, "findings.sarif"), "utf8")).runs;
  assert.ok(results.some((one) => one.locations[0].physicalLocation.region.startLine === 2));
});

test("the action makes the folder of the SARIF file, and takes an empty project for the default", () => {
  const directory = broken();
  const said = act(directory, { project: "", sarif: "reports/out/findings.sarif" });
  assert.equal(said.status, 1, said.stderr);
  assert.match(said.stdout, /^::error file=shop\/composers\/brands\.json,line=2,/m);
  assert.equal(JSON.parse(readFileSync(join(directory, "reports/out/findings.sarif"), "utf8")).version, "2.1.0");
});

test("the action passes over what git ignores", () => {
  const directory = repository();
  cpSync(join(directory, "shop"), join(directory, "made/shop"), { recursive: true });
  writeFileSync(join(directory, "made/shop/project.json"), "{");
  writeFileSync(join(directory, ".gitignore"), "made/\n");
  const said = act(directory, {});
  assert.equal(said.status, 0, said.stderr);
});

test("the action passes on a sound project", () => {
  const said = act(repository(), { project: "shop" });
  assert.equal(said.status, 0, said.stderr);
  assert.doesNotMatch(said.stdout, /^::error/m);
});

/** A release with a tarball whose fsctl says "released", of which one byte may have changed since its sums were made. */
async function releases(tag, change = (bytes) => bytes) {
  const machine = execFileSync("uname", ["-m"], { encoding: "utf8" }).trim();
  const name = `fsctl-${tag.slice(1)}-linux-${machine}`;
  const made = mkdtempSync(join(tmpdir(), "fsctl-release-"));
  mkdirSync(join(made, name, "bin"), { recursive: true });
  writeFileSync(join(made, name, "bin/fsctl"), "#!/bin/sh\necho released\n", { mode: 0o755 });
  execFileSync("tar", ["-czf", join(made, "tarball"), "-C", made, name]);
  const tarball = readFileSync(join(made, "tarball"));
  const sum = createHash("sha256").update(tarball).digest("hex");
  const files = { [`${name}.tar.gz`]: change(tarball), SHA256SUMS: `${sum}  ${name}.tar.gz\n` };
  const server = createServer((request, answer) => {
    const [, file] = /^\/owner\/fsctl\/releases\/download\/v0\.1\.0\/([^/]+)$/.exec(request.url) ?? [];
    answer.writeHead(files[file] === undefined ? 404 : 200).end(files[file] ?? "");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** What the action's first step does on a machine without fsctl; `found` is what it has put on the path says of itself. */
async function get(server, tag) {
  const place = mkdtempSync(join(tmpdir(), "fsctl-runner-"));
  const env = { PATH: "/usr/bin:/bin", GITHUB_SERVER_URL: `http://127.0.0.1:${server.address().port}`, GITHUB_PATH: join(place, "path"), RUNNER_TEMP: place };
  writeFileSync(env.GITHUB_PATH, "");
  const [status, said] = await new Promise((done) =>
    execFile(join(root, ".github/actions/validate/get"), ["owner/fsctl", tag], { env }, (error, stdout) => done([error?.code ?? 0, stdout])));
  server.close();
  const path = readFileSync(env.GITHUB_PATH, "utf8").trim();
  return { status, said, found: path && execFileSync(join(path, "fsctl"), { encoding: "utf8" }).trim() };
}

test("the action takes the tarball of its own release where there is no fsctl", async () => {
  assert.deepEqual(await get(await releases("v0.1.0"), "v0.1.0"), { status: 0, said: "", found: "released" });
});

test("the action takes no tarball that is not what the release's sums say", async () => {
  const { status, said, found } = await get(await releases("v0.1.0", (bytes) => Buffer.concat([bytes, Buffer.from("x")])), "v0.1.0");
  assert.equal(status, 1);
  assert.match(said, /^::error::fsctl-.* is not what SHA256SUMS of the release v0\.1\.0 says$/m);
  assert.equal(found, "");
});

test("the action says what it cannot get", async () => {
  for (const [tag, message] of [["main", /"main" is no version such as v0\.1\.0/], ["v9.9.9", /the release v9\.9\.9 of owner\/fsctl has no SHA256SUMS/]]) {
    const { status, said, found } = await get(await releases("v0.1.0"), tag);
    assert.equal(status, 1);
    assert.match(said, message);
    assert.equal(found, "");
  }
});

/** What an annotation says at its place, as `fixtures/mistakes` has findings; without what the action suggests to write. */
function annotation({ file, line = 1, column = 1, severity, code, message }, hint) {
  const text = (message + (hint ? ` (${hint})` : "")).replaceAll("%", "%25");
  return `::${severity} file=${file},line=${line},col=${column},title=${code}::${text}`;
}

test("the action annotates each mistake of fixtures/mistakes once, all in one run", () => {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-ci-"));
  spawnSync("git", ["init", "-q", directory]);
  const made = spawnSync(join(dirname(binary), "tests/make_mistakes"), [directory], { encoding: "utf8" });
  assert.equal(made.status, 0, made.stderr);
  const expected = made.stdout.trimEnd().split("\n").map((row) => {
    const [finding, hint] = row.split("\t");
    const parts = /^(?<file>.*?)(?::(?<line>\d+):(?<column>\d+))?: (?<severity>\w+)\[(?<code>\w+)\]: (?<message>.*)$/;
    return annotation(parts.exec(finding).groups, hint);
  });
  assert.ok(expected.length >= 60);
  const said = act(directory, {});
  assert.equal(said.status, 1, said.stderr);
  // Hints name files by their paths in the repository, and those of fixtures/mistakes by their paths in the project.
  const inProject = (row) => row.replace(/^(::\w+ file=([^/]+\/[^/]+)\/.*?::)(.*)$/, (_, place, project, text) => place + text.replaceAll(`${project}/`, ""));
  const found = said.stdout.match(/^::.*$/gm).map((row) => inProject(row.replace(/%0Awrite: .*/, "").replace(/,endColumn=\d+/, "")));
  assert.deepEqual(found.sort(), expected.sort());
});

test("what --fix would change is applied by git, also from a folder in which some of it does not lie", () => {
  const directory = repository('"feed": "brnds"', '"feed": "brands"');
  const fixed = (script, folder) => run(script, join(directory, folder), {});
  assert.equal(fixed("fsctl validate --diff > ../../change.diff", "shop/storages").status, 1);
  const told = fixed("fsctl validate --diff 2>&1 >/dev/null || true", "shop/storages").stdout;
  const command = /: (git -C \S+ apply)$/m.exec(told)[1];
  assert.equal(fixed(`${command} "$PWD/../../change.diff"`, "shop/storages").status, 0);
  assert.equal(fixed("fsctl validate", "shop").status, 0);
  writeFileSync(join(directory, "shop/composers/brands.json"), readFileSync(join(directory, "shop/composers/brands.json"), "utf8").replace('"brands"', '"brnds"'));
  assert.equal(fixed("set +o pipefail; fsctl validate --diff | git apply", "shop").status, 0);
  assert.equal(fixed("fsctl validate --diff | git apply --allow-empty", "shop").status, 0);
});

/** Runs the job of the template in a pipeline with these variables: those of the file that includes it win over its own, and a job's over all. */
function job(directory, variables) {
  const { script, variables: ofJob } = template["fsctl-validate"];
  const env = { CI_PROJECT_DIR: directory, GITLAB_CI: "true", ...template.variables, ...variables, ...ofJob };
  return run(script.join("\n"), directory, env);
}

test("the job of GitLab fails on the mistake and keeps it as a report", () => {
  const directory = broken();
  const ran = job(directory, { FSCTL_VALIDATED: "shop" });
  assert.equal(ran.status, 1, ran.stderr);
  const { artifacts } = template["fsctl-validate"];
  const report = JSON.parse(readFileSync(join(directory, artifacts.reports.codequality), "utf8"));
  assert.ok(report.some(({ location }) => location.path.endsWith("composers/brands.json") && location.lines.begin === 2));
});

test("the job of GitLab checks all projects of a repository", () => {
  const directory = broken();
  cpSync(join(directory, "shop"), join(directory, "outlet"), { recursive: true });
  const ran = job(directory, {});
  assert.equal(ran.status, 1, ran.stderr);
  const report = JSON.parse(readFileSync(join(directory, "gl-code-quality-report.json"), "utf8"));
  for (const project of ["outlet", "shop"])
    assert.ok(report.some(({ location }) => location.path === `${project}/composers/brands.json`), project);
});

test("the job of GitLab fails where there is nothing to check, and its own report is none", () => {
  const directory = mkdtempSync(join(tmpdir(), "fsctl-ci-"));
  writeFileSync(join(directory, "package.json"), '{ "private": true }');
  const ran = job(directory, {});
  assert.equal(ran.status, 3, ran.stderr);
  const report = JSON.parse(readFileSync(join(directory, "gl-code-quality-report.json"), "utf8"));
  assert.deepEqual(report.map(({ check_name }) => check_name), ["FS4003"]);
});

test("the job of GitLab tells a project without project.json, and nothing else", () => {
  const directory = repository();
  unlinkSync(join(directory, "shop/project.json"));
  assert.equal(job(directory, {}).status, 1);
  const report = JSON.parse(readFileSync(join(directory, "gl-code-quality-report.json"), "utf8"));
  assert.deepEqual(report.map(({ location }) => location.path), ["shop/project.json"]);
});

test("the variables of GitLab's template change nothing in other jobs", () => {
  const directory = repository();
  const ran = run("cd shop && fsctl validate", directory, { CI_PROJECT_DIR: directory, ...template.variables, FSCTL_VALIDATED: "shop" });
  assert.equal(ran.status, 0, ran.stderr);
});

test("the job of GitLab passes on a sound project", () => {
  const ran = job(repository(), { FSCTL_VALIDATED: "shop" });
  assert.equal(ran.status, 0, ran.stderr);
});
