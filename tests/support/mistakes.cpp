#include "tests/support/mistakes.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/support/fixtures.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_mistake(const std::string& name, const std::string& why) {
  throw std::runtime_error(name + ": " + why);
}

std::string whole_text(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return std::move(text).str();
}

void write_text(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// The lines with a sign before them, without it, as a text.
std::string with_sign(const Mistake::Step& step, char sign) {
  std::string text;
  for (const auto& line : step.lines)
    if (line[0] == sign) text += line.size() < 2 ? "\n" : line.substr(2) + '\n';
  return text;
}

/// Puts the lines with `+` in place of those with `-`, which have to stand there once.
void change(const Mistake& mistake, const Mistake::Step& step, const fs::path& file) {
  auto text = whole_text(file);
  const auto before = with_sign(step, '-');
  const auto at = text.find(before);
  if (at == std::string::npos || text.find(before, at + 1) != std::string::npos)
    refuse_mistake(mistake.name, "the lines to change do not stand once in " + file.string());
  write_text(file, text.replace(at, before.size(), with_sign(step, '+')));
}

void move(const fs::path& from, const fs::path& to) {
  fs::create_directories(to.parent_path());
  fs::rename(from, to);
}

/// An ASCII text in UTF-16 with its mark.
std::string as_utf16(const std::string& text) {
  std::string out = "\xFF\xFE";
  for (const char c : text) out.append(1, c).append(1, '\0');
  return out;
}

void take_step(const Mistake& mistake, const Mistake::Step& step, const fs::path& directory) {
  const auto& words = step.words;
  const auto path = [&](std::size_t i) {
    if (i >= words.size()) refuse_mistake(mistake.name, words[0] + " needs a file");
    return directory / words[i];
  };
  if (words[0] == "change") return change(mistake, step, path(1));
  if (words[0] == "write") return write_text(path(1), with_sign(step, '+'));
  if (words[0] == "move") return move(path(1), path(2));
  if (words[0] == "copy") return write_text(path(2), whole_text(path(1)));
  if (words[0] == "remove") return static_cast<void>(fs::remove_all(path(1)));
  if (words[0] == "encode") return write_text(path(1), as_utf16(whole_text(path(1))));
  refuse_mistake(mistake.name, "there is no step " + words[0]);
}

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

Mistake read_mistake(const fs::path& file, const std::string& name) {
  Mistake mistake{.name = name};
  std::istringstream in(whole_text(file));
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("finds "))
      mistake.finds = line.substr(6);
    else if (line.starts_with("hint "))
      mistake.hint = line.substr(5);
    else if (line.starts_with("name "))
      mistake.named.push_back(line.substr(5));
    else if (line[0] != '+' && line[0] != '-')
      mistake.steps.push_back({.words = words_of(line)});
    else if (mistake.steps.empty())
      refuse_mistake(name, "there is no step before " + line);
    else
      mistake.steps.back().lines.push_back(line);
  }
  if (mistake.steps.empty() || mistake.finds.empty()) refuse_mistake(name, "a step or what it finds is missing");
  return mistake;
}

}  // namespace

std::vector<Mistake> all_mistakes() {
  std::vector<Mistake> mistakes;
  const auto root = fixture("mistakes");
  for (const auto* folder : {"composers", "places"})
    for (const auto& file : fs::directory_iterator(root / folder))
      mistakes.push_back(read_mistake(file.path(), folder + ("/" + file.path().stem().string())));
  std::ranges::sort(mistakes, {}, &Mistake::name);
  return mistakes;
}

void make_mistake(const Mistake& mistake, const fs::path& directory) {
  fs::create_directories(directory);
  fs::copy(fixture("mistakes/kiosk"), directory, fs::copy_options::recursive);
  for (const auto& step : mistake.steps) take_step(mistake, step, directory);
}

}  // namespace fsctl::test
