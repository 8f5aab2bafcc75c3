#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/error/error_code.h"

namespace fsctl::devserver {

/// Why a request is not given to the answer function.
struct Refusal {
  std::string message{};
  /// None of what is no request: each API has a code of its own for that.
  std::optional<ErrorCode> code{};
  int status = 400;  ///< without a code
};

/// In the shape of the API that the request was sent to.
api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id);

Refusal no_room();
/// Others wait already, more than are worth waiting behind.
Refusal too_many_wait();
/// Nobody waits for the answer any more.
Refusal hung_up();
/// The server stops.
Refusal ended_here();
/// The connection gave way to a newer one.
Refusal displaced();
Refusal too_slow();

}  // namespace fsctl::devserver
