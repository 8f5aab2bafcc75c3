#pragma once

#include <span>

#include "core/api/endpoint.h"

namespace fsctl::api {

extern const Endpoint block_endpoint;
extern const Endpoint listing_endpoint;
extern const Endpoint tree_endpoint;
extern const Endpoint context_token_endpoint;
extern const Endpoint context_list_endpoint;
extern const Endpoint ingest_endpoint;
extern const Endpoint health_endpoint;

/// Every endpoint; the first one that matches a path answers it.
std::span<const Endpoint* const> endpoints();

}  // namespace fsctl::api
