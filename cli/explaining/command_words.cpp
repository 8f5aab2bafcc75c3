#include "cli/explaining/command_words.h"

#include <algorithm>

#include "cli/commands.h"
#include "cli/explaining/topics.h"
#include "core/cases/formats.h"
#include "core/project/kinds.h"
#include "core/report/formats.h"

namespace fsctl::cli {
namespace {

using Words = std::vector<std::string>;

void add_word(Words& words, std::string_view word) {
  if (std::ranges::find(words, word) == words.end()) words.emplace_back(word);
}

bool is_own_topic(const HelpTopic& topic) { return project::find_file_kind(topic.name) == nullptr; }

std::string told_of_command(const Command& command) {
  const std::string name(command.name);
  std::string out = "`fsctl " + name + "`: " + std::string(command.summary) + "\n\n";
  if (!command.examples.empty()) out += "```\n" + std::string(command.examples) + "```\n\n";
  return out + "`fsctl help " + name + "` tells what it takes.\n";
}

std::string told_of_topic(const HelpTopic& topic) {
  std::string out = topic.summary + " `fsctl help " + topic.name + "` prints all of it.\n\n| name | |\n|---|---|\n";
  for (const auto& entry : topic.entries(topic.name)) out += "| `" + entry.name + "` | " + entry.summary + " |\n";
  return out;
}

template <typename Formats>
std::string told_of_format(const Formats& formats, const std::string& word, const std::string& command) {
  const auto found = std::ranges::find_if(formats, [&](const auto& format) { return format.name == word; });
  if (found == formats.end()) return {};
  return "`" + command + " --format " + word + "`: " + std::string(found->summary) + ".\n";
}

Words all_command_words() {
  Words words;
  for (const Command* command : commands()) add_word(words, command->name);
  for (const auto& topic : help_topics())
    if (is_own_topic(topic)) add_word(words, topic.name);
  for (const auto& format : report::formats()) add_word(words, format.name);
  for (const auto& format : cases::formats()) add_word(words, format.name);
  return words;
}

}  // namespace

const std::vector<std::string>& command_words() {
  static const Words words = all_command_words();
  return words;
}

std::string page_of_command_word(const std::string& word) {
  std::string out = "## " + word + '\n';
  const auto add = [&](const std::string& told) { out += told.empty() ? told : '\n' + told; };
  const auto& known = commands();
  if (const auto command = std::ranges::find(known, word, &Command::name); command != known.end())
    add(told_of_command(**command));
  if (const auto* topic = find_topic(word); topic != nullptr && is_own_topic(*topic)) add(told_of_topic(*topic));
  add(told_of_format(report::formats(), word, "fsctl validate"));
  add(told_of_format(cases::formats(), word, "fsctl test"));
  return out;
}

}  // namespace fsctl::cli
