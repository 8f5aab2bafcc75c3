#pragma once

#include <string_view>
#include <vector>

#include "core/api/exchange.h"
#include "core/api/method.h"
#include "core/error/required.h"
#include "core/openapi/document.h"

namespace fsctl::api {

/// The API to which an endpoint belongs. Those of the Fetch API require the fetch secret and count towards the plan;
/// those of the Ingest API require a key. Both are checked before the endpoint is asked.
enum class Api { fetch, ingest, server };

/// One endpoint (Fetch API, "Endpoint table").
struct Endpoint {
  Required<Api> api;
  std::vector<Method> methods;
  /// The path with parameters in braces. The part from the first parameter on, without a fixed end, is
  /// Exchange::rest; it may be empty only before a fixed end.
  std::string_view path;
  std::string_view summary;
  std::vector<std::string_view> headers;  ///< in addition to those of its API: fs-secret, or Authorization
  /// The feature of a project's plan that the endpoint needs; empty for none.
  std::string_view feature{};
  /// Fills the response. Throws Error for everything a caller can correct.
  void (*answer)(Exchange& exchange);
  /// Checks everything that does not need the body, so that a refused caller need not send it. Throws Error.
  void (*admit)(Exchange& exchange) = nullptr;
  /// For the Ingest API: whether `admit` and `answer` check the key themselves, as they go by what may be outdated.
  bool checks_key = false;
  /// The most bytes of a body; the default is ample for 256 filter expressions.
  std::size_t most_body_bytes = std::size_t{1024} * 1024;
  /// Error codes in addition to those of every endpoint.
  std::vector<ErrorCode> errors{};
  /// Whether a path of this form, with this `rest`, belongs to another endpoint.
  bool (*is_foreign)(std::string_view rest) = nullptr;
  /// Of an endpoint whose answers may be kept, as they depend on nothing but the store's content, the configuration,
  /// the target, the body and this: where the request is. Null when that cannot be told.
  const context::Resolved* (*where)(Exchange& exchange) = nullptr;
  /// For the Fetch API: adds the endpoint's operations in a project to the OpenAPI description.
  void (*describe)(const Endpoint& endpoint, openapi::Document& document) = nullptr;

  /// The part of a path between the fixed parts of this endpoint's path; nothing when the path has another form.
  std::optional<std::string_view> match(std::string_view requested) const;
  bool takes(Method method) const;
  bool honours(std::string_view header) const;
};

}  // namespace fsctl::api
