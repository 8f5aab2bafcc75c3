#include "core/cases/difference.h"

#include <algorithm>

#include "core/json/parse.h"

namespace fsctl::cases {
namespace {

void compare(const Json& expected, const Json& found, const std::string& pointer, std::vector<Difference>& out);

void compare_members(const Json& expected, const Json& found, const std::string& pointer,
                     std::vector<Difference>& out) {
  for (const auto& [name, value] : expected.items()) {
    const auto at = pointer + pointer_step(name);
    if (const auto other = found.find(name); other != found.end())
      compare(value, *other, at, out);
    else if (!value.is_null())
      out.push_back({.pointer = at, .expected = value});
  }
  for (const auto& [name, value] : found.items())
    if (!expected.contains(name)) out.push_back({.pointer = pointer + pointer_step(name), .found = value});
}

void compare_items(const Json& expected, const Json& found, const std::string& pointer, std::vector<Difference>& out) {
  const auto common = std::min(expected.size(), found.size());
  for (std::size_t i = 0; i < common; ++i) compare(expected[i], found[i], pointer + pointer_step(i), out);
  for (auto i = common; i < expected.size(); ++i)
    out.push_back({.pointer = pointer + pointer_step(i), .expected = expected[i]});
  for (auto i = common; i < found.size(); ++i) out.push_back({.pointer = pointer + pointer_step(i), .found = found[i]});
}

void compare(const Json& expected, const Json& found, const std::string& pointer, std::vector<Difference>& out) {
  if (expected.is_object() && found.is_object())
    compare_members(expected, found, pointer, out);
  else if (expected.is_array() && found.is_array())
    compare_items(expected, found, pointer, out);
  else if (expected != found)
    out.push_back({.pointer = pointer, .expected = expected, .found = found});
}

}  // namespace

std::vector<Difference> differences(const Json& expected, const Json& found, const std::string& pointer) {
  std::vector<Difference> out;
  compare(expected, found, pointer, out);
  return out;
}

}  // namespace fsctl::cases
