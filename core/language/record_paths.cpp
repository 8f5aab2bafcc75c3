#include "core/language/record_paths.h"

#include <algorithm>

namespace fsctl::language {
namespace {

/// A name as a step of a path.
std::string path_step(const std::string& name) {
  std::string step;
  for (const char c : name) {
    if (c == '.' || c == '\\') step += '\\';
    step += c;
  }
  return step;
}

/// The types of the values, such as `string or null`.
std::string types_of(const infer::Shape& shape) {
  std::string types;
  for (std::size_t i = infer::type_names.size(); i-- > 0;)
    if (shape.has(static_cast<infer::ValueType>(i)))
      types += (types.empty() ? "" : " or ") + std::string(infer::type_names[i]);
  return types;
}

}  // namespace

const composer::Schema& schema_of(const Known& known, const std::string& feed) {
  static const composer::Schema none;
  if (known.project == nullptr) return none;
  const auto found = known.project->feeds.find(feed);
  return found == known.project->feeds.end() ? none : found->second.schema;
}

void add_path(std::vector<RecordPath>& paths, std::string path, std::string type) {
  const auto known = std::ranges::find(paths, path, &RecordPath::path);
  if (known == paths.end()) paths.push_back({std::move(path), std::move(type)});
}

void add_shape(const infer::Shape& shape, const std::string& path, int depth, std::vector<RecordPath>& paths) {
  constexpr int deepest = 6;
  if (depth > deepest) return;
  if (!path.empty()) add_path(paths, path, types_of(shape));
  const auto above = path.empty() ? path : path + '.';
  for (const auto& [name, member] : shape.members)
    if (!name.empty()) add_shape(member, above + path_step(name), depth + 1, paths);
  if (shape.items && !path.empty()) add_shape(*shape.items, above + '0', depth + 1, paths);
}

void add_type(const composer::Type& type, const std::string& path, std::vector<RecordPath>& paths) {
  add_path(paths, path, composer::name_of(type));
  if (type.members)
    for (const auto& [name, member] : *type.members) add_type(member, path + '.' + path_step(name), paths);
}

std::vector<RecordPath> record_paths(const Known& known, const std::string& feed) {
  std::vector<RecordPath> paths;
  for (const auto& [name, type] : schema_of(known, feed)) add_type(type, path_step(name), paths);
  if (const auto* sample = known.sample(feed)) add_shape(sample->shape(), "", 0, paths);
  return paths;
}

}  // namespace fsctl::language
