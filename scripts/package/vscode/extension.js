// Starts `fsctl lsp` for the JSON files of folders that hold a project.
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = workspace.getConfiguration("fsctl").get("path");
  client = new LanguageClient(
    "fsctl",
    "fsctl",
    { command, args: ["lsp"], transport: TransportKind.stdio },
    {
      documentSelector: [{ scheme: "file", language: "json" }, { scheme: "file", language: "jsonc" }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.json") },
    },
  );
  return client.start();
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
