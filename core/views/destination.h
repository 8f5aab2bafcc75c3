#pragma once

#include <string>

#include "core/project/addresses.h"
#include "core/store/past_routes.h"
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

/// Where an address below a domain leads; the former paths of a stage lead to what they led to.
Destination find_destination(Reader& reader, const project::RedirectsByAddress& redirects, store::StageSet stage,
                             const project::SiteAddress& address, const project::Domain& domain);

}  // namespace fsctl::views
