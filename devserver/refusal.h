#pragma once

#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/error/error_code.h"

namespace fsctl::devserver {

/// Why a request is not given to the answer function.
struct Refusal {
  int status = 0;
  std::string message{};
  ErrorCode code = ErrorCode::invalid_parameters;
  /// In the Ingest API's answers; the code's own name in lower case when it is empty.
  std::string_view ingest_code = "invalid_payload";
};

/// In the shape of the API that the request was sent to.
api::Response refusal_answer(const Refusal& refusal, std::string_view target, const std::string& id);

/// Whole answers that take no memory; the connection ends with them.
enum class ReadyMade { too_many_connections, no_memory };
std::string_view ready_made(ReadyMade which);

/// For a cause that only the log is to tell.
api::Response defect_answer(std::string cause, const std::string& id);

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
