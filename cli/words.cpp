#include "cli/words.h"

#include <CLI/CLI.hpp>

#include <algorithm>

#include "cli/commands.h"
#include "cli/explaining/topics.h"
#include "core/error/error.h"
#include "core/error/suggest.h"

namespace fsctl::cli {
namespace {

using Commands = std::span<const Command* const>;

const Command* find_command(Commands known, const std::string& name) {
  const auto found = std::ranges::find(known, name, &Command::name);
  return found == known.end() ? nullptr : *found;
}

/// A word before the command that looks like an option, which only the common ones may do.
[[noreturn]] void refuse_leading_option(const std::string& word) {
  std::vector<std::string> known = {"--help", "--version"};
  for (const Option& option : common_options()) known.emplace_back(option.names);
  const auto flag = word.substr(0, word.find('='));
  const auto near = did_you_mean(flag, known);
  throw Error(ErrorCode::usage, "there is no option " + flag + " that stands before the command",
              near.empty() ? Hint("options of a command stand behind it, as in fsctl serve --port 8080") : near);
}

[[noreturn]] void refuse_command(const std::string& group, const std::string& name, Commands listed, bool asks_help) {
  std::vector<std::string> known;
  if (asks_help)
    for (const auto& topic : help_topics()) known.push_back(topic.name);
  for (const Command* command : listed) known.emplace_back(command->name);
  const auto near = did_you_mean(name, known);
  throw Error(ErrorCode::usage,
              std::string("there is no ") + (asks_help ? "topic or " : "") + "command \"" + group + name + "\"",
              near.empty() ? Hint("fsctl " + group + "--help lists them") : near);
}

/// Adds one option to the parser, which stores its value in the arguments.
void add_option(CLI::App& app, const Option& option, Typed& typed) {
  const std::string names(option.names);
  const std::string help(option.help);
  const std::string key(option.key());
  CLI::Option* added = nullptr;
  if (option.takes == Option::Takes::nothing) {
    added = app.add_flag_function(
        names, [&typed, key](std::int64_t) { typed[key]; }, help);
  } else if (option.takes == Option::Takes::many_values || option.takes == Option::Takes::following_values) {
    added = app.add_option_function<std::vector<std::string>>(
        names, [&typed, key](const std::vector<std::string>& given) { typed[key] = given; }, help);
    if (!option.is_positional()) added->allow_extra_args(option.takes == Option::Takes::following_values);
  } else {
    added = app.add_option_function<std::string>(
        names, [&typed, key](const std::string& given) { typed[key] = {given}; }, help);
    if (!option.is_positional()) added->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
  added->required(option.required);
}

/// Whether words ask for JSON of a command that prints none.
bool asks_for_absent_json(const Command& command, const std::vector<std::string>& words) {
  return !command.no_json.empty() && std::ranges::any_of(words, [](const std::string& word) {
    return word == "--json" || word == "--format" || word.starts_with("--format=");
  });
}

/// The nearest known flag for an unknown one.
Hint flag_hint(const Found& found, const std::vector<std::string>& words) {
  if (asks_for_absent_json(*found.command, words)) return std::string(found.command->no_json);
  std::vector<std::string> known = {"--help"};
  for (const Option& option : options_of(*found.command)) {
    const auto names = option.all_names();
    known.insert(known.end(), names.begin(), names.end());
  }
  for (const auto& word : words) {
    const auto flag = word.substr(0, word.find('='));
    if (flag.starts_with("--") && std::ranges::find(known, flag) == known.end())
      if (const auto near = did_you_mean(flag, known); !near.empty()) return near;
  }
  return "fsctl " + found.name + " --help shows what it takes";
}

/// Makes --json and --format json the same. Throws Error(usage) when --json is given with another format.
void equate_formats(const Found& found, Typed& typed) {
  const auto format = typed.find("format");
  if (!typed.contains("json")) {
    if (format != typed.end() && format->second.front() == "json") typed["json"];
    return;
  }
  if (format != typed.end() && format->second.front() != "json")
    throw Error(ErrorCode::usage, found.name + ": --json is --format json, and --format is " + format->second.front(),
                "leave out one of them");
  typed["format"] = {"json"};
}

/// The values that an option has among words, up to those of another program.
std::vector<std::string> values_of(const std::string& option, const std::vector<std::string>& words) {
  std::vector<std::string> values;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (words[i].starts_with(option + '=')) values.push_back(words[i].substr(option.size() + 1));
    if (words[i] == option && i + 1 < words.size()) values.push_back(words[++i]);
  }
  return values;
}

}  // namespace

std::vector<std::string> take_leading_options(std::vector<std::string>& words) {
  std::vector<std::string> taken;
  const auto is_common = [](const std::string& word) {
    return std::ranges::any_of(common_options(), [&](const Option& option) { return option.names == word; });
  };
  while (!words.empty()) {
    const auto& word = words.front();
    const auto equals = word.find('=');
    if (!is_common(word.substr(0, equals))) break;
    const std::size_t count = equals == std::string::npos ? 2 : 1;
    if (words.size() <= count)
      throw Error(ErrorCode::usage, "a command is missing after " + word, "fsctl --help lists the commands");
    taken.insert(taken.end(), words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
  }
  return taken;
}

Found take_command(std::vector<std::string>& words, bool asks_help) {
  const auto take = [&] {
    auto word = words.front();
    words.erase(words.begin());
    return word;
  };
  Found found{.command = nullptr, .name = take()};
  found.command = find_command(commands(), found.name);
  if (found.command == nullptr && found.name.starts_with('-')) refuse_leading_option(found.name);
  if (found.command == nullptr) refuse_command("", found.name, commands(), asks_help);
  while (!found.command->commands.empty() && !words.empty() && !words.front().starts_with('-')) {
    const auto inner = commands_of(*found.command);
    const auto name = take();
    found.command = find_command(inner, name);
    if (found.command == nullptr) refuse_command(found.name + ' ', name, inner, false);
    found.name += ' ' + name;
  }
  return found;
}

void require_one_project(const Found& found, const std::vector<std::string>& words) {
  const auto projects = values_of("--project", words);
  const auto other = std::ranges::find_if(projects, [&](const auto& project) { return project != projects.front(); });
  if (other == projects.end()) return;
  const bool takes_several = found.name == "validate" || found.name == "fmt";
  throw Error(ErrorCode::usage, found.name + ": --project names " + projects.front() + ", and then " + *other,
              takes_several
                  ? "several are named without it: fsctl " + found.name + ' ' + projects.front() + ' ' + *other
                  : "leave out one of them");
}

Typed take_options(const Found& found, const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  Typed typed;
  for (const Option& option : options_of(*found.command)) add_option(app, option, typed);
  std::vector<std::string> reversed(words.rbegin(), words.rend());
  const auto refuse = [&](const std::string& why) {
    throw Error(ErrorCode::usage, found.name + ": " + why, flag_hint(found, words));
  };
  try {
    app.parse(reversed);
  } catch (const CLI::ExtrasError&) {
    const auto left = app.remaining();
    const auto flag = std::ranges::find_if(left, [](const std::string& word) { return word.starts_with('-'); });
    refuse(flag != left.end() ? "there is no option " + *flag : "\"" + left.front() + "\" is one argument too many");
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string what = error.what();  // the option's name, a colon, and a sentence of the parser's own
    refuse(what.substr(0, what.find(':')) + " needs a value");
  } catch (const CLI::ParseError& error) {
    refuse(error.what());
  }
  if (prints_json(*found.command)) equate_formats(found, typed);
  return typed;
}

}  // namespace fsctl::cli
