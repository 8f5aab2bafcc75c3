#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/json/json_fwd.h"

namespace fsctl::project {

/// The members of one configuration object, taken by name; what is wrong with them goes to the problems.
class Members {
 public:
  Members(const Json& json, std::string pointer, Problems& problems);

  bool has(std::string_view name) const;
  const std::string& pointer() const { return pointer_; }
  std::string pointer_to(std::string_view name) const;

  // Optional members; a wrong type is a problem and counts as absent.
  const Json* any(std::string_view name);
  const Json* object(std::string_view name);
  const Json* array(std::string_view name);
  std::optional<std::string> text(std::string_view name);
  std::optional<bool> flag(std::string_view name);
  std::optional<std::int64_t> whole(std::string_view name, std::int64_t least);
  std::optional<std::string> choice(std::string_view name, std::span<const std::string> choices);
  std::vector<std::string> texts(std::string_view name);

  // Required members; an absent one is a problem too.
  const Json* required_object(std::string_view name);
  std::string required_text(std::string_view name);
  std::int64_t required_whole(std::string_view name, std::int64_t least);
  std::string required_choice(std::string_view name, std::span<const std::string> choices);

  /// Reports the members nobody took.
  void refuse_others();

 private:
  const Json* take(std::string_view name);
  void wrong_type(std::string_view name, std::string_view wanted);
  void missing(std::string_view name);
  void forgive_missing(const std::string& suggestion);

  const Json& json_;
  std::string pointer_;
  Problems& problems_;
  std::set<std::string, std::less<>> known_;
};

/// Adds a problem at a pointer.
void add(Problems& problems, ErrorCode code, std::string pointer, std::string message, std::string hint = {});

/// Adds a problem "there is no <kind> "<name>"" with the nearest known name.
void add_unknown(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                 std::span<const std::string> known);

/// The names of a map's entries, for suggestions.
template <typename Map>
std::vector<std::string> names_of(const Map& map) {
  std::vector<std::string> names;
  for (const auto& [name, _] : map) names.push_back(name);
  return names;
}

}  // namespace fsctl::project
