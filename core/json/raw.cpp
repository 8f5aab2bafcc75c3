#include "core/json/raw.h"

#include <simdjson.h>

namespace fsctl {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::string_view blanks = " \t\r\n";

std::string trimmed(std::string_view text) { return std::string(text.substr(0, text.find_last_not_of(blanks) + 1)); }

std::string raw(ondemand::value value) {
  const ondemand::json_type type = value.type();
  if (type == ondemand::json_type::object) {
    ondemand::object object = value.get_object();
    return trimmed(object.raw_json());
  }
  if (type == ondemand::json_type::array) {
    ondemand::array array = value.get_array();
    return trimmed(array.raw_json());
  }
  return trimmed(value.raw_json_token());
}

bool begins_with(std::string_view json, char bracket) {
  const auto begin = json.find_first_not_of(blanks);
  return begin != std::string_view::npos && json[begin] == bracket;
}

}  // namespace

std::optional<std::string> raw_member(std::string_view json, std::string_view name) {
  if (!begins_with(json, '{')) return {};
  const simdjson::padded_string padded(json);
  ondemand::parser parser;
  ondemand::document document = parser.iterate(padded);
  std::optional<std::string> found;
  for (auto member : document.get_object()) {
    const std::string_view known = member.unescaped_key();
    if (known == name) found = raw(member.value());
  }
  return found;
}

std::optional<std::vector<std::string>> raw_items(std::string_view json) {
  if (!begins_with(json, '[')) return {};
  const simdjson::padded_string padded(json);
  ondemand::parser parser;
  ondemand::document document = parser.iterate(padded);
  std::vector<std::string> items;
  for (ondemand::value item : document.get_array()) items.push_back(raw(item));
  return items;
}

}  // namespace fsctl
