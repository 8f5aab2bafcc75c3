#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"

namespace fsctl::project {

/// `missing: a, b, c`; of many names only the first.
std::string missing_names(std::span<const std::string> names);

/// Adds a problem at a value.
void add(Problems& problems, ErrorCode code, std::string pointer, std::string message, Hint hint = {});

/// Adds a problem at the name of a member.
void add_at_name(Problems& problems, ErrorCode code, std::string pointer, std::string message, Hint hint = {});

/// Adds a problem "there is no member …" that suggests the most similar known name, or lists all of them.
void add_unknown_member(Problems& problems, std::string pointer, const std::string& name,
                        std::span<const std::string> known);

/// Adds a problem "there is no <kind> "<name>"" that suggests the most similar known name.
void add_unknown(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                 std::span<const std::string> known);

/// The same of the type of a field, where other languages have types of lists, such as `String[]`.
void add_unknown_type(Problems& problems, std::string pointer, const std::string& name,
                      std::span<const std::string> known);

/// The same at the name of a member.
void add_unknown_name(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                      std::span<const std::string> known);

/// The keys of a map, for suggestions.
template <typename Map>
std::vector<std::string> names_of(const Map& map) {
  std::vector<std::string> names;
  for (const auto& [name, _] : map) names.push_back(name);
  return names;
}

}  // namespace fsctl::project
