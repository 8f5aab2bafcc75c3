// `fsctl lsp` with a client that does what no editor should, and in folders that a system refuses to look at.
import assert from "node:assert/strict";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { project } from "./support/fsctl.js";
import { rawClient } from "./support/raw_client.js";

const block = "blocks/product/card.json";

/** A session in a project, with what most tests do. */
async function session(directory = project("shop")) {
  const client = rawClient(directory);
  const rootUri = pathToFileURL(directory).href;
  await client.request("initialize", { rootUri });
  client.notify("initialized", {});
  const uri = (file) => `${rootUri}/${file}`;
  return {
    ...client,
    uri,
    open: (at, text) => client.notify("textDocument/didOpen", { textDocument: { uri: at, languageId: "json", version: 1, text } }),
    close: (at) => client.notify("textDocument/didClose", { textDocument: { uri: at } }),
    change: (at, contentChanges) => client.notify("textDocument/didChange", { textDocument: { uri: at, version: 2 }, contentChanges }),
    hover: (at, line = 0, character = 0) =>
      client.request("textDocument/hover", { textDocument: { uri: at }, position: { line, character } }),
    /** The text that a document has, as the server knows it, if it is a JSON text on one line. */
    async text(at) {
      const { result } = await client.request("textDocument/formatting", { textDocument: { uri: at }, options: {} });
      return result?.[0]?.newText;
    },
    end: client.close,
  };
}

const range = (line, character, endLine, endCharacter) =>
  ({ start: { line, character }, end: { line: endLine, character: endCharacter } });

test("changes of ranges outside of the text are made at its end, and those within a character leave the sign for half of one", async () => {
  const at = await session();
  const uri = at.uri(block);
  for (const [changed, text, whole] of [
    [range(99, 99, 100, 100), " ", '{ "a": "😀b" }\n'],
    [range(0, 999, 0, 999), "  ", '{ "a": "😀b" }\n'],
    [range(5, 0, 0, 0), "", '{ "a": "😀b" }\n'],
    [range(0, 8, 0, 8), "X", '{ "a": "�X�b" }\n'],
    [range(0, 7, 0, 8), "", '{ "a": "�b" }\n'],
    [range(0, 8, 0, 9), "", '{ "a": "�b" }\n'],
    [range(0, 8, 0, 10), "c", '{ "a": "�c" }\n'],
  ]) {
    at.open(uri, '{"a": "😀b"}');
    at.change(uri, [{ range: changed, text }]);
    assert.equal(await at.text(uri), whole, JSON.stringify(changed));
  }
  for (let character = 6; character < 12; ++character) assert.ok("result" in await at.hover(uri, 0, character));
  assert.equal(await at.end(), 0);
});

test("documents may be opened twice, closed twice, and changed when they are not open", async () => {
  const at = await session();
  const uri = at.uri(block);
  at.open(uri, '{"a": 1}');
  at.open(uri, '{"b": 1}');
  assert.equal(await at.text(uri), '{ "b": 1 }\n');
  for (let i = 0; i < 2; ++i) at.close(uri);
  at.change(uri, [{ text: "{}" }]);
  at.close(at.uri("other.json"));
  const { result } = await at.hover(uri, 1, 4);
  assert.match(result.contents.value, /`storage`/, "of the file as it is saved");
  assert.equal(await at.end(), 0);
});

test("what was told under a URI that names a file in another way is taken back under it", { timeout: 60_000 }, async () => {
  const at = await session();
  const odd = at.uri("composers//../blocks/product/card.json");
  const told = (uri) => at.received.filter(({ method, params }) => method === "textDocument/publishDiagnostics" && params.uri === uri);
  const hasFindings = () => told(odd).at(-1)?.params.diagnostics.length > 0;
  at.open(odd, '{"storage": "produkts"}');
  while (!hasFindings()) await wait(10);
  at.close(odd);
  while (hasFindings()) await wait(10);
  assert.equal(await at.end(), 0);
});

test("files that the system refuses to look at end no session", async () => {
  for (const loop of ["project.json", "redirects.json", "feeds", "composers/loop.json", "composers/loop", "records"]) {
    const directory = project("shop");
    rmSync(join(directory, loop), { recursive: true, force: true });
    symlinkSync(loop.split("/").at(-1), join(directory, loop));
    const at = await session(directory);
    const uris = [loop, `${loop}/a.json`, "a/".repeat(3000) + "b.json", `${"a".repeat(3000)}.json`, "%00.json", "composers"].map(at.uri);
    for (const uri of uris) {
      at.open(uri, '{ "feed": ');
      await at.hover(uri);
      at.close(uri);
    }
    at.notify("workspace/didChangeWatchedFiles", { changes: [] });
    at.open(at.uri(block), '{ "storage": "products" }');
    const { result } = await at.hover(at.uri(block), 0, 4);
    assert.match(result.contents.value, /^`storage`/, loop);
    assert.equal(await at.end(), 0, loop);
  }
});

test("messages that are no requests are told so, and an answer is what was asked for nowhere", async () => {
  const at = await session();
  const errors = () => at.received.filter(({ error }) => error).map(({ id, error }) => [id, error.code]);
  for (const id of [null, {}, [], true]) at.send({ id, method: "textDocument/hover", params: {} });
  at.send({ id: 901, method: 5 });
  at.send({ id: 902 });
  at.send({ id: 903, result: 5 });
  at.send("[".repeat(100_000));
  at.send({ id: 904, method: "$/of/some/client" });
  at.notify("$/of/some/client", {});
  at.notify("$/cancelRequest", { id: 999 });
  await at.hover(at.uri(block));
  assert.deepEqual(errors(), [[null, -32600], [null, -32600], [null, -32600], [null, -32600], [901, -32600], [null, -32700], [904, -32601]]);
  assert.equal(await at.end(), 0);
});

test("a message of megabytes is answered", async () => {
  const at = await session();
  const uri = at.uri(block);
  const members = Array.from({ length: 20_000 }, (_, i) => `"field${i}": "name"`).join(",");
  const text = `{ "storage": "products", "fields": {${members}} }`;
  at.open(uri, text);
  assert.equal(JSON.parse(await at.text(uri)).fields.field7, "name");
  at.open(uri, " ".repeat(10_000_000));
  assert.equal((await at.hover(uri)).result, null);
  assert.equal(await at.end(), 0);
});
