#pragma once

#include <span>
#include <string>

#include "core/project/findings.h"

namespace fsctl::cli {

/// Throws Error(unknown_name) for a resource of this kind that does not exist; the hint names the nearest known one, or
/// all of them.
[[noreturn]] void refuse_name(const std::string& kind, const std::string& name, std::span<const std::string> known);

/// The resource with this name, from a map of a project's resources. Throws Error(unknown_name).
template <typename Resources>
const auto& find_named(const Resources& resources, const std::string& kind, const std::string& name) {
  const auto found = resources.find(name);
  if (found == resources.end()) refuse_name(kind, name, project::names_of(resources));
  return found->second;
}

}  // namespace fsctl::cli
