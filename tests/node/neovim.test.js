// `fsctl lsp` in Neovim without a screen: its own client starts the server, and shows what it finds.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { binary, project } from "./support/fsctl.js";

/** Runs Lua with a file of a project open and the server attached; gives what it puts into `result`. */
function inNeovim(directory, file, lua) {
  const folder = mkdtempSync(join(tmpdir(), "fsctl-neovim-"));
  const out = join(folder, "result.json");
  writeFileSync(join(folder, "run.lua"), `
    local result = {}
    local client = vim.lsp.start_client({ name = "fsctl", cmd = { ${JSON.stringify(binary)}, "lsp" }, root_dir = vim.fn.getcwd() })
    vim.lsp.buf_attach_client(0, client)
    vim.wait(20000, function() return vim.lsp.get_client_by_id(client).initialized end)
    ${lua}
    vim.fn.writefile({ vim.fn.json_encode(result) }, ${JSON.stringify(out)})
    vim.cmd("qall!")
  `);
  const ran = spawnSync("nvim", ["--headless", "--clean", file, "-c", `luafile ${join(folder, "run.lua")}`],
    { cwd: directory, encoding: "utf8", timeout: 60_000 });
  assert.equal(ran.status, 0, ran.stderr);
  return JSON.parse(readFileSync(out, "utf8"));
}

test("Neovim shows a finding in a line that was just written, and mends it", () => {
  const result = inNeovim(project("shop"), "composers/brands.json", `
    local line = vim.fn.search('"data-field"')
    local text = vim.fn.getline(line)
    vim.fn.setline(line, (text:gsub('"data%-field"', '"data-feild"', 1)))
    vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
    local found = vim.diagnostic.get(0)[1]
    result.found = { line = found.lnum + 1 - line, message = found.message, source = found.source }
    local range = { start = { line = found.lnum, character = found.col }, ["end"] = { line = found.lnum, character = found.end_col } }
    local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction",
      { textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } }, 20000)
    vim.lsp.util.apply_workspace_edit(answers[client].result[1].edit, "utf-16")
    result.mended = vim.fn.getline(line) == text
    vim.wait(20000, function() return #vim.diagnostic.get(0) == 0 end)
    result.left = #vim.diagnostic.get(0)
  `);
  assert.deepEqual({ ...result.found, message: undefined }, { line: 0, source: "fsctl", message: undefined });
  assert.match(result.found.message, /did you mean "data-field"/);
  assert.deepEqual([result.mended, result.left], [true, 0]);
});

test("Neovim keeps earlier findings while a line is half typed, and the finished line has none", () => {
  const result = inNeovim(project("shop"), "composers/brands.json", `
    local function codes()
      local found = {}
      for _, one in ipairs(vim.diagnostic.get(0)) do table.insert(found, one.code .. " in line " .. one.lnum + 1) end
      table.sort(found)
      return found
    end
    local function told(count)
      vim.wait(20000, function() return #vim.diagnostic.get(0) == count end)
      return codes()
    end
    local function type_keys(keys) vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "xt", false) end
    local line = vim.fn.search('"data-field"')
    local text = vim.fn.getline(line)
    vim.fn.setline(line, (text:gsub('"data%-field"', '"data-feild"', 1)))
    result.line = line
    result.before = told(1)
    type_keys('ggo"description": "brands')
    result.half = told(2)
    type_keys('A",<Esc>')
    result.finished = told(1)
    vim.fn.setline(line + 1, text)
    result.mended = told(0)
  `);
  const earlier = (line) => result.before[0].replace(/\d+$/, line);
  assert.match(result.before[0], /^FS\d+ in line \d+$/);
  assert.deepEqual(result.half, ["FS1002 in line 2", earlier(result.line + 1)].sort());
  assert.deepEqual([result.finished, result.mended], [[earlier(result.line + 1)], []]);
});
