#pragma once

#include <memory>
#include <string>

#include "core/json/json_fwd.h"
#include "core/project/field_path.h"
#include "core/project/form.h"

namespace fsctl::project {

/// A Menu Tree: trees/<slug>.json.
struct Tree {
  std::string slug;
  std::string storage{};
  std::string block{};
  std::string parent_field = "parentKey";
  std::string position_field = "position";
  FieldPath parent{};
  FieldPath position{};  ///< its field is nothing when the storage has none by the default name
  std::shared_ptr<const Source> source{};
};

const Form& tree_form();

/// REQUIRES: the form was checked.
Tree parse_tree(const std::string& slug, const Json& json);
void check_tree(Tree& tree, const Project& project, Problems& problems);
/// Finds that a node's block has a field where its children stand. REQUIRES: blocks are resolved.
void check_tree_block(const Tree& tree, const Project& project, Problems& problems);

}  // namespace fsctl::project
