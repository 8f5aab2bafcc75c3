#pragma once

#include <optional>
#include <string>

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

/// The path to all attributes of the Option field that a mapped field leads to; nothing where it leads to none.
std::optional<FieldPath> every_mapped_attribute(const Field& field, const Storage& storage,
                                                const ByName<Storage>& storages);

/// Makes the path to a mapped field, or to a part of one, a path to the values in the other storage; reports at
/// `pointer` what these do not have. Nothing follows a mapping that is no good, which is reported in its storage.
void follow_mapping(FieldPath& path, const Storage& storage, const ByName<Storage>& storages,
                    const std::string& pointer, Problems& problems);

}  // namespace fsctl::project
