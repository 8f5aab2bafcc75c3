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
  constexpr std::size_t bytes_of_pair = 4;
  constexpr std::string_view lone_half = "\uFFFD";  // which counts as one unit, too
  auto replacement = change.at("text").get<std::string>();
  if (!change.contains("range")) {
    text = std::move(replacement);
    return;
  }
  const Lines lines(text, columns);
  const auto& start = change["range"].at("start");
  const auto& stop = change["range"].at("end");
  auto begin = lines.offset(start);
  const auto end = std::max(begin, lines.offset(stop));
  if (lines.is_in_pair(stop)) replacement += lone_half;
  if (lines.is_in_pair(start)) {
    begin -= bytes_of_pair;
    replacement.insert(0, lone_half);
  }
  text.replace(begin, end - begin, replacement);
}

Json watch_registration() {
  const Json watchers = {{"watchers", Json::array({{{"globPattern", "**/*"}}})}};
  return {
      {"registrations",
       Json::array({{{"id", "watch"}, {"method", "workspace/didChangeWatchedFiles"}, {"registerOptions", watchers}}})}};
}

}  // namespace fsctl::cli::lsp
