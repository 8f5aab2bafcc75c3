#pragma once

#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"

namespace fsctl::api {

/// The answer to a request: the same for the server, `fsctl get` and every reading command. Throws nothing.
/// May be called from several threads.
Response answer(Site& site, const Request& request);

}  // namespace fsctl::api
