#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// An absolute http or https URL, split into origin and target.
struct WebUrl {
  std::string origin{};  ///< `https://erp.example:8443`: in lower case, without the scheme's default port
  std::string target{};  ///< `/products?page=2`, at least `/`

  std::string text() const { return origin + target; }
  /// The target without its query.
  std::string_view path() const { return std::string_view(target).substr(0, target.find('?')); }
};

/// Parses an http or https URL of printable ASCII that has a host, and no user, password or fragment; nothing for other
/// texts.
std::optional<WebUrl> parse_web_url(std::string_view text);

/// Resolves a reference such as `/a`, `?page=2` or `https://…` against a URL; nothing when the result is no such URL.
std::optional<WebUrl> resolve(const WebUrl& base, std::string_view reference);

}  // namespace fsctl::text
