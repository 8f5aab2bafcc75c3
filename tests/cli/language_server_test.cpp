#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <sstream>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/entered.h"
#include "tests/support/mistakes.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

std::string framed(const Json& message) {
  const auto text = write(message);
  return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

std::string request(int id, const std::string& method, const Json& params = Json::object()) {
  return framed({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}});
}

std::string notification(const std::string& method, const Json& params = Json::object()) {
  return framed({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

std::string opened(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return notification("textDocument/didOpen",
                      {{"textDocument", {{"uri", "file://" + file.string()}, {"version", 1}, {"text", text.str()}}}});
}

std::vector<Json> messages_in(std::string_view out) {
  constexpr std::string_view gap = "\r\n\r\n";
  std::vector<Json> messages;
  while (!out.empty()) {
    const auto length = std::stoul(std::string(out.substr(out.find(':') + 1)));
    const auto begin = out.find(gap) + gap.size();
    messages.push_back(parse(std::string(out.substr(begin, length))));
    out.remove_prefix(begin + length);
  }
  return messages;
}

/// A diagnostic as fixtures/mistakes has findings, with its hint in a second line.
std::string told_to_editor(const std::string& file, const Json& diagnostic, bool has_place) {
  const auto& start = diagnostic["range"]["start"];
  std::string place = file;
  if (has_place)
    place +=
        ':' + std::to_string(start["line"].get<int>() + 1) + ':' + std::to_string(start["character"].get<int>() + 1);
  return place + ": " + (diagnostic["severity"] == 1 ? "error" : "warning") + '[' +
         diagnostic["code"].get<std::string>() + "]: " + diagnostic["message"].get<std::string>() + '\n';
}

/// All findings that an editor is told which opens a folder and some files in it.
std::string findings_in_editor(const fs::path& folder, const std::vector<std::string>& open, bool has_place) {
  auto in = request(1, "initialize", {{"rootUri", "file://" + folder.string()}}) + notification("initialized");
  for (const auto& file : open) in += opened(folder / file);
  const auto ran = run_fsctl({"lsp"}, FixedWorld().world(), in + request(2, "shutdown") + notification("exit"));
  std::map<std::string, Json> findings;
  for (const Json& message : messages_in(ran.out))
    if (message.value("method", "") == "textDocument/publishDiagnostics")
      findings[message["params"]["uri"].get<std::string>()] = message["params"]["diagnostics"];
  std::string all;
  const auto root = "file://" + folder.string() + '/';
  for (const auto& [uri, diagnostics] : findings)
    for (const Json& diagnostic : diagnostics) all += told_to_editor(uri.substr(root.size()), diagnostic, has_place);
  return all;
}

}  // namespace

TEST_CASE(
    "each mistake is one finding in an editor, the same as on the command line, save files that nobody has named") {
  for (const Mistake& mistake : all_mistakes()) {
    INFO(mistake.name);
    const Scratch scratch;
    make_mistake(mistake, scratch.path());
    const Entered inside(scratch.path());
    const auto message = mistake.finds.find(": ");
    const bool is_of_others = mistake.finds.ends_with("this is no configuration file of a project and was not checked");
    if (is_of_others) {
      CHECK(findings_in_editor(fs::canonical(scratch.path()), mistake.named, false).empty());
      continue;
    }
    const bool has_place = mistake.finds.substr(0, message).find(':') != std::string::npos;
    CHECK(findings_in_editor(fs::canonical(scratch.path()), mistake.named, has_place) ==
          mistake.finds + (mistake.hint.empty() ? "" : "\n" + mistake.hint) + '\n');
  }
}

TEST_CASE("an editor is told nothing about a project without mistakes") {
  const Example example("mistakes/kiosk", Example::Records::not_loaded);
  CHECK(findings_in_editor(fs::canonical(example.path()), {"composers/products.json"}, true).empty());
}

TEST_CASE("an editor is told nothing about files of other programs") {
  const Example example("mistakes/kiosk", Example::Records::not_loaded);
  const auto folder = fs::canonical(example.path());
  const std::map<std::string, std::string> others = {
      {".vscode/settings.json", "{\n  // of the editor\n  \"a\": 1,\n}\n"},
      {"tsconfig.json", "{\n  /* of a compiler */\n  \"compilerOptions\": { \"strict\": true, } // more\n}\n"},
      {"frontend/project.json", R"({ "name": "frontend", "targets": { "build": {} } })"},
      {"frontend/src/settings.json", "{ \"a\": 1 // of another tool\n}"},
  };
  for (const auto& [name, text] : others) {
    INFO(name);
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << text;
    CHECK(findings_in_editor(folder, {name}, true).empty());
    fs::remove(folder / name);
  }
  std::ofstream(folder / "slot.json") << R"({ "source": "data-field", // a remark
    "field": "a" })";
  CHECK(!findings_in_editor(folder, {"slot.json"}, true).empty());
}

TEST_CASE("a project.json of another tool is no project") {
  const Scratch scratch;
  const auto folder = fs::canonical(scratch.path());
  std::ofstream(folder / "project.json") << R"({ "name": "app", "targets": { "build": {} } })";
  CHECK(findings_in_editor(folder, {"project.json"}, true).empty());
}

TEST_CASE("a slot that lies in no project is checked by itself, with what is not saved") {
  const Scratch scratch;
  const auto file = fs::canonical(scratch.path()) / "slot.json";
  const auto in = request(1, "initialize") + notification("initialized") +
                  notification("textDocument/didOpen", {{"textDocument",
                                                         {{"uri", "file://" + file.string()},
                                                          {"version", 1},
                                                          {"text", R"({"source": "data-field", "feild": "a"})"}}}}) +
                  request(2, "shutdown") + notification("exit");
  const auto messages = messages_in(run_fsctl({"lsp"}, FixedWorld().world(), in).out);
  REQUIRE(messages.size() == 3);
  CHECK(messages[1]["params"]["version"] == 1);
  REQUIRE(messages[1]["params"]["diagnostics"].size() == 1);
  CHECK(messages[1]["params"]["diagnostics"][0]["message"].get<std::string>().ends_with("did you mean \"field\"?"));
}

}  // namespace fsctl::test
