#pragma once

#include <span>
#include <string_view>

namespace fsctl::cli {

/// A shell, and the script by which it completes the words of fsctl.
struct Shell {
  std::string_view name;
  std::string_view script;
};

std::span<const Shell> shells();

}  // namespace fsctl::cli
