#include "core/project/tree.h"

#include "core/project/block.h"
#include "core/project/findings.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

constexpr const char* default_position = "position";

/// A tree may use any storage, so `parentKey` is an ordinary field here.
FieldPath tree_path(const std::string& name, const Storage& storage, const std::string& pointer, Problems& problems) {
  FieldPath path{.text = name, .field = storage.field(name)};
  if (path.field == nullptr && name == "parentKey" && storage.is_products)
    path.root = FieldPath::Root::parent_key;
  else if (path.field == nullptr)
    add_unknown_field(problems, {.pointer = pointer}, storage, name, storage.field_names());
  else
    path.type = path.field->type;
  return path;
}

/// Reports a field that has no single value of its own, called `role` in messages.
void tell_not_single(const FieldPath& path, const std::string& role, const std::string& pointer, Problems& problems) {
  const auto* field = path.field;
  if (field == nullptr || (!field->is_array && !field->mapped)) return;
  add(problems, ErrorCode::unsuitable_field, pointer,
      "the " + role + " field holds one value, and `" + field->name + "` is " +
          (field->mapped ? "mapped from another storage" : "a list"));
}

void check_parent(const Tree& tree, Problems& problems) {
  if (tree.parent.type != nullptr && !tree.parent.type->is_text())
    add(problems, ErrorCode::unsuitable_field, "/parent", "the parent field holds a key and needs type String");
  else if (const auto* field = tree.parent.field; field != nullptr && (field->is_translatable || field->is_scoped))
    add(problems, ErrorCode::unsuitable_field, "/parent",
        "the parent field holds one key, and `" + field->name + "` differs from " +
            (field->is_translatable ? "locale to locale" : "scope to scope"));
}

}  // namespace

const Form& tree_form() {
  static const Form form = a_file({
      required("storage", a_name_of("storage"), "The storage whose records are the nodes."),
      required("block", a_name_of("block"), "The block that shows a node."),
      optional("parent", a_text(), "The field that holds the key of the node above; parentKey unless set."),
      optional("position", a_text(), "The field that orders nodes below the same one; position unless set."),
  });
  return form;
}

Tree parse_tree(const std::string& slug, const Json& json) {
  return {.slug = slug,
          .storage = text_of(json, "storage"),
          .block = text_of(json, "block"),
          .parent_field = text_of(json, "parent", "parentKey"),
          .position_field = text_of(json, "position", default_position)};
}

void check_tree(Tree& tree, Problems& problems) {
  if (!tree.storage) return;
  const Storage& storage = *tree.storage;
  if (const auto& block = tree.block; block && block->storage && block->storage->name != storage.name)
    add(problems, ErrorCode::unsuitable_field, "/block",
        "block \"" + block.name() + "\" shows storage " + block->storage->name + ", this tree " + storage.name);
  tree.parent = tree_path(tree.parent_field, storage, "/parent", problems);
  check_parent(tree, problems);
  const bool by_default = tree.position_field == default_position;
  if (by_default && storage.field(default_position) == nullptr) return;
  tree.position = tree_path(tree.position_field, storage, "/position", problems);
  if (tree.position.type != nullptr && !tree.position.type->form.orders_nodes)
    add(problems, ErrorCode::unsuitable_field, "/position", "the position field needs a number or a String");
}

void check_tree_anew(const Tree& tree, Problems& problems) {
  const auto* parent = tree.parent.field;
  const bool is_told = parent != nullptr && (parent->is_translatable || parent->is_scoped);
  if (!is_told && (tree.parent.type == nullptr || tree.parent.type->is_text()))
    tell_not_single(tree.parent, "parent", "/parent", problems);
  if (tree.position.type == nullptr || tree.position.type->form.orders_nodes)
    tell_not_single(tree.position, "position", "/position", problems);
  if (!tree.block) return;
  for (const BlockField& field : tree.block->fields)
    if (field.name == "$items")
      add(problems, ErrorCode::name_taken, "/block",
          "block \"" + tree.block.name() + "\" has a field `$items` of its own, and each node has its children there",
          "give the field another name, or the tree another block");
}

}  // namespace fsctl::project
