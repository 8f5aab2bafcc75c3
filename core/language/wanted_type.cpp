#include "core/language/wanted_type.h"

#include <algorithm>

#include "core/composer/operations.h"
#include "core/language/field_sites.h"

namespace fsctl::language {
namespace {

/// The variable in a type, or in that of its elements; 0 for none.
char variable_in(const composer::Type& type) {
  return type.marker != 0 || type.element == nullptr ? type.marker : type.element->marker;
}

/// Whether an operation gives what this argument gives, or a list of it, or one of its elements.
bool passes_on(const composer::Operation& operation, std::string_view argument) {
  const auto variable = variable_in(operation.output);
  const auto found = std::ranges::find(operation.parameters, argument, &composer::Parameter::name);
  return variable != 0 && found != operation.parameters.end() && variable_in(found->type) == variable;
}

/// Finds the type for which values of a composer are made.
class Search {
 public:
  Search(const Known& known, const std::string& file, const Outline& outline)
      : known_(known), file_(file), outline_(outline) {}

  const FieldType* of(const Node& node) const {
    const Node* around = node.parent;
    if (around == nullptr) return nullptr;
    if (around->kind == Node::Kind::array) return of(*around);
    if (is_map_of_fields(*around)) return of_field(node.name);
    if (around->name == "byLocale" || around->name == "byScope") return of(*around->parent);
    if (around->name == "properties" && around->parent != nullptr) return part(of(*around->parent), node.name);
    if (node.name == "byLocale" || node.name == "byScope") return of(*around);
    if (around->member("source") != nullptr)
      return node.name == "value" || node.name == "composition" ? of(*around) : nullptr;
    if (const auto* operation = operation_of(*around))
      return passes_on(*operation, node.name) || node.name == "properties" ? of(*around) : nullptr;
    return part(of(*around), node.name);
  }

 private:
  /// Whether the members are a storage's fields: those that a composer fills, or that a test case expects.
  bool is_map_of_fields(const Node& object) const {
    if (!project::tested_name(file_)) return object.parent == &outline_.root() && object.name == "fields";
    const Node* list = object.parent == nullptr ? nullptr : object.parent->parent;
    return object.name == "expect" && list != nullptr && list->name == "cases";
  }

  const FieldType* of_field(const std::string& name) const {
    const auto storage = known_.project->storages.find(storage_of_file(known_.texts, file_));
    const Field* field = storage == known_.project->storages.end() ? nullptr : storage->second.field(name);
    return field == nullptr ? nullptr : field->type;
  }

  static const FieldType* part(const FieldType* type, const std::string& name) {
    const auto* member = type == nullptr ? nullptr : type->member(name);
    return member == nullptr ? nullptr : member->resolved;
  }

  const composer::Operation* operation_of(const Node& composition) const {
    const Node* type = composition.name == "composition" ? composition.member("type") : nullptr;
    return type == nullptr ? nullptr : composer::find_operation(outline_.said(*type));
  }

  const Known& known_;
  const std::string& file_;
  const Outline& outline_;
};

}  // namespace

const FieldType* type_wanted(const Known& known, const std::string& file, const Outline& outline, const Node& node) {
  return known.project == nullptr ? nullptr : Search(known, file, outline).of(node);
}

}  // namespace fsctl::language
