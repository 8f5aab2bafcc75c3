#pragma once

#include "core/api/admission.h"
#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"

namespace fsctl::api {

/// The answer to a request: the same for the server, `fsctl get` and every reading command. Throws nothing.
/// May be called from several threads.
Response answer(Site& site, const Request& request);

/// What can be said to a request before its body has come: whether somebody is refused who may not ask at all, and how
/// large a body is worth waiting for. The same checks in the same order as those of the answer. Throws nothing.
Admission admit(Site& site, const Request& request);

}  // namespace fsctl::api
