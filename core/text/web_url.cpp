#include "core/text/web_url.h"

#include <algorithm>
#include <vector>

namespace fsctl::text {
namespace {

bool is_url_sign(char c) {
  return c > ' ' && c < '\x7F' && std::string_view("\"<>\\").find(c) == std::string_view::npos;
}

std::string lower_ascii(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_host_sign(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || c == '.' || c == '-' || c == '_' || c == '[' || c == ']' || c == ':';
}

/// The offset of the port, after its colon, in a lower-case authority; npos without one.
std::size_t find_port(std::string_view authority) {
  const auto colon = authority.rfind(':');
  const bool inside_address = colon != std::string_view::npos && authority.find(']', colon) != std::string_view::npos;
  return colon == std::string_view::npos || inside_address ? std::string_view::npos : colon + 1;
}

/// Host and port without the scheme's default port; nothing when they are malformed.
std::optional<std::string> parse_authority(std::string_view text, std::string_view own_port) {
  const auto authority = lower_ascii(text);
  const auto at = find_port(authority);
  auto host = authority.substr(0, at == std::string_view::npos ? authority.size() : at - 1);
  const bool is_address = host.starts_with('[') && host.ends_with(']');
  if (host.empty() || !std::ranges::all_of(host, is_host_sign)) return {};
  if (!is_address && host.find_first_of("[]:") != std::string::npos) return {};
  if (at == std::string_view::npos) return host;
  const auto port = authority.substr(at);
  if (port.empty() || port.size() > 5 || !std::ranges::all_of(port, is_digit) || std::stoi(port) > 65535) return {};
  return port == own_port ? host : host + ':' + port;
}

/// The target with the segments `.` and `..` of its path removed (RFC 3986, 5.2.4).
std::string without_dots(std::string_view target) {
  const auto query = std::min(target.find('?'), target.size());
  std::vector<std::string_view> segments;
  for (std::size_t at = 1; at <= query;) {
    const auto end = std::min(target.find('/', at), query);
    const auto segment = target.substr(at, end - at);
    const bool goes_up = segment == "..";
    if (goes_up && !segments.empty()) segments.pop_back();
    if (!goes_up && segment != ".") segments.push_back(segment);
    if (end == query && (goes_up || segment == ".")) segments.emplace_back();
    at = end + 1;
  }
  std::string out;
  for (const auto segment : segments) out.append("/").append(segment);
  return (out.empty() ? "/" : out) + std::string(target.substr(query));
}

}  // namespace

std::optional<WebUrl> parse_web_url(std::string_view text) {
  if (!std::ranges::all_of(text, is_url_sign) || text.find('#') != std::string_view::npos) return {};
  const auto colon = text.find("://");
  if (colon == std::string_view::npos) return {};
  const auto scheme = lower_ascii(text.substr(0, colon));
  if (scheme != "http" && scheme != "https") return {};
  const auto rest = text.substr(colon + 3);
  const auto end = std::min(rest.find_first_of("/?"), rest.size());
  const auto authority = parse_authority(rest.substr(0, end), scheme == "http" ? "80" : "443");
  if (!authority) return {};
  const auto target = rest.substr(end);
  return WebUrl{.origin = scheme + "://" + *authority,
                .target = (target.starts_with('/') ? "" : "/") + std::string(target)};
}

std::optional<WebUrl> resolve(const WebUrl& base, std::string_view reference) {
  reference = reference.substr(0, reference.find('#'));
  const auto colon = reference.find(':');
  if (colon != std::string_view::npos && colon < reference.find_first_of("/?")) return parse_web_url(reference);
  if (reference.starts_with("//"))
    return parse_web_url(base.origin.substr(0, base.origin.find(':') + 1) + std::string(reference));
  const std::string path(base.path());
  std::string target;
  if (reference.empty())
    target = base.target;
  else if (reference.starts_with('/'))
    target = reference;
  else if (reference.starts_with('?'))
    target = path + std::string(reference);
  else
    target = path.substr(0, path.rfind('/') + 1) + std::string(reference);
  return parse_web_url(base.origin + without_dots(target));
}

}  // namespace fsctl::text
