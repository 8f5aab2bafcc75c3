#include "core/project/list_in_text.h"

#include <algorithm>

#include "core/json/json.h"

namespace fsctl::project {
namespace {

constexpr std::string_view blanks_around_parts = " \t\r\n";

/// What stands between signs, without blanks around it; nothing when there are fewer than two parts, or empty ones.
std::vector<std::string> parts_between(std::string_view text, std::string_view signs) {
  std::vector<std::string> parts;
  while (true) {
    const auto end = std::min(text.find_first_of(signs), text.size());
    auto part = text.substr(0, end);
    const auto begin = part.find_first_not_of(blanks_around_parts);
    if (begin == std::string_view::npos) return {};
    part = part.substr(begin, part.find_last_not_of(blanks_around_parts) + 1 - begin);
    parts.emplace_back(part);
    if (end == text.size()) break;
    text.remove_prefix(end + 1);
  }
  return parts.size() > 1 ? parts : std::vector<std::string>();
}

/// The texts of a text that is a list in JSON itself.
std::vector<std::string> parts_in_json(std::string_view text) {
  const Json json = text.starts_with('[') ? Json::parse(text, nullptr, false) : Json();
  std::vector<std::string> parts;
  if (!json.is_array()) return {};
  for (const Json& part : json) {
    if (!part.is_string()) return {};
    parts.push_back(part.get<std::string>());
  }
  return parts;
}

}  // namespace

std::optional<ListInText> list_in_text(std::string_view text) {
  if (auto parts = parts_in_json(text); !parts.empty())
    return ListInText{.parts = std::move(parts), .is_certain = true};
  for (const std::string_view sign : {",", ";", "|", "\n"})
    if (auto parts = parts_between(text, sign); !parts.empty())
      return ListInText{.parts = std::move(parts), .is_certain = true};
  for (const std::string_view signs : {"/", " \t"})
    if (auto parts = parts_between(text, signs); !parts.empty()) return ListInText{.parts = std::move(parts)};
  return {};
}

}  // namespace fsctl::project
