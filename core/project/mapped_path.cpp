#include "core/project/mapped_path.h"

namespace fsctl::project {

MappedPath mapped_path(const Field& field, const Storage& storage, const ByName<Storage>& storages) {
  MappedPath path{.storage = Ref(field.mapped->storage, storages)};
  if (const Field* source = storage.field(field.mapped->source)) path.key = whole_field(*source);
  if (!path.storage) return path;
  if (const Field* target = path.storage->field(field.mapped->field)) path.value = whole_field(*target);
  return path;
}

}  // namespace fsctl::project
