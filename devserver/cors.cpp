#include "devserver/cors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

#include "devserver/head.h"
#include "devserver/loopback.h"

namespace fsctl::devserver {
namespace {

constexpr std::array<std::string_view, 10> request_headers{
    "fs-context", "fs-domain",     "fs-version",   "fs-secret",     "fs-request-url",
    "fs-state",   "fs-target-url", "Content-Type", "Authorization", "If-None-Match"};

/// What keeps a page of another site from taking an answer for a script or an image of its own.
constexpr std::pair<std::string_view, std::string_view> guards[] = {{"X-Content-Type-Options", "nosniff"},
                                                                    {"Cross-Origin-Resource-Policy", "same-site"}};

bool has_header(const api::Response& response, std::string_view name) {
  return std::ranges::any_of(response.headers,
                             [&](const auto& header) { return equal_ignoring_case(header.first, name); });
}

bool is_name_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; }

/// A header that is not in the list already: any that a page of this machine asks for, of others those of fsctl's own.
bool is_further_header(std::string_view name, bool is_loopback) {
  return !name.empty() && (is_loopback || name.starts_with("fs-")) && std::ranges::all_of(name, is_name_character) &&
         std::ranges::none_of(request_headers, [&](std::string_view known) { return in_lower_case(known) == name; });
}

std::string allowed_headers(std::string_view asked, bool is_loopback) {
  std::string out;
  for (const auto name : request_headers) out.append(out.empty() ? "" : ", ").append(name);
  while (!asked.empty()) {
    const auto comma = std::min(asked.find(','), asked.size());
    std::string name = in_lower_case(asked.substr(0, comma));
    std::erase(name, ' ');
    if (is_further_header(name, is_loopback)) out.append(", ").append(name);
    asked.remove_prefix(std::min(comma + 1, asked.size()));
  }
  return out;
}

}  // namespace

bool Cors::allows(std::string_view origin) const {
  return is_loopback_origin(origin) ||
         std::ranges::any_of(origins_, [&](const std::string& allowed) { return allowed == "*" || allowed == origin; });
}

void Cors::add_headers(std::string_view origin, api::Response& response) const {
  response.headers.emplace_back("Vary", "Origin");
  response.headers.emplace_back("Access-Control-Expose-Headers",
                                "fs-context, fs-warning, fs-change, fs-state, ETag, Retry-After, Allow");
  for (const auto& [name, value] : guards)
    if (!has_header(response, name)) response.headers.emplace_back(name, value);
  if (!origin.empty() && allows(origin)) response.headers.emplace_back("Access-Control-Allow-Origin", origin);
}

bool is_preflight(const api::Request& request) {
  return request.method == api::Method::options && !request.header("access-control-request-method").empty();
}

api::Response preflight_answer(const api::Request& request) {
  const auto headers =
      allowed_headers(request.header("access-control-request-headers"), is_loopback_origin(request.header("origin")));
  const bool is_admin = request.target.starts_with("/_fsctl/");
  return {.status = 204,
          .content_type = {},
          .headers = {{"Access-Control-Allow-Methods",
                       is_admin ? "GET, POST, PATCH, DELETE, OPTIONS" : "GET, POST, PATCH, OPTIONS"},
                      {"Access-Control-Allow-Headers", headers},
                      {"Access-Control-Max-Age", "600"}}};
}

}  // namespace fsctl::devserver
