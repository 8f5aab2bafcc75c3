#pragma once

#include <optional>
#include <string>

#include "core/fields/field_type.h"

namespace fsctl {

/// A value that is read from another storage on each request (Fetch API, "Mapped Value").
struct Mapped {
  std::string storage;
  std::string field;
  std::string source;
};

/// A configured field of a storage.
struct Field {
  std::string name;
  const FieldType* type = nullptr;  ///< null for a mapped field
  bool is_array = false;
  bool is_translatable = false;
  bool is_scoped = false;
  bool shared_across_variants = false;
  std::optional<Mapped> mapped{};

  bool is_selected_by(FieldForm::Selector selector) const { return type != nullptr && type->form.selector == selector; }
  bool is_price() const { return is_selected_by(FieldForm::Selector::currency); }
};

}  // namespace fsctl
