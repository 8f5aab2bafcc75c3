#pragma once

#include <cstddef>
#include <optional>

#include "core/api/response.h"

namespace fsctl::api {

/// The decision about a request before its body has come.
struct Admission {
  /// The answer, if the request is refused whatever its body is.
  std::optional<Response> refusal{};
  /// The most bytes to read of the body; a request with a larger one is answered as one that was cut.
  std::size_t most_body_bytes = std::size_t{16} * 1024 * 1024;
};

}  // namespace fsctl::api
