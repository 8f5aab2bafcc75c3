#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/web_url.h"

namespace fsctl::project {

/// The URL of a source with names in braces: `https://erp.example/products/{id}`. Values take the place of the names
/// percent-encoded, and names stand behind the host only, so that no value leads to another host or path.
struct UrlTemplate {
  std::string text{};

  bool empty() const { return text.empty(); }
  /// The names in the order they stand there.
  std::vector<std::string> names() const;
  bool names(std::string_view name) const;
};

/// What is wrong with a template, for a person; nothing when it is well formed.
std::optional<std::string> mistake_in(const UrlTemplate& url);

using TemplateValues = std::map<std::string, std::string, std::less<>>;

/// The URL with values for its names. A parameter of the query whose name has no value is left out. Nothing when a
/// value would make a path that goes up, such as `..`. REQUIRES: no mistake.
std::optional<text::WebUrl> fill(const UrlTemplate& url, const TemplateValues& values);

}  // namespace fsctl::project
