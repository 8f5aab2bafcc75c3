#pragma once

#include <chrono>
#include <string>

#include "core/connect/wire.h"
#include "core/text/web_url.h"

namespace fsctl::connect {

/// A sentence about a request that failed: `https://erp.example/products did not answer within 10 s`. `has_begun` says
/// whether an answer had begun, `limit` how long the whole of it could take.
std::string words_of(WireFault::Kind kind, const text::WebUrl& url, bool has_begun, std::chrono::milliseconds limit);

}  // namespace fsctl::connect
