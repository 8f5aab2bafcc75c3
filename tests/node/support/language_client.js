// An editor for `fsctl lsp`: a client made of the protocol's own types, which opens documents and waits for findings.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach } from "node:test";
import { pathToFileURL } from "node:url";
import rpc from "vscode-jsonrpc/node";
import protocol from "vscode-languageserver-protocol";
import { binary } from "./fsctl.js";

const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = rpc;

/** How long findings are waited for, which come within a moment unless a test fails. */
const patience = 15_000;

const running = new Set();
afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a program that ends with its test, however that ends; `ended` gives its exit code. */
export function start(program, args, options) {
  const child = spawn(program, args, options);
  running.add(child);
  const ended = new Promise((resolve) => child.on("close", (code) => {
    running.delete(child);
    resolve(code);
  }));
  return { child, ended };
}

/**
 * Starts the server in a folder and initializes it; `close` ends it and gives its exit code. The editor names the folder
 * as `roots` says.
 */
export async function editor(directory, capabilities = {}, { args = [], cwd = directory, env = process.env, roots } = {}) {
  const { child, ended } = start(binary, ["lsp", ...args], { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  const connection = createMessageConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin));
  const findings = new Map();
  const told = [];
  const messages = [];
  const waiting = [];
  const settle = () => {
    for (const wait of [...waiting])
      if (wait.holds()) {
        waiting.splice(waiting.indexOf(wait), 1);
        wait.resolve();
      }
  };
  connection.onNotification(protocol.PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    findings.set(uri, diagnostics);
    told.push({ uri, diagnostics });
    settle();
  });
  connection.onNotification(protocol.ShowMessageNotification.type, (message) => messages.push(message));
  connection.listen();
  ended.then(() => connection.dispose());

  const uri = (file) => pathToFileURL(join(directory, file)).href;
  const texts = new Map();
  const versions = new Map();
  const made = {
    connection,
    messages,
    /** All that was told, one after the other. */
    told,
    uri,
    request: (type, params) => connection.sendRequest(type, params),
    /** The findings in a file as they were last told. */
    findings: (file) => findings.get(uri(file)) ?? [],
    all: () => [...findings].flatMap(([at, found]) => found.map((one) => ({ uri: at, ...one }))),
    /** Waits until a file's findings are so. */
    until: (holds) => new Promise((resolve, reject) => {
      const late = () => reject(new Error(`not until now: ${holds}; found: ${JSON.stringify(made.all())}`));
      const timer = setTimeout(late, patience);
      waiting.push({ holds, resolve: () => { clearTimeout(timer); resolve(); } });
      settle();
    }),
    /** Waits until nothing is told for a moment, longer than a check of all files takes. */
    async quiet() {
      for (let seen = -1; seen !== told.length; ) {
        seen = told.length;
        await new Promise((resolve) => setTimeout(resolve, 600));
      }
    },
    text: (file) => texts.get(file),
    async open(file, text = readFileSync(join(directory, file), "utf8")) {
      texts.set(file, text);
      versions.set(file, 1);
      await connection.sendNotification(protocol.DidOpenTextDocumentNotification.type,
        { textDocument: { uri: uri(file), languageId: "json", version: 1, text } });
    },
    /** Puts a text in place of another one, as an edit of its range. */
    async change(file, before, after) {
      const text = texts.get(file);
      const at = text.indexOf(before);
      if (at < 0) throw new Error(`${file} has no ${before}`);
      texts.set(file, text.slice(0, at) + after + text.slice(at + before.length));
      versions.set(file, versions.get(file) + 1);
      await connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uri(file), version: versions.get(file) },
        contentChanges: [{ range: { start: position(text, at), end: position(text, at + before.length) }, text: after }],
      });
    },
    /** The place of a text in an open document, so many characters further on. */
    at: (file, text, further = 0) => {
      const at = texts.get(file).indexOf(text);
      if (at < 0) throw new Error(`${file} has no ${text}`);
      return { textDocument: { uri: uri(file) }, position: position(texts.get(file), at + further) };
    },
    async close() {
      await connection.sendRequest(protocol.ShutdownRequest.type);
      await connection.sendNotification(protocol.ExitNotification.type);
      return await ended;
    },
  };
  made.initialized = await connection.sendRequest(protocol.InitializeRequest.type,
    { processId: process.pid, rootUri: pathToFileURL(directory).href, capabilities, workspaceFolders: null, ...roots });
  await connection.sendNotification(protocol.InitializedNotification.type, {});
  return made;
}

/** A position as the protocol counts: in units of UTF-16. */
export function position(text, at) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length - 1, character: before.at(-1).length };
}

/** A text with edits of the protocol. */
export function edited(text, edits) {
  const starts = text.split("\n").reduce((all, line) => [...all, all.at(-1) + line.length + 1], [0]);
  const offset = ({ line, character }) => starts[line] + character;
  return [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce((changed, { range, newText }) => changed.slice(0, offset(range.start)) + newText + changed.slice(offset(range.end)), text);
}
