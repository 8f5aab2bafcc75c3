#include "tests/cli/transcript.h"

#include <algorithm>
#include <fstream>
#include <span>
#include <sstream>
#include <stdexcept>

#include "tests/cli/entered.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view anything = "…";

[[noreturn]] void refuse(std::size_t line, const std::string& why) {
  throw std::runtime_error("line " + std::to_string(line) + ": " + why);
}

/// Splits a command at blanks; quotes keep them, of both kinds, and `\` before a quote within double ones.
std::vector<std::string> split_words(const std::string& text, std::size_t line) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == '"' && c == '\\' && i + 1 < text.size()) {
      word += text[++i];
    } else if (quote != '\0') {
      if (c == quote)
        quote = '\0';
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c != ' ') {
      word += c;
      in_word = true;
    } else if (in_word) {
      words.push_back(std::move(word));
      word.clear();
      in_word = false;
    }
  }
  if (quote != '\0') refuse(line, "a quote is not closed");
  if (in_word) words.push_back(std::move(word));
  return words;
}

/// The lines of a text without the blanks at their ends.
std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  return lines;
}

void drop_empty_end(std::vector<std::string>& lines) {
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
}

/// Whether a line is as expected; `…` stands for any text.
bool fits(std::string_view expected, std::string_view found) {
  const auto gap = expected.find(anything);
  if (gap == std::string_view::npos) return expected == found;
  if (!found.starts_with(expected.substr(0, gap))) return false;
  expected.remove_prefix(gap + anything.size());
  for (auto rest = found.substr(gap);; rest.remove_prefix(1)) {
    if (fits(expected, rest)) return true;
    if (rest.empty()) return false;
  }
}

/// Whether the lines from here on are as expected; a line of nothing but `…` stands for any number of lines.
bool fit(std::span<const std::string> expected, std::span<const std::string> found) {
  while (!expected.empty() && !found.empty() && expected[0] != anything && fits(expected[0], found[0])) {
    expected = expected.subspan(1);
    found = found.subspan(1);
  }
  if (expected.empty()) return found.empty();
  if (expected[0] != anything) return false;
  for (expected = expected.subspan(1);; found = found.subspan(1)) {
    if (fit(expected, found)) return true;
    if (found.empty()) return false;
  }
}

/// Where two texts begin to differ, or nothing.
std::string difference(const std::string& stream, const std::vector<std::string>& expected,
                       const std::vector<std::string>& found) {
  if (fit(expected, found)) return {};
  std::size_t same = 0;
  while (same < expected.size() && same < found.size() && fits(expected[same], found[same])) ++same;
  return stream + ", line " + std::to_string(same + 1) + "\n  expected  " +
         (same < expected.size() ? expected[same] : "(nothing)") + "\n  found     " +
         (same < found.size() ? found[same] : "(nothing)");
}

/// Commands of the transcript itself.
bool run_own(const TranscriptCommand& command) {
  const auto& words = command.words;
  if (words[0] == "write" && words.size() == 2) {
    if (const auto folder = fs::path(words[1]).parent_path(); !folder.empty()) fs::create_directories(folder);
    std::ofstream(words[1], std::ios::binary) << command.in;
    return true;
  }
  if (words[0] == "remove" && words.size() == 2) {
    if (fs::remove_all(words[1]) == 0) refuse(command.line, "there is no " + words[1]);
    return true;
  }
  return false;
}

}  // namespace

std::vector<TranscriptCommand> parse_transcript(const std::string& text) {
  std::vector<TranscriptCommand> commands;
  const auto lines = split_lines(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& line = lines[i];
    const char sign = line.empty() ? '\0' : line[0];
    const auto rest = line.size() > 2 ? line.substr(2) : std::string();
    const bool has_blank = line.size() < 2 || line[1] == ' ';
    if (sign == '#') continue;
    if (sign == '$' && has_blank) {
      commands.push_back({.line = i + 1, .words = split_words(rest, i + 1)});
      if (commands.back().words.empty()) refuse(i + 1, "a command is missing");
      continue;
    }
    if (commands.empty()) {
      if (line.empty()) continue;
      refuse(i + 1, "there is no command yet");
    }
    auto& command = commands.back();
    if (sign == '!' && has_blank)
      command.err.push_back(rest);
    else if (sign == '<' && has_blank)
      command.in += rest + '\n';
    else if (sign == '?' && has_blank)
      command.code = std::stoi(rest);
    else
      command.out.push_back(sign == '\\' ? line.substr(1) : line);
  }
  if (commands.empty()) throw std::runtime_error("there is no command");
  return commands;
}

std::vector<std::string> run_transcript(const std::vector<TranscriptCommand>& commands, const fs::path& directory) {
  const Entered inside(directory);
  const FixedWorld world;
  for (const auto& command : commands) {
    const auto name = "line " + std::to_string(command.line) + ", " + command.words[0];
    if (command.words[0] != "fsctl") {
      if (!run_own(command)) refuse(command.line, "there is no command " + command.words[0]);
      continue;
    }
    const auto ran = run_fsctl({command.words.begin() + 1, command.words.end()}, world.world(), command.in);
    auto expected_out = command.out;
    auto out = split_lines(ran.out);
    auto err = split_lines(ran.err);
    for (auto* list : {&expected_out, &out, &err}) drop_empty_end(*list);
    std::vector<std::string> differences = {difference("stdout", expected_out, out),
                                            difference("stderr", command.err, err)};
    if (ran.code != command.code)
      differences.push_back("exit code, expected " + std::to_string(command.code) + ", found " +
                            std::to_string(ran.code));
    std::erase(differences, "");
    if (differences.empty()) continue;
    for (auto& text : differences) text.insert(0, name + ": ");
    differences.push_back("it printed\n" + ran.out + "\nand on stderr\n" + ran.err);
    return differences;
  }
  return {};
}

}  // namespace fsctl::test
