#pragma once

#include <string_view>

#include "core/api/request.h"
#include "core/project/project.h"

namespace fsctl::cli {

/// The question to a listing that the query of a GET request asks: `search`, `page`, `limit`, `sort=FIELD:desc`,
/// `filter=JSON`, `param.NAME=VALUE`, the headers `fs-version`, `fs-domain` and `fs-context`, and any other
/// `FIELD=VALUE` as an equals filter. Throws Error(invalid_parameters).
api::Request listing_request(const api::Request& request, std::string_view slug, const project::Project& project);

}  // namespace fsctl::cli
