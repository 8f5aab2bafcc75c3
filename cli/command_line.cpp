#include "cli/command_line.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <sstream>

#include "cli/commands.h"
#include "cli/safe_stream.h"
#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/report/report.h"
#include "core/store/log.h"
#include "core/store/log_losses.h"
#include "core/store/store.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

constexpr std::string_view version = FSCTL_VERSION;

const std::vector<Option> common_options = {
    {.names = "--project", .help = "The project's directory; found upwards from here otherwise."},
    {.names = "--store", .help = "The store's file; .fsctl/store.db in the project otherwise."},
    {.names = "--color", .help = "auto, always or never."},
};

/// A command as it was found: with the words that lead to it.
struct Found {
  const Command* command = nullptr;
  std::string name{};  ///< `key add`
};

std::vector<Option> options_of(const Command& command) {
  auto options = command.options;
  options.insert(options.end(), common_options.begin(), common_options.end());
  return options;
}

/// Adds one option to the parser; what it takes ends in the arguments.
void add_option(CLI::App& app, const Option& option, Arguments& arguments) {
  const std::string names(option.names);
  const std::string help(option.help);
  const std::string key(option.key());
  auto& values = arguments.values;
  CLI::Option* added = nullptr;
  if (option.takes == Option::Takes::nothing) {
    added = app.add_flag_function(
        names, [&values, key](std::int64_t) { values[key]; }, help);
  } else if (option.takes == Option::Takes::many_values) {
    added = app.add_option_function<std::vector<std::string>>(
        names, [&values, key](const std::vector<std::string>& given) { values[key] = given; }, help);
    if (!option.is_positional()) added->allow_extra_args(false);
  } else {
    added = app.add_option_function<std::string>(
        names, [&values, key](const std::string& given) { values[key] = {given}; }, help);
  }
  added->required(option.required);
}

std::string usage_line(const Found& found) {
  const Command& command = *found.command;
  std::string line = "fsctl " + found.name;
  for (const Option& option : command.options) {
    if (!option.is_positional()) continue;
    std::string name(option.key());
    std::ranges::transform(name, name.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
    if (option.takes == Option::Takes::many_values) name += "...";
    line += option.required ? " " + name : " [" + name + "]";
  }
  return line + " [options]";
}

/// Lines of name and text, the texts aligned and wrapped.
std::string two_columns(const std::vector<std::pair<std::string, std::string>>& rows) {
  constexpr std::size_t line_width = 100;
  std::size_t width = 0;
  for (const auto& [name, _] : rows) width = std::max(width, name.size());
  std::string out;
  for (const auto& [name, text] : rows) {
    std::string line = "  " + name + std::string(width - name.size() + 2, ' ');
    std::istringstream words(text);
    std::string word;
    for (bool first = true; words >> word; first = false) {
      if (!first && line.size() + 1 + word.size() > line_width) {
        out += line + '\n';
        line = std::string(width + 4, ' ') + word;
      } else {
        line += (first ? "" : " ") + word;
      }
    }
    out += line + '\n';
  }
  return out;
}

/// Rows of name and summary.
template <typename Commands>
std::string table_of(const Commands& listed) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Command* command : listed) rows.emplace_back(command->name, command->summary);
  return two_columns(rows);
}

std::vector<const Command*> commands_of(const Command& command) {
  std::vector<const Command*> inner;
  for (const Command& one : command.commands) inner.push_back(&one);
  return inner;
}

std::string help_of_group(const Found& found) {
  const Command& command = *found.command;
  return std::string(command.summary) + "\n\nExamples:\n" + std::string(command.examples) + "\nCommands:\n" +
         table_of(commands_of(command)) + "\nfsctl " + found.name + " COMMAND --help tells more of one.\n";
}

std::string help_of(const Found& found) {
  const Command& command = *found.command;
  if (!command.commands.empty()) return help_of_group(found);
  std::string out = std::string(command.summary) + "\n\nExamples:\n" + std::string(command.examples) + "\nUsage:\n  " +
                    usage_line(found) + "\n\nOptions:\n";
  std::vector<std::pair<std::string, std::string>> rows;
  for (const Option& option : options_of(command)) rows.emplace_back(option.names, option.help);
  rows.emplace_back("--help,-h", "Print this help.");
  return out + two_columns(rows);
}

std::string help_of_all() {
  return "fsctl " + std::string(version) +
         ": a headless commerce and content service on your machine\n\n"
         "Examples:\n"
         "  fsctl init shop --example shop && cd shop\n"
         "  fsctl validate\n"
         "  fsctl ingest products records/products.json\n"
         "  fsctl listing product/search --search tent\n"
         "  fsctl serve\n\n"
         "Commands:\n" +
         table_of(commands()) +
         "\nfsctl COMMAND --help tells more of one, fsctl help exit-codes what the exit codes mean.\n";
}

std::string exit_codes() {
  return "Exit codes:\n" +
         two_columns({
             {"0", "done"},
             {"1", "ran and found problems: invalid configuration, rejected record, an answer of 400 or more"},
             {"2", "wrong usage"},
             {"3", "environment: file, store, port"},
             {"4", "authentication"},
             {"5", "remote or network, after retries"},
             {"70", "a bug in fsctl"},
             {"130", "interrupted"},
         });
}

/// Every command with its help, as one Markdown page.
std::string page_of_commands() {
  std::string out = "# Commands\n";
  for (const Command* command : commands())
    out += "\n## " + std::string(command->name) + "\n\n```text\n" +
           help_of({.command = command, .name = std::string(command->name)}) + "```\n";
  return out + "\n## Exit codes\n\n```text\n" + exit_codes() + "```\n";
}

template <typename Commands>
const Command* find_command(const Commands& known, const std::string& name) {
  const auto found = std::ranges::find(known, name, &Command::name);
  return found == known.end() ? nullptr : *found;
}

template <typename Commands>
[[noreturn]] void refuse_command(const std::string& group, const std::string& name, const Commands& listed,
                                 bool asks_help) {
  std::vector<std::string> known;
  if (asks_help) known = {"exit-codes", "commands"};
  for (const Command* command : listed) known.emplace_back(command->name);
  const auto near = did_you_mean(name, known);
  throw Error(ErrorCode::usage, "there is no command \"" + group + name + "\"",
              near.empty() ? "fsctl " + group + "--help lists them" : near);
}

/// The command that the words begin with; takes its words away.
Found take_command(std::vector<std::string>& words, bool asks_help) {
  const auto take = [&] {
    auto word = words.front();
    words.erase(words.begin());
    return word;
  };
  Found found{.command = nullptr, .name = take()};
  found.command = find_command(commands(), found.name);
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

/// The nearest known flag for an unknown one.
std::string flag_hint(const Found& found, const std::vector<std::string>& words) {
  std::vector<std::string> known = {"--help"};
  for (const Option& option : options_of(*found.command)) {
    std::istringstream names{std::string(option.names)};
    for (std::string name; std::getline(names, name, ',');) known.push_back(name);
  }
  for (const auto& word : words) {
    const auto flag = word.substr(0, word.find('='));
    if (flag.starts_with("--") && std::ranges::find(known, flag) == known.end())
      if (const auto near = did_you_mean(flag, known); !near.empty()) return near;
  }
  return "fsctl " + found.name + " --help shows what it takes";
}

Arguments parse_arguments(const Found& found, const std::vector<std::string>& words) {
  CLI::App app;
  app.set_help_flag();
  Arguments arguments;
  for (const Option& option : options_of(*found.command)) add_option(app, option, arguments);
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
    const std::string what = error.what();  // names the option, then counts its values in words of the parser
    refuse(what.substr(0, what.find(':')) + " needs a value");
  } catch (const CLI::ParseError& error) {
    refuse(error.what());
  }
  return arguments;
}

/// Somebody who keeps reading an old state of the store makes it grow, whatever the command was.
void tell_of_long_log(const Invocation& invocation) {
  try {
    if (const auto why = store::long_log(invocation.store_path()); !why.empty())
      invocation.console.err << "warning: " << text::printable(why) << '\n';
  } catch (const std::exception&) {
    // There is no project here.
  }
}

int run_command(const std::vector<std::string>& words, Console& console, const World& world) {
  const auto& first = words.front();
  if (first == "--help" || first == "-h" || (first == "help" && words.size() == 1)) {
    console.out << help_of_all();
    return exit_done;
  }
  if (first == "--version") {
    console.out << "fsctl " << version << '\n';
    return exit_done;
  }
  if (first == "help" && words[1] == "exit-codes") {
    console.out << exit_codes();
    return exit_done;
  }
  if (first == "help" && words[1] == "commands") {
    console.out << page_of_commands();
    return exit_done;
  }
  auto rest = words;
  if (first == "help") rest.erase(rest.begin());
  const auto found = take_command(rest, first == "help");
  const auto asks_help = [](const std::string& word) { return word == "--help" || word == "-h"; };
  if (first == "help" || std::ranges::any_of(rest, asks_help)) {
    console.out << help_of(found);
    return exit_done;
  }
  if (found.command->run == nullptr)
    throw Error(ErrorCode::usage, "fsctl " + found.name + " needs a command",
                "fsctl " + found.name + " --help lists them");
  const auto arguments = parse_arguments(found, rest);
  const auto color = arguments.text("color", "auto");
  if (color != "auto" && color != "always" && color != "never")
    throw Error(ErrorCode::usage, "--color is auto, always or never, found \"" + color + "\"");
  if (color != "auto") console.color = color == "always";
  const Invocation invocation{console, arguments, world};
  const int code = found.command->run(invocation);
  tell_of_long_log(invocation);
  return code;
}

/// A script must not take for whole what a full disk has cut.
void check_output(Console& console) {
  if (!console.out.flush())
    throw Error(ErrorCode::file_unreadable, "cannot write all of the output", "is the disk full?");
}

int show(const Error& error, Console& console) {
  console.err << report::as_text(error.problems(), {.color = console.color});
  return describe(error.code()).exit;
}

int run_safely(const std::vector<std::string>& words, Console& console, const World& world) {
  try {
    if (words.empty()) {
      console.err << help_of_all();
      return describe(ErrorCode::usage).exit;
    }
    const int code = run_command(words, console, world);
    check_output(console);
    return code;
  } catch (const Error& error) {
    return show(error, console);
  } catch (const std::exception& exception) {
    if (const auto error = store::as_error(exception)) return show(*error, console);
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&exception))
      return show(Error(ErrorCode::file_unreadable, file->path1().string() + ": " + file->code().message()), console);
    console.err << "this is a bug in fsctl: " << exception.what() << '\n';
    return exit_defect;
  }
}

}  // namespace

int run(const std::vector<std::string>& words, Console& console, const World& world) {
  SafeStream err(console.err, {.colors = true, .returns = console.err_is_terminal});
  SafeStream out(console.out, {.colors = true});
  Console safe{.in = console.in,
               .out = console.out_is_terminal ? out.out() : console.out,
               .err = err.out(),
               .err_is_terminal = console.err_is_terminal,
               .out_is_terminal = console.out_is_terminal,
               .color = console.color};
  const int code = run_safely(words, safe, world);
  for (const auto& loss : store::take_log_losses()) safe.err << "warning: " << text::printable(loss) << '\n';
  return code;
}

}  // namespace fsctl::cli
