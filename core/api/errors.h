#pragma once

#include <string>
#include <string_view>

#include "core/api/response.h"
#include "core/error/error.h"

namespace fsctl::api {

/// Turns a mistake into the answer the caller gets, in the shape of the API that the path belongs to.
void write_error(std::string_view path, const Error& error, const std::string& correlation_id, Response& response);

/// What does not reach an endpoint is told as it is.
void write_refusal(std::string_view path, const Error& error, const std::string& correlation_id, Response& response);

/// The same for a store that is damaged or gone: unlike other trouble with it, none to wait for. The caller gets the
/// message, the log all that the error says.
void write_unusable(std::string_view path, const Error& error, const std::string& message,
                    const std::string& correlation_id, Response& response);

/// A defect of fsctl, alike in both APIs: its cause is for the log only.
void write_defect(const std::string& cause, const std::string& correlation_id, Response& response);

/// Whether a path belongs to the Ingest API.
bool is_ingest_path(std::string_view path);

}  // namespace fsctl::api
