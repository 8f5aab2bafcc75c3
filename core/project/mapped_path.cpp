#include "core/project/mapped_path.h"

#include <memory>
#include <utility>

namespace fsctl::project {
namespace {

/// Whether the mapping leads from a field of keys to a field that is there.
bool is_sound(const MappedPath& path) {
  return path.storage && path.key.type != nullptr && path.key.type->is_text() && path.value.type != nullptr;
}

}  // namespace

MappedPath mapped_path(const Field& field, const Storage& storage, const ByName<Storage>& storages) {
  MappedPath path{.storage = Ref(field.mapped->storage, storages)};
  if (const Field* source = storage.field(field.mapped->source)) path.key = whole_field(*source);
  if (!path.storage) return path;
  if (const Field* target = path.storage->field(field.mapped->field)) path.value = whole_field(*target);
  return path;
}

void follow_mapping(FieldPath& path, const Storage& storage, const ByName<Storage>& storages,
                    const std::string& pointer, Problems& problems) {
  auto mapped = mapped_path(*path.field, storage, storages);
  if (!is_sound(mapped)) return;
  auto& value = mapped.value;
  path.steps.clear();
  path.type = value.type;
  path.is_list = mapped.key.is_list || value.is_list;
  follow_parts(path, pointer, problems);
  value.text += path.text.substr(path.field->name.size());
  value.steps = path.steps;
  value.attribute = path.attribute;
  value.type = path.type;
  path.mapped = std::make_shared<const MappedPath>(std::move(mapped));
}

std::optional<FieldPath> every_mapped_attribute(const Field& field, const Storage& storage,
                                                const ByName<Storage>& storages) {
  auto mapped = mapped_path(field, storage, storages);
  if (!is_sound(mapped)) return {};
  auto every = every_attribute_path(mapped.value.text + '.', *mapped.storage);
  if (!every) return {};
  FieldPath path{
      .text = field.name + '.', .field = &field, .every_attribute = true, .type = every->type, .is_list = true};
  mapped.value = std::move(*every);
  path.mapped = std::make_shared<const MappedPath>(std::move(mapped));
  return path;
}

}  // namespace fsctl::project
