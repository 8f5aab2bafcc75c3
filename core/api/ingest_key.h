#pragma once

#include <string>

#include "core/api/exchange.h"

namespace fsctl::api {

/// The label of the request's ingest key (Ingest API, "Authentication"). Throws Error(ingest_key_invalid).
std::string check_ingest_key(Exchange& exchange);

/// The feed of this id. Throws Error(feed_not_found).
const project::Feed& find_feed(const project::Project& project, const std::string& feed);

}  // namespace fsctl::api
