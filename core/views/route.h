#pragma once

#include <optional>
#include <string>

#include "core/json/write.h"
#include "core/project/page.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// The address of a record on a page, for one place (see core/views/README.md).
struct Route {
  std::string slug;  ///< the last segment of the page's template, percent-decoded
  std::string path;  ///< the path including that of the domain
  std::string url;   ///< without a scheme
};

/// The route for a path below a domain; its slug is the last segment.
Route route_at(const project::Domain& domain, std::string_view path);

/// The route of a record in a place; nothing when its path lacks a value, or belongs to another record or domain.
std::optional<Route> route_of(Reader& reader, const project::Page& page, std::string_view key,
                              const project::Domain& domain);

/// The route of a record in the reader's place.
std::optional<Route> route_here(Reader& reader, const project::Page& page, std::string_view key);

/// Reads what the routes of records in the reader's place need, for many records together.
void read_routes_here(Reader& reader, const project::Page& page, Keys keys);
/// Says that this comes; what it then reads of records that were not read yet is asked for later.
void expect_routes_here(Reader& reader, const project::Page& page, Keys keys);

/// The route for a URL without a scheme.
Route route_to(std::string_view url);

/// Writes `slug`, `path`, `url` and `href`.
void write_route_members(const Route& route, JsonWriter& out);

}  // namespace fsctl::views
