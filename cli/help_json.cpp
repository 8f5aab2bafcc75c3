#include "cli/help_json.h"

#include "cli/commands.h"
#include "cli/help.h"
#include "core/json/json.h"

namespace fsctl::cli {
namespace {

Json option_as_json(const Option& option) {
  Json json{{"names", option.all_names()}, {"help", option.help_text()}, {"required", option.required}};
  if (!option.choices.words.empty()) json["choices"] = option.choices.words;
  if (!option.fallback.empty()) json["default"] = option.fallback;
  return json;
}

}  // namespace

Json command_as_json(const Found& found) {
  const Command& command = *found.command;
  Json json{{"name", found.name}, {"summary", command.summary}, {"examples", command.examples}};
  for (const Command* inner : commands_of(command))
    json["commands"].push_back(
        command_as_json({.command = inner, .name = found.name + ' ' + std::string(inner->name)}));
  if (!command.commands.empty()) return json;
  json["usage"] = usage_line(found);
  for (const Option& option : options_of(command)) json["options"].push_back(option_as_json(option));
  return json;
}

Json commands_as_json() {
  Json all = Json::array();
  for (const Command* command : commands())
    all.push_back(command_as_json({.command = command, .name = std::string(command->name)}));
  return all;
}

Json topic_as_json(const HelpTopic& topic) {
  Json entries = Json::array();
  for (const auto& [name, summary, page] : topic.entries(topic.name)) {
    entries.push_back({{"name", name}});
    if (!summary.empty()) entries.back()["summary"] = summary;
    if (!page.empty()) entries.back()["page"] = page;
  }
  return {{"topic", topic.name}, {"summary", topic.summary}, {"entries", entries}};
}

}  // namespace fsctl::cli
