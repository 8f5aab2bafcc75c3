#pragma once

#include "core/project/field_path.h"
#include "core/project/ref.h"

namespace fsctl::project {

/// A resolved mapped field (Fetch API, "Mapped Value"): a value of the record whose key another field holds.
struct MappedPath {
  FieldPath key{};
  Ref<Storage> storage{};  ///< of the other record
  FieldPath value{};
};

/// Resolves a mapped field; in a project with errors, parts may stay unresolved. REQUIRES: a mapped field of the
/// storage.
MappedPath mapped_path(const Field& field, const Storage& storage, const ByName<Storage>& storages);

}  // namespace fsctl::project
