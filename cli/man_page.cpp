#include "cli/man_page.h"

#include <algorithm>

#include "cli/commands.h"
#include "cli/help.h"

namespace fsctl::cli {
namespace {

/// A text as man(7) shows it unchanged.
std::string roff(std::string_view text) {
  std::string out;
  bool begins_line = true;
  for (const char c : text) {
    if (begins_line && (c == '.' || c == '\'')) out += "\\&";
    begins_line = c == '\n';
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out;
}

/// The name and summary, as apropos(1) lists them.
std::string man_heading(const std::string& name, std::string_view summary) {
  std::string title = name;
  std::ranges::transform(title, title.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; });
  if (summary.ends_with('.')) summary.remove_suffix(1);
  return ".TH \"" + roff(title) + "\" 1 \"\" \"" + program() + "\" \"fsctl manual\"\n.SH NAME\n" + roff(name) +
         " \\- " + roff(summary) + '\n';
}

std::string man_section(const std::string& name, const std::string& text) { return ".SH " + name + '\n' + text; }

std::string man_verbatim(std::string_view text) { return ".nf\n" + roff(text) + ".fi\n"; }

std::string roff_entry(std::string_view name, std::string_view text) {
  return ".TP\n\\fB" + roff(name) + "\\fR\n" + roff(text) + '\n';
}

std::string options_text(const Command& command) {
  std::string text;
  for (const Option& option : options_of(command)) text += roff_entry(option.names, option.help_text());
  return text + roff_entry("--help,-h", "Print the help.");
}

std::string subcommands_text(const Command& command) {
  std::string text;
  for (const Command* inner : commands_of(command)) {
    const Found found{.command = inner, .name = std::string(command.name) + ' ' + std::string(inner->name)};
    text += ".SS \"" + roff(usage_line(found)) + "\"\n" + roff(inner->summary) + "\n.PP\n" +
            man_verbatim(inner->examples) + options_text(*inner);
  }
  return text;
}

std::string exit_status_text() {
  std::string text;
  for (const auto& [code, meaning] : exit_code_rows()) text += roff_entry(code, meaning);
  return text;
}

}  // namespace

std::string man_page() {
  std::string listed;
  for (const auto& group : command_groups()) {
    listed += ".SS \"" + roff(group.purpose) + "\"\n";
    for (const Command* command : group.commands)
      listed += roff_entry("fsctl-" + std::string(command->name) + "(1)", command->summary);
  }
  return man_heading("fsctl", "a headless commerce and content service on your machine") +
         man_section("SYNOPSIS", "\\fBfsctl\\fR \\fICOMMAND\\fR [arguments] [options]\n") +
         man_section(
             "DESCRIPTION",
             "It takes JSON records, maps them as the project says in whose directory it runs, and answers blocks,\n"
             "searchable listings and trees on the command line and over HTTP.\n") +
         man_section("EXAMPLES", man_verbatim("  fsctl init shop --example shop && cd shop\n"
                                              "  fsctl validate\n"
                                              "  fsctl ingest --all\n"
                                              "  fsctl listing product/search --search tent\n"
                                              "  fsctl serve\n")) +
         man_section("COMMANDS", listed) + man_section("EXIT STATUS", exit_status_text());
}

std::string man_page_of(const Command& command) {
  const Found found{.command = &command, .name = std::string(command.name)};
  const bool is_group = !command.commands.empty();
  const auto usage = is_group ? "fsctl " + found.name + " COMMAND [options]" : usage_line(found);
  return man_heading("fsctl-" + found.name, command.summary) + man_section("SYNOPSIS", roff(usage) + '\n') +
         man_section("EXAMPLES", man_verbatim(command.examples)) +
         (is_group ? man_section("COMMANDS", subcommands_text(command))
                   : man_section("OPTIONS", options_text(command))) +
         man_section("EXIT STATUS", exit_status_text()) + man_section("SEE ALSO", "\\fBfsctl\\fR(1)\n");
}

}  // namespace fsctl::cli
