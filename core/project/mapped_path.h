#pragma once

#include "core/project/field_path.h"
#include "core/project/ref.h"

namespace fsctl::project {

/// How a mapped field is read (Fetch API, "Mapped Value"): the value of the record whose key stands in another field.
struct MappedPath {
  FieldPath key{};
  Ref<Storage> storage{};  ///< of that record
  FieldPath value{};
};

/// REQUIRES: a mapped field of the storage. In a project with errors its parts may be nothing.
MappedPath mapped_path(const Field& field, const Storage& storage, const ByName<Storage>& storages);

}  // namespace fsctl::project
