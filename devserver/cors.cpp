#include "devserver/cors.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "devserver/head.h"

namespace fsctl::devserver {
namespace {

constexpr std::array<std::string_view, 8> request_headers{"fs-context",   "fs-domain",      "fs-version",
                                                          "fs-secret",    "fs-request-url", "fs-target-url",
                                                          "Content-Type", "Authorization"};

bool drop_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// http or https, a loopback host, any port.
bool is_loopback(std::string_view origin) {
  if (!drop_prefix(origin, "http://") && !drop_prefix(origin, "https://")) return false;
  if (!drop_prefix(origin, "localhost") && !drop_prefix(origin, "127.0.0.1") && !drop_prefix(origin, "[::1]"))
    return false;
  return origin.empty() || (drop_prefix(origin, ":") && !origin.empty() && std::ranges::all_of(origin, is_digit));
}

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

/// A header of fsctl's own that is not in the list already.
bool is_further_header(std::string_view name) {
  return name.starts_with("fs-") && std::ranges::all_of(name, is_name_character) &&
         std::ranges::find(request_headers, name) == request_headers.end();
}

std::string allowed_headers(std::string_view asked) {
  std::string out;
  for (const auto name : request_headers) out.append(out.empty() ? "" : ", ").append(name);
  while (!asked.empty()) {
    const auto comma = std::min(asked.find(','), asked.size());
    std::string name = in_lower_case(asked.substr(0, comma));
    std::erase(name, ' ');
    if (is_further_header(name)) out.append(", ").append(name);
    asked.remove_prefix(std::min(comma + 1, asked.size()));
  }
  return out;
}

}  // namespace

bool Cors::allows(std::string_view origin) const {
  return is_loopback(origin) ||
         std::ranges::any_of(origins_, [&](const std::string& allowed) { return allowed == "*" || allowed == origin; });
}

void Cors::add_headers(std::string_view origin, api::Response& response) const {
  response.headers.emplace_back("Vary", "Origin");
  response.headers.emplace_back("Access-Control-Expose-Headers",
                                "fs-context, fs-warning, fs-change, Retry-After, Allow");
  if (!origin.empty() && allows(origin)) response.headers.emplace_back("Access-Control-Allow-Origin", origin);
}

bool is_preflight(const api::Request& request) {
  return request.method == api::Method::options && !request.header("access-control-request-method").empty();
}

api::Response preflight_answer(const api::Request& request) {
  return {
      .status = 204,
      .content_type = {},
      .headers = {{"Access-Control-Allow-Methods", "GET, POST, PATCH, OPTIONS"},
                  {"Access-Control-Allow-Headers", allowed_headers(request.header("access-control-request-headers"))},
                  {"Access-Control-Max-Age", "600"}}};
}

}  // namespace fsctl::devserver
