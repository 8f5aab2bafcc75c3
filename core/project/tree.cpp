#include "core/project/tree.h"

#include "core/project/project.h"

namespace fsctl::project {
namespace {

constexpr const char* default_position = "position";

/// Trees may be made of any storage, so `parentKey` is an ordinary field here.
FieldPath tree_path(const std::string& name, const Storage& storage, const std::string& pointer, Problems& problems) {
  FieldPath path{.text = name, .field = storage.field(name)};
  if (path.field == nullptr && name == "parentKey" && storage.is_products)
    path.root = FieldPath::Root::parent_key;
  else if (path.field == nullptr)
    add_unknown(problems, pointer, "field of storage " + storage.name, name, storage.field_names());
  else
    path.type = path.field->type;
  return path;
}

}  // namespace

Tree parse_tree(const std::string& slug, Members& members, Problems&) {
  Tree tree{.slug = slug, .storage = members.required_text("storage"), .block = members.required_text("block")};
  tree.parent_field = members.text("parent").value_or("parentKey");
  tree.position_field = members.text("position").value_or(default_position);
  members.refuse_others();
  return tree;
}

void check_tree(Tree& tree, const Project& project, Problems& problems) {
  const auto block = project.blocks.find(tree.block);
  if (block == project.blocks.end()) {
    if (!tree.block.empty()) add_unknown(problems, "/block", "block", tree.block, names_of(project.blocks));
  } else if (block->second.storage != tree.storage) {
    add(problems, ErrorCode::unsuitable_field, "/block",
        "block \"" + tree.block + "\" shows storage " + block->second.storage + ", this tree " + tree.storage);
  }
  const auto storage = project.storages.find(tree.storage);
  if (storage == project.storages.end()) {
    if (!tree.storage.empty()) add_unknown(problems, "/storage", "storage", tree.storage, names_of(project.storages));
    return;
  }
  tree.parent = tree_path(tree.parent_field, storage->second, "/parent", problems);
  if (tree.parent.type != nullptr && !tree.parent.type->is_text())
    add(problems, ErrorCode::unsuitable_field, "/parent", "the parent field holds a key and needs type String");
  const bool by_default = tree.position_field == default_position;
  if (by_default && storage->second.field(default_position) == nullptr) return;
  tree.position = tree_path(tree.position_field, storage->second, "/position", problems);
  if (tree.position.type != nullptr && tree.position.type->form == FieldType::Form::composite)
    add(problems, ErrorCode::unsuitable_field, "/position", "the position field needs a number or a String");
}

}  // namespace fsctl::project
