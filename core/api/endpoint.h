#pragma once

#include <string_view>
#include <vector>

#include "core/api/exchange.h"
#include "core/error/required.h"
#include "core/openapi/document.h"

namespace fsctl::api {

/// Whose endpoint one is: those of the Fetch API ask for its secret and count in its plan, those of the Ingest API ask
/// for a key.
enum class Api { fetch, ingest, server };

/// Everything known about one endpoint (Fetch API, "Endpoint table").
struct Endpoint {
  Required<Api> api;
  std::vector<std::string_view> methods;
  /// A path with parameters in braces; the first one and what follows it reach the answer as `rest`. Only before a
  /// fixed end may that be empty. A fixed part between two parameters stands in it.
  std::string_view path;
  std::string_view summary;
  std::vector<std::string_view> headers;  ///< beside fs-secret, which the API decides
  /// What a project's plan calls it; a plan without the feature refuses it.
  std::string_view feature{};
  /// Fills the response. Throws Error for everything a caller can correct.
  void (*answer)(Exchange& exchange);
  /// Checks what needs no body, so that those who may not ask need not send one. Throws Error.
  void (*admit)(Exchange& exchange) = nullptr;
  /// A larger body is refused, or not looked at; 256 filter expressions have plenty of room in this.
  std::size_t most_body_bytes = std::size_t{1024} * 1024;
  /// Codes of errors of its own, beside those every endpoint may answer with.
  std::vector<ErrorCode> errors{};
  /// Of paths that have its form: which are another endpoint's, by what reaches the answer as `rest`.
  bool (*is_foreign)(std::string_view rest) = nullptr;
  /// Of the Fetch API: adds what it stands for in a project to the project's description.
  void (*describe)(const Endpoint& endpoint, openapi::Document& document) = nullptr;

  /// What a path has between the fixed parts of this endpoint's path, or nothing when it is another's.
  std::optional<std::string_view> match(std::string_view requested) const;
  bool takes(std::string_view method) const;
  bool honours(std::string_view header) const;
};

}  // namespace fsctl::api
