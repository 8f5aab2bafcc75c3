#include "cli/explaining/topics.h"

#include <algorithm>

#include "cli/commands.h"
#include "cli/explaining/code_page.h"
#include "cli/explaining/file_page.h"
#include "cli/explaining/terminal_text.h"
#include "cli/explaining/type_page.h"
#include "cli/help.h"

namespace fsctl::cli {
namespace {

std::string in_form(const std::string& page, bool as_markdown) { return as_markdown ? page : terminal_text(page); }

std::string page_of_kind_named(const std::string& name, bool as_markdown) {
  return in_form(page_of_file_kind(*project::find_file_kind(name)), as_markdown);
}

std::vector<HelpEntry> entries_of_types(const std::string& /*name*/) {
  std::vector<HelpEntry> entries;
  const FieldTypes types;
  for (const FieldType& type : types.all())
    entries.push_back({.name = type.name, .summary = std::string(type.summary), .page = page_of_type(type)});
  return entries;
}

HelpEntry entry_of_kind(const project::FileKind& kind) {
  return {.name = std::string(kind.name), .summary = std::string(kind.summary), .page = page_of_file_kind(kind)};
}

std::vector<HelpEntry> entries_of_kinds(const std::string& /*name*/) {
  std::vector<HelpEntry> entries;
  for (const auto& kind : project::file_kinds()) entries.push_back(entry_of_kind(kind));
  return entries;
}

std::vector<HelpEntry> entries_of_kind_named(const std::string& name) {
  return {entry_of_kind(*project::find_file_kind(name))};
}

std::vector<HelpEntry> entries_of_codes(const std::string& /*name*/) {
  std::vector<HelpEntry> entries;
  for (const auto& code : error_codes())
    entries.push_back(
        {.name = std::string(code.name), .summary = std::string(code.summary), .page = page_of_code(code)});
  return entries;
}

std::vector<HelpEntry> entries_of_commands(const std::string& /*name*/) {
  std::vector<HelpEntry> entries;
  for (const Command* command : commands())
    entries.push_back({.name = std::string(command->name), .summary = std::string(command->summary)});
  return entries;
}

std::vector<HelpEntry> entries_of_exit_codes(const std::string& /*name*/) {
  std::vector<HelpEntry> entries;
  for (const auto& [code, meaning] : exit_code_rows()) entries.push_back({.name = code, .summary = meaning});
  return entries;
}

std::vector<HelpTopic> all_topics() {
  std::vector<HelpTopic> topics = {
      {.name = "types",
       .summary = "Types of storage fields, with a slot that gives each.",
       .page = [](const std::string&, bool as_markdown) { return in_form(page_of_types(FieldTypes()), as_markdown); },
       .entries = entries_of_types},
      {.name = "files",
       .summary = "Kinds of configuration files, with their members.",
       .page = [](const std::string&, bool as_markdown) { return in_form(page_of_file_kinds(), as_markdown); },
       .entries = entries_of_kinds},
      {.name = "codes",
       .summary = "Codes of messages and answers, with examples.",
       .page = [](const std::string&, bool as_markdown) { return in_form(page_of_codes(), as_markdown); },
       .entries = entries_of_codes},
      {.name = "commands",
       .summary = "Every command, as Markdown.",
       .page = [](const std::string&, bool) { return page_of_commands(); },
       .entries = entries_of_commands},
      {.name = "exit-codes",
       .summary = "What the exit codes mean.",
       .page = [](const std::string&, bool) { return exit_codes(); },
       .entries = entries_of_exit_codes},
  };
  for (const auto& kind : project::file_kinds())
    if (std::ranges::find(commands(), kind.name, &Command::name) == commands().end())
      topics.push_back({.name = std::string(kind.name),
                        .summary = std::string(kind.summary),
                        .page = page_of_kind_named,
                        .entries = entries_of_kind_named});
  return topics;
}

}  // namespace

const std::vector<HelpTopic>& help_topics() {
  static const std::vector<HelpTopic> topics = all_topics();
  return topics;
}

const HelpTopic* find_topic(const std::string& name) {
  const auto found = std::ranges::find(help_topics(), name, &HelpTopic::name);
  return found == help_topics().end() ? nullptr : &*found;
}

}  // namespace fsctl::cli
