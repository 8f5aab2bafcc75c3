#include "cli/asked_help.h"

#include <algorithm>

#include "cli/commands.h"
#include "cli/explaining/subjects.h"
#include "cli/explaining/terminal_text.h"
#include "cli/explaining/topics.h"
#include "cli/help.h"
#include "cli/help_json.h"
#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::cli {
namespace {

using HelpWords = std::vector<std::string>;

enum class HelpForm { text, markdown, json };

std::string as_line(const Json& page) {
  Json whole{{"format_version", 1}};
  whole.update(page);
  return write(whole) + '\n';
}

/// Takes --json, --format and its value out of words that ask for help.
HelpForm take_help_form(HelpWords& words) {
  HelpForm form = HelpForm::text;
  const auto take = [&](const std::string& word, std::ptrdiff_t count, HelpForm meant) {
    const auto found = std::ranges::find(words, word);
    if (found == words.end() || words.end() - found < count) return;
    if (count == 2 && *(found + 1) != "json" && *(found + 1) != "text") return;
    form = count == 2 && *(found + 1) == "text" ? HelpForm::text : meant;
    words.erase(found, found + count);
  };
  take("--markdown", 1, HelpForm::markdown);
  take("--json", 1, HelpForm::json);
  take("--format=json", 1, HelpForm::json);
  take("--format=text", 1, HelpForm::text);
  take("--format", 2, HelpForm::json);
  return form;
}

/// REQUIRES: words behind `help` whose first one names the topic.
std::string help_of_topic(const HelpTopic& topic, const HelpWords& words, HelpForm form) {
  if (words.size() > 1)
    throw Error(ErrorCode::usage, "help: \"" + words[1] + "\" is one argument too many",
                "fsctl help " + topic.name + " takes only --markdown and --json");
  if (form == HelpForm::json) return as_line(topic_as_json(topic));
  return topic.page(topic.name, form == HelpForm::markdown);
}

/// The help of what is no command, such as an operation; empty for a command, and for a name that nothing has.
std::string help_of_name(const HelpWords& words, HelpForm form) {
  if (words.size() > 1 || std::ranges::find(commands(), words[0], &Command::name) != commands().end()) return {};
  auto page = page_of_name(FieldTypes(), words[0]);
  if (page.empty() || form == HelpForm::markdown) return page;
  if (form == HelpForm::text) return terminal_text(page);
  return as_line({{"explained", Json::array({{{"name", words[0]}, {"page", page}}})}});
}

std::string help_of_found(const Found& found, HelpForm form) {
  return form == HelpForm::json ? as_line({{"command", command_as_json(found)}}) : help_of(found);
}

std::string help_of_fsctl(HelpForm form) {
  return form == HelpForm::json ? as_line({{"commands", commands_as_json()}}) : help_of_all();
}

/// What `fsctl help WORDS` prints.
std::string help_behind(HelpWords words) {
  const auto form = take_help_form(words);
  if (words.empty()) return help_of_fsctl(form);
  if (const auto* topic = find_topic(words.front())) return help_of_topic(*topic, words, form);
  if (auto page = help_of_name(words, form); !page.empty()) return page;
  const auto found = take_command(words, true);
  auto out = help_of_found(found, form);
  return form == HelpForm::json ? out : out + also_explained(found.name);
}

bool asks_help(const std::string& word) { return word == "--help" || word == "-h"; }

}  // namespace

std::optional<std::string> asked_help(std::vector<std::string> words) {
  const auto first = words.front();
  if (first == "help") return help_behind({words.begin() + 1, words.end()});
  const auto own_end = std::ranges::find(words, "--");  // what follows are words of another program
  const auto asking = std::find_if(words.begin(), own_end, asks_help);
  if (first != "--version" && asking == own_end) return std::nullopt;
  const auto form = take_help_form(words);
  if (first == "--version")
    return form == HelpForm::json ? as_line({{"version", program().substr(program().find(' ') + 1)}})
                                  : program() + '\n';
  if (asks_help(words.front())) return help_of_fsctl(form);
  return help_of_found(take_command(words, false), form);
}

}  // namespace fsctl::cli
