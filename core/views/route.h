#pragma once

#include <optional>
#include <string>

#include "core/project/page.h"
#include "core/views/reader.h"

namespace fsctl::views {

/// The address of a record on a page, for the reader's place (see the README, "Decisions").
struct Route {
  std::string slug;  ///< the last part of the path
  std::string path;  ///< with the domain's prefix
  std::string url;   ///< without scheme
};

/// Nothing when a field of the path template has no value.
std::optional<Route> route_of(Reader& reader, const project::Page& page, const project::RecordView& record);

}  // namespace fsctl::views
