#include "core/json/raw.h"

#include <simdjson.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/json/json.h"
#include "core/json/write.h"
#include "core/text/keyed_hash.h"

namespace fsctl {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::string_view blanks = " \t\r\n";

std::string_view trim(std::string_view text) { return text.substr(0, text.find_last_not_of(blanks) + 1); }
std::string trimmed(std::string_view text) { return std::string(trim(text)); }

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

/// A padded copy of the text. Throws std::bad_alloc itself, as the library does not report that its copy failed.
simdjson::padded_string with_padding(std::string_view json) {
  simdjson::padded_string padded(json);
  if (padded.data() == nullptr) throw std::bad_alloc();
  return padded;
}

bool begins_with(std::string_view json, char bracket) {
  const auto begin = json.find_first_not_of(blanks);
  return begin != std::string_view::npos && json[begin] == bracket;
}

/// Calls `visit(name, value)` for each member of an object; never when this is not an object.
template <typename Visit>
void each_member(std::string_view json, const Visit& visit) {
  if (!begins_with(json, '{')) return;
  const auto padded = with_padding(json);
  ondemand::parser parser;
  ondemand::document document = parser.iterate(padded);
  for (auto member : document.get_object()) {
    const std::string_view name = member.unescaped_key();
    visit(name, member.value());
  }
}

/// The members of an object in their order, of duplicates the last one; none when this is not an object.
class RawObject {
 public:
  explicit RawObject(std::string_view json) {
    each_member(json, [&](std::string_view name, ondemand::value value) { member(std::string(name)) = raw(value); });
  }

  /// The value of a member; adds an empty one when there is none.
  std::string& member(const std::string& name) {
    const auto [place, is_new] = places_.try_emplace(name, members_.size());
    if (is_new) members_.emplace_back(name, "");
    return members_[place->second].second;
  }

  template <typename Visit>
  void each(const Visit& visit) const {
    for (const auto& [name, value] : members_)
      if (!value.empty()) visit(name, value);
  }

 private:
  std::vector<std::pair<std::string, std::string>> members_;
  text::ByName<std::size_t> places_;
};

}  // namespace

std::optional<std::string> raw_member(std::string_view json, std::string_view name) {
  std::optional<std::string> found;
  each_member(json, [&](std::string_view known, ondemand::value value) {
    if (known == name) found = raw(value);
  });
  return found;
}

std::string merge_patch(std::string_view target, std::string_view patch) {
  if (!begins_with(patch, '{')) return trimmed(patch);
  RawObject merged(target);
  RawObject(patch).each([&](const std::string& name, const std::string& value) {
    auto& member = merged.member(name);
    member = value == "null" ? "" : merge_patch(member, value);
  });
  std::string out = "{";
  merged.each([&](const std::string& name, const std::string& value) {
    if (out.size() > 1) out += ',';
    write_text(name, out);
    out += ':' + value;
  });
  return out += '}';
}

std::optional<std::vector<std::string>> raw_items(std::string_view json) {
  if (!begins_with(json, '[')) return {};
  const auto padded = with_padding(json);
  ondemand::parser parser;
  ondemand::document document = parser.iterate(padded);
  std::vector<std::string> items;
  for (ondemand::value item : document.get_array()) items.push_back(raw(item));
  return items;
}

std::vector<RawNumber> raw_numbers(std::string_view json, const std::vector<std::string>& names) {
  if (!begins_with(json, '{')) return {};
  const auto padded = with_padding(json);
  std::vector<RawNumber> numbers;
  try {
    ondemand::parser parser;
    ondemand::document document = parser.iterate(padded);
    for (auto member : document.get_object()) {
      const std::string_view name = member.unescaped_key();
      ondemand::value value = member.value();
      if (std::ranges::find(names, name) == names.end() || value.type() != ondemand::json_type::number) continue;
      const auto token = trim(value.raw_json_token());
      if (!Json::accept(token)) continue;
      numbers.push_back({.offset = static_cast<std::size_t>(token.data() - padded.data()), .size = token.size()});
    }
  } catch (const simdjson::simdjson_error&) {
    return {};
  }
  return numbers;
}

}  // namespace fsctl
