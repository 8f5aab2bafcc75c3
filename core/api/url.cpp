#include "core/api/url.h"

#include <algorithm>

namespace fsctl::api {

std::string Target::parameter(std::string_view name) const {
  const auto found = query.find(name);
  return found == query.end() ? std::string() : found->second;
}

Target split_target(std::string_view target) {
  target = target.substr(0, target.find('#'));
  Target split{.path = target.substr(0, target.find('?')), .query = {}};
  if (split.path.size() == target.size()) return split;
  std::string_view rest = target.substr(split.path.size() + 1);
  while (!rest.empty()) {
    const auto end = std::min(rest.find('&'), rest.size());
    const auto pair = rest.substr(0, end);
    const auto equals = std::min(pair.find('='), pair.size());
    const auto value = equals < pair.size() ? pair.substr(equals + 1) : std::string_view{};
    split.query.emplace(text::percent_decode(pair.substr(0, equals), true), text::percent_decode(value, true));
    rest.remove_prefix(std::min(rest.size(), end + 1));
  }
  return split;
}

}  // namespace fsctl::api
