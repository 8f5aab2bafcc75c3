#pragma once

#include "core/api/admission.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"

namespace fsctl::api {

/// Answers a request; shared by the server, `fsctl get` and every reading command. Throws nothing. Thread-safe.
Response answer(Site& site, const Request& request);

/// Decides about a request before its body has come: whether it is refused anyway, and how much of the body to read.
/// Makes the same checks in the same order as answer(). Throws nothing.
Admission admit(Site& site, const Request& request);

}  // namespace fsctl::api
