#include "core/served/option_attributes.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <variant>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/read.h"
#include "core/served/served.h"
#include "core/served/stored_content.h"
#include "core/store/storage_records.h"

namespace fsctl::served {
namespace {

using project::FieldPath;

/// A configured path and its location.
struct Configured {
  const FieldPath* path;
  Location location;
  std::shared_ptr<const Source> source;
};

/// Collects the configured paths to attributes by storage.
class ConfiguredPaths {
 public:
  explicit ConfiguredPaths(const project::Project& project) {
    for (const auto& [slug, block] : project.blocks)
      for (const auto& field : block.fields)
        if (const auto* content = std::get_if<project::PathField>(&field.content))
          add(block.storage.name(), content->path, {.pointer = "/fields" + pointer_step(field.name)}, block.source);
    for (const auto& [slug, listing] : project.listings) add(listing);
  }

  const std::vector<Configured>& of(const std::string& storage) { return paths_[storage]; }

 private:
  void add(const std::string& storage, const FieldPath& path, const Location& location,
           const std::shared_ptr<const Source>& source) {
    if (!path.attribute.empty() && path.field != nullptr && !path.field->mapped)
      paths_[storage].push_back({.path = &path, .location = location, .source = source});
  }

  void add(const project::Listing& listing) {
    const auto add_path = [&](const FieldPath& path, const std::string& pointer, bool member_name = false) {
      add(listing.storage.name(), path, {.pointer = pointer, .member_name = member_name}, listing.source);
    };
    for (const auto& [name, filter] : listing.filters) add_path(filter.path, "/filter" + pointer_step(name), true);
    for (const auto& [name, sort] : listing.sorts) add_path(sort.path, "/sort" + pointer_step(name) + "/field");
    each_path(listing.query, "/query",
              [&](const FieldPath& path, const std::string& pointer) { add_path(path, pointer + "/field"); });
  }

  std::map<std::string, std::vector<Configured>> paths_;
};

using Attributes = std::map<std::string, std::set<std::string>, std::less<>>;  ///< by field

/// Collects the attributes in a stored field: a list of options, possibly inside objects by scope and locale.
void collect(const Value& value, std::set<std::string>& attributes) {
  if (value.is_object())
    for (const Member& member : value.members()) collect(member.value, attributes);
  if (!value.is_array()) return;
  for (const Value& option : value.items())
    if (const Value* attribute = option.find("attribute"); attribute != nullptr && attribute->is_text())
      attributes.emplace(attribute->text());
}

/// The attributes that a storage's records have in the fields of these paths.
Attributes stored_attributes(store::Store& store, store::VersionNumber version, const std::vector<Configured>& paths) {
  Attributes attributes;
  for (const auto& configured : paths) attributes[configured.path->field->name];
  ValueReader reader;
  store::each_storage_record(store, version, [&](const store::StorageRecord& record) {
    Arena arena;
    const Value content = stored_content(record.content, reader, arena);
    for (auto& [field, found] : attributes)
      if (const Value* value = content.find(field)) collect(*value, found);
  });
  return attributes;
}

}  // namespace

Problems unknown_attributes(store::Store& store, const project::Project& project) {
  Problems problems;
  ConfiguredPaths configured(project);
  for (const auto& version : storage_versions(store, project)) {
    const auto& paths = configured.of(version.storage->name);
    if (version.number == store::none || paths.empty()) continue;
    const auto attributes = stored_attributes(store, version.number, paths);
    for (const auto& [path, location, source] : paths) {
      const auto& found = attributes.at(path->field->name);
      if (found.empty() || found.contains(path->attribute)) continue;
      problems.push_back({.code = ErrorCode::absent_path,
                          .message = "no record of storage " + version.storage->name + " has \"" + path->attribute +
                                     "\" in its " + path->field->name,
                          .location = location,
                          .hint = did_you_mean(path->attribute, std::vector<std::string>(found.begin(), found.end())),
                          .severity = Severity::warning,
                          .source = source});
    }
  }
  return problems;
}

}  // namespace fsctl::served
