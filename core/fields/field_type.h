#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields/field_form.h"
#include "core/fields/text_rule.h"

namespace fsctl {

struct FieldType;

/// One part of a composite type.
struct TypeMember {
  std::string name;
  std::string type;
  bool required = false;
  bool is_array = false;
  const TextRule* rule = nullptr;
  std::optional<std::int64_t> least{};  ///< of a number
  const FieldType* resolved = nullptr;  ///< the type, once FieldTypes::resolve has run
};

/// A storage field type (Fetch API, "Storage field types").
struct FieldType {
  std::string name;
  FieldForm form;
  std::string summary{};
  std::vector<TypeMember> members{};  ///< of a composite
  std::vector<std::string> keys{};    ///< of an enumeration
  bool built_in = true;
  const TextRule* rule = nullptr;  ///< of a text that is more than one

  bool is_text() const { return form.compared == FieldForm::Compared::as_text; }
  const TypeMember* member(std::string_view member_name) const;
};

/// The built-in types and what a project adds to them. Types keep their addresses.
class FieldTypes {
 public:
  FieldTypes();
  FieldTypes(const FieldTypes&) = delete;
  FieldTypes& operator=(const FieldTypes&) = delete;

  const FieldType* find(std::string_view name) const;
  std::vector<std::string> names() const;
  const std::deque<FieldType>& all() const { return types_; }

  /// A built-in type to extend, or a new one.
  FieldType& edit(const std::string& name, const FieldForm& form_of_new);

  /// Looks up the types of all members. REQUIRES: each names a type.
  void resolve();

 private:
  std::deque<FieldType> types_;
};

}  // namespace fsctl
