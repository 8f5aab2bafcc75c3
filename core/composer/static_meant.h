#pragma once

#include <optional>
#include <string>

#include "core/error/hint.h"
#include "core/json/json_fwd.h"
#include "core/json/value.h"

/// What was meant by a literal that stands in place of a slot, or has another type than it says.
namespace fsctl::composer::meant {

/// What to write for a bare value in place of a slot.
struct LiteralMeant {
  std::string message;
  Hint hint;
  /// Whether the static slot of it is certainly meant; a text may be the path of a data-field.
  bool is_certain = false;
};
LiteralMeant by_literal(const Json& json);

/// What to write where a text may be the path of a data-field, or stand for itself.
std::string path_or_literal(const std::string& path, const Json& literal);

/// What is wrong with an `outputType`.
struct WrongOutputType {
  std::string message;
  Hint hint;
  std::string expected{};
  std::string found{};
};
/// Nothing for one that is right.
std::optional<WrongOutputType> wrong_output_type(const Json& declared, const Value& literal);

}  // namespace fsctl::composer::meant
