#pragma once

#include <string>
#include <vector>

#include "core/project/addresses.h"
#include "core/store/past_routes.h"
#include "core/text/enum_names.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// What `route.code` says.
inline constexpr int found_code = 200;
inline constexpr int permanent_code = 301;
inline constexpr int temporary_code = 307;
inline constexpr int not_found_code = 404;

/// What a URL leads to: a record on a page, another URL, or nothing.
struct Destination {
  int code = not_found_code;
  const project::Page* page = nullptr;
  std::string key{};
  std::string url{};
  std::string domain{};
};

/// By what an address leads to where it does.
enum class RouteRule { nothing, redirect, route, past_route, gone_page, removed };
inline constexpr auto route_rules =
    text::names_of<RouteRule>("nothing", "redirect", "route", "past-route", "gone-page", "removed");

/// One address on the way to a destination.
struct Hop {
  std::string url;
  std::string domain{};
  RouteRule rule = RouteRule::nothing;
};

/// Where an address below a domain leads; the former paths of a stage lead to what they led to.
/// Adds the addresses on the way, if there are any redirects, and the rule for each.
Destination find_destination(Reader& reader, const project::RedirectsByAddress& redirects, store::StageSet stage,
                             const project::SiteAddress& address, const project::Domain& domain,
                             std::vector<Hop>* hops = nullptr);

}  // namespace fsctl::views
