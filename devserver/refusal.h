#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/error/error_code.h"

namespace fsctl::devserver {

/// Why a request is refused without calling the answer function.
struct Refusal {
  std::string message{};
  /// Nothing for malformed requests, for which each API has its own code.
  std::optional<ErrorCode> code{};
  int status = 400;  ///< used when there is no code
};

/// The answer in the form of the API to which the request was sent.
api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id);

Refusal no_room();
/// The refusal when too many requests wait already.
Refusal too_many_wait();
/// The refusal when the client has hung up.
Refusal hung_up();
/// The refusal when the server stops.
Refusal ended_here();
/// The refusal when the connection is closed in favour of a new one.
Refusal displaced();
Refusal too_slow();
/// The refusal for a client that speaks HTTP where it has to be HTTPS.
Refusal unsecured();

}  // namespace fsctl::devserver
