#include "core/composer/path.h"

#include <algorithm>
#include <charconv>

#include "core/composer/step.h"

namespace fsctl::composer {
namespace {

std::optional<std::size_t> index_of(const std::string& name) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), index);
  if (error != std::errc{} || end != name.data() + name.size()) return {};
  return index;
}

/// Splits a path at its dots and unescapes the names.
std::vector<std::string> names_of(std::string_view text) {
  std::vector<std::string> names{""};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size() &&
        (text[i + 1] == '.' || text[i + 1] == '\\' || (i == 0 && text[1] == '$')))
      names.back() += text[++i];
    else if (text[i] == '.')
      names.emplace_back();
    else
      names.back() += text[i];
  }
  return names;
}

/// Appends a name, escaped where necessary.
void append_step(std::string_view name, std::string& text) {
  if (!text.empty()) text += '.';
  if (text.empty() && name.starts_with('$')) text += '\\';
  for (const char c : name) {
    if (c == '.' || c == '\\') text += '\\';
    text += c;
  }
}

}  // namespace

std::string text_of(const Path& path, std::size_t steps, std::string_view name) {
  std::string text;
  if (path.root == Path::Root::item) text = "$item";
  if (path.root == Path::Root::parent) text = "$parent";
  for (std::size_t i = 0; i < steps; ++i) append_step(path.steps[i].name, text);
  if (!name.empty()) append_step(name, text);
  return text;
}

std::optional<Path> parse_path(std::string_view text) {
  Path path{.steps = {}, .text = std::string(text)};
  auto names = names_of(text);
  if (std::ranges::any_of(names, &std::string::empty)) return {};
  std::size_t first = 0;
  if (text.starts_with('$') && (names[0] == "$item" || names[0] == "$parent")) {
    path.root = names[0] == "$item" ? Path::Root::item : Path::Root::parent;
    first = 1;
  }
  for (std::size_t i = first; i < names.size(); ++i) {
    const auto index = index_of(names[i]);
    path.steps.push_back({std::move(names[i]), index});
  }
  return path;
}

Value follow(const Path::Step& step, const Value& from) {
  if (from.is_object()) {
    const Value* member = from.find(step.name);
    return member != nullptr ? *member : Value();
  }
  if (from.is_array() && step.index && *step.index < from.items().size()) return from.items()[*step.index];
  return {};
}

Value follow(const Path& path, Value from) {
  for (const Path::Step& step : path.steps) from = follow(step, from);
  return from;
}

}  // namespace fsctl::composer
