#include "cli/explaining/code_page.h"

#include <algorithm>

#include "cli/explaining/code_example.h"

namespace fsctl::cli {
namespace {

std::string code_block(std::string_view text, std::string_view language) {
  return "\n```" + std::string(language) + '\n' + std::string(text) + "\n```\n";
}

std::string about_file(std::string_view what, std::string_view file, std::string_view text) {
  const std::string begin = '\n' + std::string(what) + ": `" + std::string(file) + '`';
  if (text.empty()) return begin + " is not there.\n";
  return begin + " holds\n" + code_block(text, "json");
}

std::string about_made_file(std::string_view what, std::string_view file, std::string_view made_by) {
  return '\n' + std::string(what) + ": `" + std::string(file) + "` is made by\n" + code_block(made_by, "text");
}

std::string said_by_command(const CodeExample& example) {
  return "\n`" + std::string(example.command) + "` says: " + std::string(example.says) + ".\n";
}

std::string example_of_file(const CodeExample& example) {
  std::string out;
  if (!example.other_made_by.empty())
    out += about_made_file("With", example.other_file, example.other_made_by);
  else if (!example.other_file.empty())
    out += about_file("With", example.other_file, example.other_text);
  out += example.made_by.empty() ? about_file("Wrong", example.file, example.wrong)
                                 : about_made_file("Wrong", example.file, example.made_by);
  return out + said_by_command(example) +
         about_file("Right", example.right_file.empty() ? example.file : example.right_file, example.right);
}

std::string example_of_command_line(const CodeExample& example) {
  std::string first;
  if (!example.other_file.empty()) first = about_file("With", example.other_file, example.other_text);
  if (!example.before.empty()) first += "\nFirst:\n" + code_block(example.before, "text");
  return first + "\nWrong:\n" + code_block(example.wrong, "text") + "\nIt says: " + std::string(example.says) +
         ".\n\nRight:\n" + code_block(example.right, "text");
}

std::string example_of(std::string_view code) {
  const auto* example = find_example(code);
  if (example == nullptr) return {};
  return example->file.empty() ? example_of_command_line(*example) : example_of_file(*example);
}

/// As plain text, since they are for a project, store or server that is in such trouble.
std::string commands_for(std::string_view code) {
  std::string out;
  for (const auto& [of, line, what] : commands_of_codes())
    if (of == code) out += '\n' + std::string(what) + ":\n" + code_block(line, "text");
  return out;
}

/// Whether an API may answer a request with this code.
bool is_answered(const ErrorCodeEntry& entry) { return !entry.name.starts_with("FS") && entry.http != 0; }

std::string numbers_of(const ErrorCodeEntry& entry) {
  if (entry.http == 0) return {};
  if (entry.is_warning) return "\nExit code 0 for a warning, 1 for an error or with --fail-level warning.\n";
  const auto exit = "xit code " + std::to_string(exit_code(entry.about)) + ".\n";
  return is_answered(entry) ? "\nHTTP status " + std::to_string(entry.http) + ", e" + exit : "\nE" + exit;
}

}  // namespace

std::array<std::span<const CodeExample>, 7> all_examples() {
  return {examples_of_files(),         examples_of_slots(),    examples_of_results(), examples_of_records(),
          examples_of_command_lines(), examples_of_requests(), examples_of_limits()};
}

const CodeExample* find_example(std::string_view code) {
  for (const auto examples : all_examples())
    if (const auto found = std::ranges::find(examples, code, &CodeExample::code); found != examples.end())
      return &*found;
  return nullptr;
}

std::string page_of_code(const ErrorCodeEntry& entry) {
  std::string out = "## " + std::string(entry.name) + "\n\n" + std::string(entry.summary);
  if (!entry.advice.empty()) out += ' ' + std::string(entry.advice);
  return out + '\n' + example_of(entry.name) + commands_for(entry.name) + numbers_of(entry);
}

std::string page_of_codes() {
  std::string out =
      "# Codes of error messages and answers\n\n"
      "Codes that begin with FS are those of findings and of the command line, the others those of answers.\n";
  for (const auto& entry : error_codes()) out += '\n' + page_of_code(entry);
  return out;
}

}  // namespace fsctl::cli
