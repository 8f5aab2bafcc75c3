#include "cli/lsp/protocol.h"

#include <algorithm>

#include "cli/lsp/features.h"

namespace fsctl::cli::lsp {

Json inner(const Json& json, std::initializer_list<const char*> names) {
  Json at = json;
  for (const char* name : names) {
    if (!at.is_object() || !at.contains(name)) return nullptr;
    at = Json(at[name]);
  }
  return at;
}

Json capabilities(Columns columns) {
  constexpr int incremental = 2;
  return {{"positionEncoding", columns == Columns::utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", incremental}, {"save", true}}},
          {"hoverProvider", true},
          {"completionProvider", {{"triggerCharacters", {"\"", ".", ":"}}}},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.fixAll"}}}},
          {"codeLensProvider", Json::object()},
          {"documentFormattingProvider", true},
          {"workspace",
           {{"workspaceFolders", {{"supported", true}, {"changeNotifications", true}}},
            {"fileOperations",
             {{"willRename",
               {{"filters", Json::array({{{"pattern", {{"glob", "**"}, {"matches", "file"}}}},
                                         {{"pattern", {{"glob", "**"}, {"matches", "folder"}}}}})}}}}}}},
          {"executeCommandProvider", {{"commands", {run_case_command}}}}};
}

void apply_change(const Json& change, Columns columns, std::string& text) {
  const auto& replacement = change.at("text").get_ref<const std::string&>();
  if (!change.contains("range")) {
    text = replacement;
    return;
  }
  const Lines lines(text, columns);
  const auto begin = lines.offset(change["range"].at("start"));
  const auto end = std::max(begin, lines.offset(change["range"].at("end")));
  text.replace(begin, end - begin, replacement);
}

Json watch_registration() {
  const Json watchers = {{"watchers", Json::array({{{"globPattern", "**/*"}}})}};
  return {
      {"registrations",
       Json::array({{{"id", "watch"}, {"method", "workspace/didChangeWatchedFiles"}, {"registerOptions", watchers}}})}};
}

}  // namespace fsctl::cli::lsp
