#include "core/json/text_map.h"

#include "core/error/suggest.h"
#include "core/text/unicode.h"

namespace fsctl {

TextMap::TextMap(std::string_view text) : walker_(text) {
  if (text.starts_with(text::byte_order_mark)) walker_.move_to(text::byte_order_mark.size());
  walker_.skip_space();
  whole_.value = whole_.name = walker_.take_value();
}

Stretch TextMap::find(const Location& location) {
  Value* at = &whole_;
  for (const auto& name : steps_of(location.pointer)) {
    Value* inner = step(*at, name);
    if (inner == nullptr) return at->value;
    at = inner;
  }
  return location.member_name ? at->name : at->value;
}

TextMap::Value* TextMap::step(Value& value, const std::string& name) {
  if (const auto found = value.inside.find(name); found != value.inside.end()) return &found->second;
  walker_.move_to(value.value.begin);
  if (walker_.peek() == '[') return element(value, name);
  if (walker_.peek() != '{' || value.is_read) return nearest_member(value, name);
  read_members(value);
  value.is_read = true;
  return step(value, name);
}

/// The member whose name is misspelt; null for none.
TextMap::Value* TextMap::nearest_member(Value& value, const std::string& name) {
  std::vector<std::string> names;
  for (const auto& [known, _] : value.inside) names.push_back(known);
  const auto* near = nearest(name, names);
  return near == nullptr ? nullptr : &value.inside.at(*near);
}

/// Of duplicates, the last one is kept.
void TextMap::read_members(Value& value) {
  walker_.skip('{');
  while (walker_.peek() == '"') {
    const Stretch name = walker_.take_value();
    walker_.skip_space();
    walker_.skip(':');
    const Stretch inner = walker_.take_value();
    value.inside.insert_or_assign(walker_.name_at(name), Value{.name = name, .value = inner});
    walker_.skip_space();
    walker_.skip(',');
  }
}

/// Of an array, which may be long, only the elements are kept that were asked for.
TextMap::Value* TextMap::element(Value& value, const std::string& name) {
  walker_.skip('[');
  for (std::size_t i = 0; walker_.peek() != '\0' && walker_.peek() != ']'; ++i) {
    const auto begin = walker_.offset();
    const Stretch inner = walker_.take_value();
    if (std::to_string(i) == name) return &(value.inside[name] = Value{.name = inner, .value = inner});
    walker_.skip_space();
    walker_.skip(',');
    if (walker_.offset() == begin) break;  // malformed text: no progress
  }
  return nullptr;
}

}  // namespace fsctl
