#include "devserver/callers.h"

#include <algorithm>
#include <array>
#include <utility>

#include "devserver/loopback.h"

namespace fsctl::devserver {
namespace {

bool is_safe(api::Method method) {
  return method == api::Method::get || method == api::Method::head || method == api::Method::options;
}

/// Whether a page of another site sent it with its name, or could have changed something.
bool may_do_harm(const api::Request& request) { return !request.header("origin").empty() || !is_safe(request.method); }

/// Whether a browser shows the answer as a page, which the page that led to it cannot read.
bool is_navigation(const api::Request& request) {
  return request.method == api::Method::get && in_lower_case(request.header("sec-fetch-mode")) == "navigate" &&
         in_lower_case(request.header("sec-fetch-dest")) == "document";
}

std::string as_named(std::string_view host) {
  return host.size() > 100 ? std::string(host.substr(0, 100)) + "…" : std::string(host);
}

Refusal unknown_host(std::string_view host) {
  return {.message =
              "this server does not go by the name \"" + as_named(host) + "\"; --allow-host NAME lets a further one in",
          .code = ErrorCode::host_not_allowed};
}

Refusal foreign_page() {
  return {.message = "a page of another site may not send this; --cors-origin ORIGIN lets one in",
          .code = ErrorCode::origin_not_allowed};
}

}  // namespace

/// Whether a name such as `*.shop.example`, as certificates have them, stands for the host.
bool stands_for(std::string_view name, std::string_view host) {
  return name.starts_with("*.") && host.ends_with(name.substr(1)) &&
         host.substr(0, host.size() - name.size() + 1).find('.') == std::string_view::npos &&
         host.size() >= name.size();
}

Callers::Callers(Names names) : names_(std::move(names)) {
  for (auto& name : names_.names)
    if (const auto host = host_of(name)) name = *host;
  if (const auto host = host_of(names_.host)) names_.host = *host;
}

bool Callers::is_known(std::string_view host, const Connection& connection) const {
  if (is_loopback_host(host) || host == names_.host) return true;
  const auto is_named = [&](std::string_view name) { return name == "*" || name == host || stands_for(name, host); };
  if (std::ranges::any_of(names_.names, is_named) || (names_.knows && names_.knows(host))) return true;
  const auto& called = connection.called_address();
  return !called.empty() && (host == called || host == '[' + called + ']');
}

/// Browsers name the page that sends a request in Origin and, at least for loopback and https, in Sec-Fetch-Site.
bool Callers::is_foreign(const api::Request& request, const Connection& connection, const Cors& cors) const {
  const auto origin = request.header("origin");
  const auto site = in_lower_case(request.header("sec-fetch-site"));
  if (site == "same-origin" || (!origin.empty() && cors.allows(origin))) return false;
  if (origin.empty()) return site == "cross-site";
  const auto host = host_of_origin(origin);
  return !host || !is_known(*host, connection);
}

/// Who is called by a loopback address is on this machine; but a page of elsewhere may have made its browser call.
bool Callers::comes_from_here(const Head& head, const api::Request& request, const Connection& connection) {
  const auto origin = request.header("origin");
  if (!is_loopback_host(connection.called_address())) return false;
  if (!origin.empty() && !is_loopback_origin(origin)) return false;
  return std::ranges::all_of(std::array{&head.host, &head.authority}, [](const auto* name) {
    const auto host = *name ? host_of(**name) : std::nullopt;
    return !*name || (host && is_loopback_host(*host));
  });
}

std::optional<Refusal> Callers::refuse(const Head& head, api::Request& request, const Connection& connection,
                                       const Cors& cors) const {
  for (const auto& name : {head.host, head.authority}) {
    if (!name) continue;
    const auto host = host_of(*name);
    // Unlike a name, an address cannot be pointed elsewhere.
    if (!host || (!is_address(*host) && !is_known(*host, connection))) return unknown_host(*name);
  }
  request.is_foreign = is_foreign(request, connection, cors);
  const bool is_from_here = comes_from_here(head, request, connection);
  request.is_local = is_from_here && !request.is_foreign;
  request.is_visit = is_from_here && is_navigation(request);
  if (request.is_foreign && may_do_harm(request)) return foreign_page();
  return {};
}

}  // namespace fsctl::devserver
