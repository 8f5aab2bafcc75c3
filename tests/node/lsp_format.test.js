// What `fsctl lsp` writes when an editor formats a file.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import protocol from "vscode-languageserver-protocol";
import { fsctl, project } from "./support/fsctl.js";
import { edited, editor } from "./support/language_client.js";

const file = "blocks/product/card.json";
const format = (at, of) => at.request(protocol.DocumentFormattingRequest.type,
  { textDocument: { uri: at.uri(of) }, options: { tabSize: 2, insertSpaces: true } });

test("formatting keeps how the lines of a file end and its byte order mark, and writes what fsctl fmt does", async () => {
  const directory = project("shop");
  const text = readFileSync(join(directory, file), "utf8");
  const loose = text.replace('"level": "product",\n', '"level" :  "product",\n');
  assert.notEqual(loose, text);
  const at = await editor(directory);
  for (const written of [(one) => one, (one) => one.replaceAll("\n", "\r\n"), (one) => "\ufeff" + one]) {
    await at.open(file, written(text));
    assert.deepEqual(await format(at, file), [], "nothing is to be changed");
    await at.change(file, written(text), written(loose));
    const [edit, ...others] = await format(at, file);
    assert.deepEqual(others, []);
    assert.deepEqual([edit.range.start.line, edit.range.end.line], [2, 3], "the line that differs");
    assert.equal(edited(written(loose), [edit]), written(text));
    writeFileSync(join(directory, file), written(loose));
    assert.equal(fsctl(["fmt"], { cwd: directory }).stdout, `${file}\n`);
    assert.equal(readFileSync(join(directory, file), "utf8"), written(text));
  }
  assert.equal(await at.close(), 0);
});

test("a text in which a member stands twice is not formatted, as fsctl fmt refuses it", async () => {
  const at = await editor(project("shop"));
  const twice = '{ "storage": "brands", "storage": "products", "fields": {} }';
  for (const one of [file, "loose.json"]) {
    await at.open(one, twice);
    assert.equal(await format(at, one), null);
  }
  assert.equal(await at.close(), 0);
});
