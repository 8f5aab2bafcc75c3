#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/web_url.h"

namespace fsctl::project {

/// The URL of a source with placeholders: `https://erp.example/products/{id}`. Placeholders are allowed after the host
/// only and their values are percent-encoded, so that no value can lead to another host or path. An environment
/// variable, `?key=${ERP_KEY}`, is allowed in the query only.
struct UrlTemplate {
  std::string text{};

  bool empty() const { return text.empty(); }
  /// The placeholders in their order, without variables.
  std::vector<std::string> names() const;
  bool names(std::string_view name) const;
};

/// Why a template is invalid, as a message; nothing when it is valid.
std::optional<std::string> mistake_in(const UrlTemplate& url);

/// The URL with its variables replaced by their values.
UrlTemplate with_variables(const UrlTemplate& url, const std::function<std::string(const std::string& name)>& value_of);

using TemplateValues = std::map<std::string, std::string, std::less<>>;

/// Replaces the placeholders by values. A query parameter whose placeholder has no value is left out. Nothing when a
/// value such as `..` would lead up in the path. REQUIRES: no mistake, and no variables.
std::optional<text::WebUrl> fill(const UrlTemplate& url, const TemplateValues& values);

}  // namespace fsctl::project
