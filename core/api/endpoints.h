#pragma once

#include <span>

#include "core/api/endpoint.h"
#include "core/json/json.h"

namespace fsctl::api {

extern const Endpoint block_endpoint;
extern const Endpoint listing_endpoint;
extern const Endpoint page_endpoint;
extern const Endpoint tree_endpoint;
extern const Endpoint sitemap_endpoint;
extern const Endpoint context_token_endpoint;
extern const Endpoint context_list_endpoint;
extern const Endpoint context_update_endpoint;
extern const Endpoint ingest_endpoint;
extern const Endpoint change_endpoint;
extern const Endpoint left_out_endpoint;
extern const Endpoint health_endpoint;
extern const Endpoint index_endpoint;
extern const Endpoint openapi_endpoint;

/// All endpoints; the first one that matches path and method answers.
std::span<const Endpoint* const> endpoints();

/// The OpenAPI 3.1 description of a project's Fetch API (Fetch API, "Versioning").
Json describe_api(const project::Project& project);

}  // namespace fsctl::api
