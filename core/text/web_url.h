#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fsctl::text {

/// An absolute URL of the web, taken apart.
struct WebUrl {
  std::string origin{};  ///< `https://erp.example:8443`: in lower case, a port that goes without saying left out
  std::string target{};  ///< `/products?page=2`, at least `/`

  std::string text() const { return origin + target; }
  /// The target without its query.
  std::string_view path() const { return std::string_view(target).substr(0, target.find('?')); }
};

/// Nothing when this is no http or https URL of printable ASCII with a host and without user, password and fragment.
std::optional<WebUrl> parse_web_url(std::string_view text);

/// What a reference such as `/a`, `?page=2` or `https://…` means beside a URL; nothing when that is no such URL.
std::optional<WebUrl> resolve(const WebUrl& base, std::string_view reference);

}  // namespace fsctl::text
