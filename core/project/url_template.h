#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/web_url.h"

namespace fsctl::project {

/// The URL of a source with names in braces: `https://erp.example/products/{id}`. Values take the place of the names
/// percent-encoded, and names stand behind the host only, so that no value leads to another host or path. A name behind
/// a $, `?key=${ERP_KEY}`, is a variable of the environment and stands in the query only.
struct UrlTemplate {
  std::string text{};

  bool empty() const { return text.empty(); }
  /// The names in the order they stand there, without variables.
  std::vector<std::string> names() const;
  bool names(std::string_view name) const;
};

/// What is wrong with a template, for a person; nothing when it is well formed.
std::optional<std::string> mistake_in(const UrlTemplate& url);

/// The URL with what the environment holds in place of its variables.
UrlTemplate with_variables(const UrlTemplate& url, const std::function<std::string(const std::string& name)>& value_of);

using TemplateValues = std::map<std::string, std::string, std::less<>>;

/// The URL with values for its names. A parameter of the query whose name has no value is left out. Nothing when a
/// value would make a path that goes up, such as `..`. REQUIRES: no mistake, and no variables.
std::optional<text::WebUrl> fill(const UrlTemplate& url, const TemplateValues& values);

}  // namespace fsctl::project
