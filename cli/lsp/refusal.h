#pragma once

#include <string>

namespace fsctl::cli::lsp {

/// A request that is refused, with one of the codes of `wire.h`.
struct Refusal {
  int code;
  std::string message;
};

}  // namespace fsctl::cli::lsp
