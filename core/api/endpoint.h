#pragma once

#include <string_view>
#include <vector>

#include "core/api/exchange.h"

namespace fsctl::api {

/// Everything known about one endpoint (Fetch API, "Endpoint table").
struct Endpoint {
  std::vector<std::string_view> methods;
  /// A path with parameters in braces; the first one and what follows it reach the answer as `rest`. Only before a
  /// fixed end may that be empty.
  std::string_view path;
  std::string_view summary;
  std::vector<std::string_view> headers;
  /// Fills the response. Throws Error for everything a caller can correct.
  void (*answer)(Exchange& exchange);

  /// What a path has between the fixed parts of this endpoint's path, or nothing when it is another's.
  std::optional<std::string_view> match(std::string_view requested) const;
  bool takes(std::string_view method) const;
};

}  // namespace fsctl::api
