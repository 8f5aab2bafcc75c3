#pragma once

#include <optional>
#include <string>

#include "core/fields/field_type.h"

namespace fsctl::cli {

/// A slot for a storage field of a type, and what becomes of a record by it; all as JSON.
struct TypeExample {
  std::string record;
  std::string slot;
  std::string stored{};
  std::string answered{};
};

/// The name of a field of this type in examples: `price` for Price.
std::string field_for(const FieldType& type);

/// An example, composed and stored as a load does it; nothing for a type that no short slot gives.
std::optional<TypeExample> example_for(const FieldType& type);

}  // namespace fsctl::cli
