#pragma once

#include <string>
#include <string_view>

#include "core/json/parse.h"

namespace fsctl {

/// The path to a part of a value as a chain on the stack; the JSON Pointer is built only when there is a problem.
struct Trail {
  const Trail* outer = nullptr;
  std::string_view name{};
  std::size_t index = 0;
  bool is_element = false;

  std::string pointer() const {
    return (outer != nullptr ? outer->pointer() : "") + (is_element ? pointer_step(index) : pointer_step(name));
  }
};

}  // namespace fsctl
