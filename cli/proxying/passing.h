#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/request.h"
#include "core/connect/http_connection.h"

/// Which headers a proxy passes on.
namespace fsctl::cli {

/// Those of a request: not what belongs to one connection, what only concerns a browser on this machine, such as its
/// cookies and where its page is from, and what would have the answer packed, in parts or left out. `secret` is sent as
/// fs-secret, in place of the caller's, unless it is empty; `via` is added to the header of that name.
connect::HttpHeaders passed_on(const api::Request& request, const std::string& secret, const std::string& via);

/// Those of an answer: those of the API, and what a client goes by. No cookie, and nothing that tells a browser how to
/// treat the host, which is this machine.
std::vector<std::pair<std::string, std::string>> passed_back(const connect::HttpHeaders& headers);

}  // namespace fsctl::cli
