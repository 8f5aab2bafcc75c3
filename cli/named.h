#pragma once

#include <span>
#include <string>

#include "core/project/findings.h"

namespace fsctl::cli {

/// Throws Error(unknown_name): there is none of the name; the hint is the nearest one, or all there are.
[[noreturn]] void refuse_name(const std::string& kind, const std::string& name, std::span<const std::string> known);

/// The resource of a project by its name. Throws Error(unknown_name).
template <typename Resources>
const auto& find_named(const Resources& resources, const std::string& kind, const std::string& name) {
  const auto found = resources.find(name);
  if (found == resources.end()) refuse_name(kind, name, project::names_of(resources));
  return found->second;
}

}  // namespace fsctl::cli
