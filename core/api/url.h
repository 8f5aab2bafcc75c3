#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/suggest.h"
#include "core/project/findings.h"
#include "core/text/percent.h"

namespace fsctl::api {

/// The path of a request target, still percent-encoded, and its query, decoded.
struct Target {
  std::string_view path;
  std::map<std::string, std::string, std::less<>> query;

  /// A parameter of the query; empty when it is left out.
  std::string parameter(std::string_view name) const;
};
Target split_target(std::string_view target);

/// A path below a known slug: the longest of the known names that the path begins with, and what follows it, decoded.
struct SlugAndRest {
  std::string slug;
  std::string rest;
};
template <typename Map>
std::optional<SlugAndRest> longest_slug(std::string_view path, const Map& known) {
  std::optional<SlugAndRest> best;
  for (std::size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/', end + 1)) {
    auto slug = text::percent_decode(path.substr(0, end));
    if (end + 1 < path.size() && known.contains(slug))
      best = {std::move(slug), text::percent_decode(path.substr(end + 1))};
  }
  return best;
}

/// `, did you mean "product/card"?` when a slug of that map is near, or nothing.
template <typename Map>
std::string nearest_slug(const std::string& slug, const Map& known) {
  const auto near = did_you_mean(slug, project::names_of(known));
  return near.empty() ? "" : ", " + near.text();
}

/// The same for a path that begins with a slug and goes on with a key.
template <typename Map>
std::string nearest_beginning(std::string_view path, const Map& known) {
  if (known.contains(text::percent_decode(path))) return ", the key is missing";
  for (auto end = path.size(); end != std::string_view::npos && end > 0; end = path.rfind('/', end - 1))
    if (auto near = nearest_slug(text::percent_decode(path.substr(0, end)), known); !near.empty()) return near;
  return "";
}

}  // namespace fsctl::api
