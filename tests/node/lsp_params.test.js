// What `fsctl lsp` answers to requests whose params have another shape than the protocol's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { project } from "./support/fsctl.js";
import { rawClient } from "./support/raw_client.js";

const invalidParams = -32602;
const directory = project("shop");
const uri = pathToFileURL(join(directory, "composers/brands.test.json")).href;
const textDocument = { uri };
const position = { line: 2, character: 9 };
const range = { start: position, end: position };

const noObjects = [5, "text", true, [], [textDocument]];
const noDocuments = [{}, { textDocument: 5 }, { textDocument: [] }, { textDocument: {} }, { textDocument: { uri: 5 } },
  { textDocument: { uri: "untitled:1" } }];
const noPositions = [undefined, 5, [], {}, { line: 1 }, { line: -1, character: 0 }, { line: 1, character: -1 },
  { line: 1.5, character: 0 }, { line: "1", character: 0 }, { line: 1e300, character: 0 }, { line: null, character: 0 }];
const atNoPosition = noPositions.map((position) => ({ textDocument, position }));

const wrong = {
  "textDocument/hover": [...noDocuments, ...atNoPosition],
  "textDocument/completion": [...noDocuments, ...atNoPosition],
  "textDocument/definition": [...noDocuments, ...atNoPosition],
  "textDocument/references": [...noDocuments, ...atNoPosition, { textDocument, position, context: 5 },
    { textDocument, position, context: { includeDeclaration: 5 } }],
  "textDocument/prepareRename": [...noDocuments, ...atNoPosition],
  "textDocument/rename": [...noDocuments, ...atNoPosition, { textDocument, position }, { textDocument, position, newName: 5 }],
  "textDocument/codeAction": [...noDocuments, { textDocument }, { textDocument, range: 5 }, { textDocument, range: {} },
    ...noPositions.map((end) => ({ textDocument, range: { start: position, end } }))],
  "textDocument/codeLens": noDocuments,
  "textDocument/formatting": noDocuments,
  "workspace/executeCommand": [{}, { command: 5 }, { command: "other" }, { command: "fsctl.runCase" },
    ...[5, {}, [], [uri], [5, 5], [uri, 5], ["untitled:1", "/cases/0"], ["file:///other.json", "/cases/0"]]
      .map((args) => ({ command: "fsctl.runCase", arguments: args }))],
  "workspace/willRenameFiles": [{}, { files: 5 }, { files: {} }, { files: [5] }, { files: [{}] },
    { files: [{ oldUri: uri }] }, { files: [{ oldUri: 5, newUri: uri }] }],
};

test("every method that the server knows refuses params of another shape, and the session goes on", async () => {
  const client = rawClient(directory);
  const { result } = await client.request("initialize", { rootUri: pathToFileURL(directory).href });
  client.notify("textDocument/didOpen",
    { textDocument: { uri, languageId: "json", version: 1, text: readFileSync(new URL(uri), "utf8") } });
  for (const [method, shapes] of Object.entries(wrong))
    for (const params of [undefined, null, ...noObjects, ...shapes]) {
      const { error } = await client.request(method, params);
      assert.equal(error?.code, invalidParams, `${method} ${JSON.stringify(params)}`);
    }
  const known = Object.keys(wrong).map((method) => method.split("/")[1]).filter((name) => name !== "prepareRename");
  const provided = Object.keys(result.capabilities).flatMap((name) => /^(document)?(.*)Provider$/.exec(name)?.[2] ?? []);
  for (const name of provided) assert.ok(known.some((one) => one.toLowerCase() === name.toLowerCase()), name);
  assert.equal(await client.close(), 0);
});

test("initialize takes an object or nothing, and may be sent again when it was refused", async () => {
  for (const taken of [undefined, null, {}, { capabilities: 5, processId: "x", rootUri: [], workspaceFolders: [5, { uri: 5 }] },
    { processId: 2 ** 32 + 1 }, { processId: -1 }, { processId: 1e300 }]) {
    const client = rawClient(directory);
    for (const params of noObjects) assert.equal((await client.request("initialize", params)).error?.code, invalidParams);
    assert.equal((await client.request("textDocument/hover", {})).error.code, -32002, "it is not initialized yet");
    const { result } = await client.request("initialize", taken);
    assert.ok(result?.capabilities, JSON.stringify(taken));
    assert.equal(await client.close(), 0);
  }
});

test("notifications of another shape are passed over", async () => {
  const client = rawClient(directory);
  await client.request("initialize", { rootUri: pathToFileURL(directory).href });
  const document = { uri, languageId: "json", version: 1, text: "{}" };
  client.notify("textDocument/didOpen", { textDocument: document });
  const change = (range, text = "x") => ({ textDocument: { uri, version: 2 }, contentChanges: [{ text: "[]" }, { range, text }] });
  const shapes = {
    "textDocument/didOpen": [...noDocuments, { textDocument: { uri } }, { textDocument: { ...document, text: 5 } }],
    "textDocument/didChange": [...noDocuments, { textDocument }, { textDocument, contentChanges: 5 },
      { textDocument, contentChanges: [5] }, change(5), change({}), change({ start: position }), change(range, 5),
      ...noPositions.map((end) => change({ start: position, end }))],
    "textDocument/didClose": noDocuments,
    "textDocument/didSave": noDocuments,
    "workspace/didChangeWatchedFiles": [{}, { changes: 5 }, { changes: [5] }, { changes: [{ uri: 5 }] }],
    "workspace/didChangeWorkspaceFolders": [{}, { event: 5 }, { event: { added: 5, removed: 5 } },
      { event: { added: [5], removed: [{ uri: 5 }] } }],
    "$/cancelRequest": [{}, { id: {} }, { id: [] }],
    "$/other": [{}],
  };
  for (const [method, some] of Object.entries(shapes))
    for (const params of [undefined, null, ...noObjects, ...some]) client.notify(method, params);
  const { result } = await client.request("textDocument/formatting", { textDocument, options: {} });
  assert.equal(result[0]?.newText, "{}\n", "the text is as it was");
  assert.equal(await client.close(), 0);
});
