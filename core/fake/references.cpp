#include "core/fake/references.h"

#include <algorithm>
#include <variant>

namespace fsctl::fake {
namespace {

class Collection {
 public:
  explicit Collection(const project::Project& project) : project_(project) {}

  References take() {
    for (const auto& [name, storage] : project_.storages) add_mapped(storage);
    for (const auto& [slug, block] : project_.blocks)
      for (const auto& field : block.fields)
        std::visit([&](const auto& content) { add(*block.storage, content); }, field.content);
    for (const auto& [slug, tree] : project_.trees) add(*tree.storage, tree.parent, *tree.storage);
    for (const auto& [slug, listing] : project_.listings) add_sorts(listing);
    return std::move(references_);
  }

 private:
  void add(const project::Storage& storage, const project::FieldPath& path, const project::Storage& target) {
    if (path.field != nullptr) references_.emplace(std::pair(storage.name, path.field->name), &target);
  }

  void add_mapped(const project::Storage& storage) {
    for (const auto& field : storage.fields)
      if (field.mapped)
        if (const auto target = project_.storages.find(field.mapped->storage); target != project_.storages.end())
          references_.emplace(std::pair(storage.name, field.mapped->source), &target->second);
  }

  void add(const project::Storage& storage, const project::NestedBlock& nested) {
    add(storage, nested.key, *nested.block->storage);
  }
  void add(const project::Storage& storage, const project::RouteField& route) {
    if (route.key) add(storage, *route.key, *route.page->block->storage);
  }
  /// A listing of the records that name this one.
  void add(const project::Storage& storage, const project::NestedListing& nested) {
    for (const auto& param : nested.params)
      if (param.path.root == project::FieldPath::Root::key)
        each_condition(nested.listing->query, param.name,
                       [&](const project::FieldPath& path) { add(*nested.listing->storage, path, storage); });
  }
  template <typename Other>
  static void add(const project::Storage&, const Other&) {}

  /// Sorting fields have positions by the keys that the listing's parameter selects.
  void add_sorts(const project::Listing& listing) {
    for (const auto& [name, sort] : listing.sorts)
      if (!sort.param.empty())
        each_condition(listing.query, sort.param, [&, &sorting = sort.path](const project::FieldPath& path) {
          if (path.field == nullptr) return;
          const auto known = references_.find(std::pair(listing.storage.name(), path.field->name));
          if (known != references_.end()) add(*listing.storage, sorting, *known->second);
        });
  }

  template <typename Visit>
  static void each_condition(const std::vector<project::QueryCondition>& conditions, const std::string& param,
                             const Visit& visit) {
    for (const auto& condition : conditions) {
      if (condition.param == param) visit(condition.path);
      each_condition(condition.inner, param, visit);
    }
  }

  const project::Project& project_;
  References references_{};
};

}  // namespace

References references_of(const project::Project& project) { return Collection(project).take(); }

bool is_tree_parent(const project::Project& project, const std::string& storage, const std::string& field) {
  return std::ranges::any_of(project.trees, [&](const auto& entry) {
    const auto& tree = entry.second;
    return tree.storage.name() == storage && tree.parent.field != nullptr && tree.parent.field->name == field;
  });
}

}  // namespace fsctl::fake
