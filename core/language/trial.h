#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/language/known.h"

namespace fsctl::language {

/// Tries what may be written at a place of a file, by the checks that the file is for.
class Trial {
 public:
  /// REQUIRES: what is known, the outline and the nodes of the place outlive it.
  Trial(const Known& known, const std::string& file, const Outline& outline, const project::FileKind& kind,
        const Spot& spot);

  /// Whether a text of JSON is refused where it would be written: a value, or the name of a member.
  bool refuses(const std::string& written);
  /// About how much one trial has to look at.
  std::size_t size() const { return size_; }

 private:
  bool refuses_value(const Json& value);
  void fit_arguments(const std::string& pointer);
  bool refuses_name(const std::string& name);
  bool is_flag(const std::string& name) const;
  bool tells_beside(const Problems& problems);
  bool tells_at(const Problems& problems, const std::string& pointer, bool of_names_only) const;

  const Known& known_;
  const Outline& outline_;
  const std::string name_;
  const project::FileKind& kind_;
  const Spot& spot_;
  Json json_;
  std::string around_;  ///< the pointer to the object or array around the place
  std::size_t size_ = 0;
  std::optional<Problems> as_it_stands_{};  ///< what is wrong before anything is tried
};

}  // namespace fsctl::language
