#include <catch2/catch.hpp>

#include <cstdlib>
#include <set>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "core/error/error.h"
#include "tests/cli/workshop.h"

namespace fsctl::cli {
namespace {

/// What is said of a value that an option does not take; empty for one that it takes.
std::string refusal(const Option& option, const std::string& value) {
  try {
    Arguments().take({option}, {{std::string(option.key()), {value}}});
    return {};
  } catch (const Error& error) {
    const auto& hint = error.problems().front().hint.text();
    return error.what() + (hint.empty() ? "" : " | " + hint);
  }
}

/// Every command, those of commands too.
std::vector<const Command*> all_commands() {
  std::vector<const Command*> all;
  for (const Command* command : commands()) {
    all.push_back(command);
    for (const Command& inner : command->commands) all.push_back(&inner);
  }
  return all;
}

}  // namespace

TEST_CASE("options take what they say, and say what they take") {
  const Option any{.names = "--any", .help = "", .number = Number{}};
  const Option some{.names = "--some,-s", .help = "", .number = Number{.least = 1, .words = "is a whole number"}};
  const Option port{.names = "--port", .help = "", .number = Number{.least = 0, .most = 65535}};
  const Option size{
      .names = "--size", .help = "", .number = Number{.least = 1 << 26, .unit = Number::Unit::bytes, .words = "takes"}};
  const Option color{.names = "--color", .help = "", .choices = {{"auto", "always", "never"}}};
  const Option tone{.names = "--tone", .help = "", .choices = {{"low", "high"}, Choices::Refusal::states}};
  const Option form{.names = "--form", .help = "", .choices = {{"text", "json"}, Choices::Refusal::suggests}};
  const std::tuple<const Option*, std::string, std::string> rows[] = {
      {&any, "-12", ""},
      {&any, "1x", "--any takes a whole number, found \"1x\""},
      {&any, "", "--any takes a whole number, found \"\""},
      {&any, "9223372036854775808", "--any takes a whole number, found \"9223372036854775808\""},
      {&some, "1", ""},
      {&some, "0", "--some is a whole number from 1 on, found \"0\""},
      {&port, "65535", ""},
      {&port, "-1", "--port takes a whole number from 0 to 65535, found \"-1\""},
      {&port, "65536", "--port takes a whole number from 0 to 65535, found \"65536\""},
      {&size, "64M", ""},
      {&size, "63M", "--size takes from 64M on, such as 512M or 2G, found \"63M\""},
      {&color, "never", ""},
      {&color, "blue", "--color is auto, always or never, found \"blue\""},
      {&tone, "middle", "--tone is low or high"},
      {&form, "jsn", "--form is one of text, json, found \"jsn\" | did you mean \"json\"?"},
  };
  for (const auto& [option, value, said] : rows) {
    INFO(option->names << ' ' << value);
    CHECK(refusal(*option, value) == said);
  }
}

TEST_CASE("arguments are read as their options say") {
  enum class Tone { low, high };
  const std::vector<Option> options = {
      {.names = "--limit,-n", .help = "", .fallback = "20", .number = Number{}},
      {.names = "--size", .help = "", .number = Number{.unit = Number::Unit::bytes}},
      {.names = "--tone", .help = "", .fallback = "low", .choices = {{"low", "high"}}},
      {.names = "file", .help = "", .takes = Option::Takes::many_values, .path = true},
  };
  Arguments arguments;
  arguments.take(options, {{"size", {"2K"}}, {"tone", {"high"}}, {"file", {"a", "b"}}});
  CHECK_FALSE(arguments.has("limit"));
  CHECK(arguments.number("limit") == 20);
  CHECK(arguments.text("limit") == "20");
  CHECK(arguments.number("size") == 2048);
  CHECK(arguments.number("other", 7) == 7);
  CHECK(arguments.choice<Tone>("tone") == Tone::high);
  CHECK(arguments.path("file") == "a");
  CHECK(arguments.paths("file") == std::vector<std::filesystem::path>{"a", "b"});
  CHECK(arguments.path("other").empty());
}

TEST_CASE("a variable counts where an option is not given") {
  const Option port{.names = "--port", .help = "", .fallback = "1", .number = Number{}, .environment = "FSCTL_SOME"};
  const auto taken = [&](const Typed& typed) {
    Arguments arguments;
    arguments.take({port}, typed);
    return std::to_string(arguments.number("port")) + (arguments.has("port") ? " given" : "");
  };
  CHECK(taken({}) == "1");
  ::setenv("FSCTL_SOME", "", 1);
  CHECK(taken({}) == "1");
  ::setenv("FSCTL_SOME", "2", 1);
  CHECK(taken({}) == "2 given");
  CHECK(taken({{"port", {"3"}}}) == "3 given");
  ::setenv("FSCTL_SOME", "x", 1);
  CHECK_THROWS_WITH(taken({}), "FSCTL_SOME takes a whole number, found \"x\"");
  CHECK(taken({{"port", {"3"}}}) == "3 given");
  ::unsetenv("FSCTL_SOME");
}

TEST_CASE("options that every command takes may stand before it, and the last one counts") {
  const test::Workshop workshop;
  const auto project = workshop.project();
  const auto store = workshop.path("store.db");
  const auto shown = [&](const std::vector<std::string>& words) {
    const auto ran = test::run_fsctl(words, real_world());
    return ran.code == 0 ? ran.out : ran.err.substr(0, ran.err.find('\n'));
  };
  const auto usual = shown({"status", "--project", project, "--store", store});
  CHECK(usual.find("error") == std::string::npos);
  CHECK(shown({"--project", project, "--store", store, "status"}) == usual);
  CHECK(shown({"--project=" + project, "status", "--store", store}) == usual);
  CHECK(shown({"--project", "elsewhere", "status", "--store", store, "--project", project}) == usual);
  CHECK(shown({"--project", project, "key", "list", "--json", "--store", store}).starts_with('{'));
  CHECK(shown({"--project", project}) == "error[FS4001]: a command is missing after --project");
  CHECK(shown({"--project"}) == "error[FS4001]: a command is missing after --project");
  CHECK(shown({"--limit", "3", "status"}) ==
        "error[FS4001]: there is no option --limit that stands before the command");
  CHECK(test::run_fsctl({"--stor=x", "status"}, real_world()).err.find("did you mean \"--store\"?") !=
        std::string::npos);
  CHECK(shown({"serve", "--watch", "--no-watch", "--project", project}) ==
        "error[FS4001]: serve: --watch and --no-watch say opposite things");
}

TEST_CASE("every command has options of different names, and takes its own defaults") {
  for (const Command* command : all_commands()) {
    INFO(command->name);
    std::set<std::string_view> keys;
    for (const Option& option : options_of(*command)) {
      CHECK(keys.insert(option.key()).second);
      CHECK(option.help_text().find('{') == std::string::npos);
    }
    Arguments arguments;
    CHECK_NOTHROW(arguments.take(options_of(*command), {}));
  }
}

}  // namespace fsctl::cli
