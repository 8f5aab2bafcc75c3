#include "core/views/mapped_value.h"

#include <algorithm>
#include <span>
#include <string_view>

#include "core/project/read_path.h"

namespace fsctl::views {
namespace {

std::vector<Value> keys_in(Reader& reader, const project::MappedPath& mapped, const project::RecordView& record) {
  std::vector<Value> keys;
  project::collect_path(mapped.key, record, reader.view(), reader.arena(), keys);
  std::erase_if(keys, [](const Value& key) { return !key.is_text(); });
  return keys;
}

Value value_behind(Reader& reader, const project::MappedPath& mapped, const Value& key) {
  if (!key.is_text()) return {};
  const auto* record = reader.find_view(*mapped.storage, key.text(), project::Level::product);
  return record == nullptr ? Value() : project::read_path(mapped.value, *record, reader.view(), reader.arena());
}

}  // namespace

Value mapped_value(Reader& reader, const project::MappedPath& mapped, const project::RecordView& record) {
  const Value keys = project::read_path(mapped.key, record, reader.view(), reader.arena());
  if (!keys.is_array()) return value_behind(reader, mapped, keys);
  const auto values = new_items(reader.arena(), keys.items().size());
  std::ranges::transform(keys.items(), values.begin(),
                         [&](const Value& key) { return value_behind(reader, mapped, key); });
  return std::span<const Value>(values);
}

Value listed_value(Reader& reader, const project::FieldPath& path, const project::RecordView& record) {
  return path.mapped ? mapped_value(reader, *path.mapped, record)
                     : project::read_path(path, record, reader.view(), reader.arena());
}

void collect_listed(Reader& reader, const project::FieldPath& path, const project::RecordView& record,
                    std::vector<Value>& values) {
  if (!path.mapped) return project::collect_path(path, record, reader.view(), reader.arena(), values);
  for (const Value& key : keys_in(reader, *path.mapped, record))
    if (const auto* found = reader.find_view(*path.mapped->storage, key.text(), project::Level::product))
      project::collect_path(path.mapped->value, *found, reader.view(), reader.arena(), values);
}

void read_mapped(Reader& reader, const project::MappedPath& mapped,
                 const std::vector<const project::RecordView*>& records) {
  std::vector<std::string_view> keys;
  for (const auto* record : records) {
    if (record == nullptr) continue;
    for (const Value& key : keys_in(reader, mapped, *record)) keys.push_back(key.text());
  }
  reader.find_all(*mapped.storage, keys, project::Level::product);
}

}  // namespace fsctl::views
