#include "cli/proxying/passing.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace fsctl::cli {
namespace {

/// Of the caller's connection, or of its browser and machine.
constexpr std::string_view kept_back[] = {
    "accept-encoding",
    "connection",
    "content-encoding",
    "content-length",
    "cookie",
    "expect",
    "forwarded",
    "fs-target-url",
    "host",
    "if-match",
    "if-modified-since",
    "if-none-match",
    "if-range",
    "keep-alive",
    "if-unmodified-since",
    "origin",
    "proxy-authorization",
    "proxy-connection",
    "range",
    "referer",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "upgrade-insecure-requests",
    "via",
};
constexpr std::string_view kept_back_beginnings[] = {"sec-", "x-forwarded-", "access-control-"};

constexpr std::string_view of_answers[] = {"allow",         "cache-control", "content-language", "expires",
                                           "last-modified", "link",          "location",         "retry-after"};

bool is_in(std::string_view name, std::span<const std::string_view> names) {
  return std::ranges::find(names, name) != names.end();
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

/// Whether the header Connection names another header, which is then one of the connection.
bool names(std::string_view connection, std::string_view name) {
  while (!connection.empty()) {
    const auto end = std::min(connection.find(','), connection.size());
    auto one = lower(connection.substr(0, end));
    std::erase_if(one, [](char c) { return c == ' ' || c == '\t'; });
    if (one == name) return true;
    connection.remove_prefix(std::min(end + 1, connection.size()));
  }
  return false;
}

bool is_passed_on(std::string_view name, const api::Request& request) {
  const bool is_kept_back =
      is_in(name, kept_back) || names(request.header("connection"), name) ||
      std::ranges::any_of(kept_back_beginnings, [&](std::string_view begin) { return name.starts_with(begin); });
  return !is_kept_back;
}

}  // namespace

connect::HttpHeaders passed_on(const api::Request& request, const std::string& secret, const std::string& via) {
  connect::HttpHeaders headers;
  for (const auto& [name, value] : request.headers)
    if (is_passed_on(name, request) && (secret.empty() || name != "fs-secret")) headers.emplace_back(name, value);
  if (!secret.empty()) headers.emplace_back("fs-secret", secret);
  headers.emplace_back("accept-encoding", "gzip");
  const auto before = request.header("via");
  headers.emplace_back("via", (before.empty() ? "" : std::string(before) + ", ") + via);
  return headers;
}

std::vector<std::pair<std::string, std::string>> passed_back(const connect::HttpHeaders& headers) {
  std::vector<std::pair<std::string, std::string>> passed;
  for (const auto& [name, value] : headers)
    if (is_in(name, of_answers) || (name.starts_with("fs-") && name != "fs-secret")) passed.emplace_back(name, value);
  return passed;
}

}  // namespace fsctl::cli
