#include "core/json/parse.h"
#include "core/project/block.h"
#include "core/project/findings.h"

namespace fsctl::project {
namespace {

/// Checks the paths that a block's fields use as keys.
class KeyCheck {
 public:
  explicit KeyCheck(Problems& problems) : problems_(problems) {}

  void check(const BlockField& field) {
    const auto pointer = "/fields" + pointer_step(field.name);
    if (const auto* mapped = std::get_if<MappedField>(&field.content)) part(mapped->path, pointer);
    if (const auto* route = std::get_if<RouteField>(&field.content); route != nullptr && route->key)
      text(*route->key, pointer + "/key", "keys are texts");
    if (const auto* block = std::get_if<NestedBlock>(&field.content))
      text(block->key, pointer + "/key", "keys are texts");
    if (const auto* listing = std::get_if<NestedListing>(&field.content))
      for (const auto& [name, path, _] : listing->params)
        text(path, pointer + "/param" + pointer_step(name), "parameters are texts");
  }

 private:
  static bool is_mapped(const FieldPath& path) { return path.field != nullptr && path.field->mapped.has_value(); }

  void part(const FieldPath& path, const std::string& pointer) {
    if (!path.steps.empty())
      add(problems_, ErrorCode::unsuitable_field, pointer,
          "`" + path.field->name + "` is read from another storage as a whole, `" + path.text + "` would be all of it",
          "show the other record through a block, by the key in `" + path.field->mapped->source + "`");
  }

  void text(const FieldPath& path, const std::string& pointer, const std::string& rule) {
    if (is_mapped(path))
      return add(problems_, ErrorCode::unsuitable_field, pointer,
                 "`" + path.field->name + "` is read from another storage; what is looked up is the record's own",
                 Hint::meant({path.field->mapped->source}));
    if (path.type == nullptr || !path.attribute.empty() || path.type->form.gives_keys) return;
    add(problems_, ErrorCode::unsuitable_field, pointer,
        "`" + path.text + "` is of type " + path.type->name + ", and " + rule);
  }

  Problems& problems_;
};

}  // namespace

void check_block_keys(const Block& block, Problems& problems) {
  KeyCheck check(problems);
  for (const BlockField& field : block.fields) check.check(field);
}

}  // namespace fsctl::project
