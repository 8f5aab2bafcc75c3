#pragma once

#include <memory>
#include <string>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"
#include "core/project/ref.h"

namespace fsctl::project {

struct Block;

/// A Menu Tree: trees/<slug>.json (Fetch API, "Tree").
struct Tree {
  std::string slug;
  Ref<Storage> storage{};
  Ref<Block> block{};
  std::string parent_field = "parentKey";
  std::string position_field = "position";
  FieldPath parent{};
  FieldPath position{};  ///< its field is null when the storage lacks the default `position`
  std::shared_ptr<const Source> source{};
};

const Form& tree_form();

/// REQUIRES: the form was checked.
Tree parse_tree(const std::string& slug, const Json& json);
void check_tree(Tree& tree, Problems& problems);
/// Reports lists as parent or position, and a block with a property of the name under which nodes have their children.
/// REQUIRES: blocks are resolved.
void check_tree_anew(const Tree& tree, Problems& problems);

}  // namespace fsctl::project
