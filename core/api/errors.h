#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/error/error.h"

namespace fsctl::api {

/// What a caller is told of an exception; nothing for a defect.
std::optional<Error> refusal_of(const std::exception& exception);

/// Writes an error as the answer, in the form of the API to which the path belongs.
void write_error(std::string_view path, const Error& error, const std::string& correlation_id, Response& response);

/// The same for a request that does not reach an endpoint; its message is not changed.
void write_refusal(std::string_view path, const Error& error, const std::string& correlation_id, Response& response);

/// The same for a route that only this machine calls, whose caller can mend more and gets the hint, too.
void write_local_refusal(const Error& error, const std::string& correlation_id, Response& response);

/// The same for a store that is damaged or gone, where waiting does not help. The caller gets the message, the log the
/// whole error.
void write_unusable(std::string_view path, const Error& error, const std::string& message,
                    const std::string& correlation_id, Response& response);

/// Writes the answer to a defect of fsctl, which is the same in both APIs; its cause goes to the log only.
void write_defect(const std::string& cause, const std::string& correlation_id, Response& response);

/// Whether a path belongs to the Ingest API.
bool is_ingest_path(std::string_view path);

}  // namespace fsctl::api
