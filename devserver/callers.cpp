#include "devserver/callers.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <utility>

#include "core/text/host.h"

namespace fsctl::devserver {
namespace {

/// A host without its port, which may be empty, in lower case and the `xn--` form; nothing for an invalid one.
std::optional<std::string> host_of(std::string_view text) {
  auto host = text::folded_host(text);
  const auto colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && host.find(']', colon) == std::string::npos;
  const auto port = has_port && colon + 1 < host.size() ? host.substr(colon) : std::string();
  if (has_port) host.resize(colon);
  if (host.ends_with('.')) host.pop_back();
  if (host.empty() || !text::is_host(host + port)) return {};
  return host;
}

/// The host of an origin such as `https://shop.example:8080`; nothing for one without a host, such as `null`.
std::optional<std::string> host_of_origin(std::string_view origin) {
  const auto scheme = origin.find("://");
  return scheme == std::string_view::npos ? std::nullopt : host_of(origin.substr(scheme + 3));
}

bool is_safe(api::Method method) {
  return method == api::Method::get || method == api::Method::head || method == api::Method::options;
}

std::string as_named(std::string_view host) {
  return host.size() > 100 ? std::string(host.substr(0, 100)) + "…" : std::string(host);
}

Refusal unknown_host(std::string_view host) {
  return {.message = "this server does not go by the name \"" + as_named(host) +
                     "\"; fsctl serve --allow-host NAME lets a further one in",
          .code = ErrorCode::host_not_allowed};
}

Refusal foreign_page() {
  return {.message = "a page of another site may not send this; fsctl serve --cors-origin ORIGIN lets one in",
          .code = ErrorCode::origin_not_allowed};
}

}  // namespace

bool is_loopback_host(std::string_view host) {
  if (host == "localhost" || host.ends_with(".localhost") || host == "[::1]" || host == "::1") return true;
  in_addr address{};
  const bool is_address = ::inet_pton(AF_INET, std::string(host).c_str(), &address) == 1;
  return is_address && (ntohl(address.s_addr) >> 24U) == 127;
}

Callers::Callers(Names names) : names_(std::move(names)) {
  for (auto& name : names_.names)
    if (const auto host = host_of(name)) name = *host;
  if (const auto host = host_of(names_.host)) names_.host = *host;
}

bool Callers::is_known(std::string_view host, const Connection& connection) const {
  if (is_loopback_host(host) || host == names_.host) return true;
  const auto is_named = [&](std::string_view name) { return name == "*" || name == host; };
  if (std::ranges::any_of(names_.names, is_named) || (names_.knows && names_.knows(host))) return true;
  // Unlike a name, an address cannot be pointed elsewhere: a client that reached this server by it means this machine.
  const auto called = connection.called_address();
  return !called.empty() && (host == called || host == '[' + called + ']');
}

/// Browsers name the page that sends a request in Origin and, at least for loopback and https, in Sec-Fetch-Site.
bool Callers::is_foreign(const api::Request& request, const Connection& connection, const Cors& cors) const {
  const auto origin = request.header("origin");
  const auto site = request.header("sec-fetch-site");
  if (site == "same-origin" || (!origin.empty() && cors.allows(origin))) return false;
  if (origin.empty()) return site == "cross-site";
  const auto host = host_of_origin(origin);
  return !host || !is_known(*host, connection);
}

std::optional<Refusal> Callers::refuse(const Head& head, api::Request& request, const Connection& connection,
                                       const Cors& cors) const {
  for (const auto& name : {head.host, head.authority}) {
    if (!name) continue;
    const auto host = host_of(*name);
    if (!host || !is_known(*host, connection)) return unknown_host(*name);
  }
  request.is_foreign = is_foreign(request, connection, cors);
  if (request.is_foreign && !is_safe(request.method)) return foreign_page();
  return {};
}

}  // namespace fsctl::devserver
