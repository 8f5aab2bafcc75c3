#pragma once

#include <cstddef>
#include <optional>

#include "core/api/response.h"

namespace fsctl::api {

/// What is said to a request before its body has come.
struct Admission {
  /// The answer when the body does not matter to it any more.
  std::optional<Response> refusal{};
  /// A larger body need not be read to its end: the request is answered as one that was cut.
  std::size_t most_body_bytes = std::size_t{16} * 1024 * 1024;
};

}  // namespace fsctl::api
