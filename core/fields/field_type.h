#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/error.h"
#include "core/fields/field_form.h"
#include "core/fields/text_rule.h"

namespace fsctl {

struct FieldType;

/// One member of a composite type.
struct TypeMember {
  std::string name;
  std::string type;
  bool required = false;
  bool is_array = false;
  const TextRule* rule = nullptr;
  std::optional<std::int64_t> least{};  ///< the least number allowed
  const FieldType* resolved = nullptr;  ///< the type, once FieldTypes::resolve has run
};

/// A storage field type (Fetch API, "Storage field types").
struct FieldType {
  std::string name;
  FieldForm form;
  std::string summary{};
  std::vector<TypeMember> members{};  ///< only a composite has them
  std::vector<std::string> keys{};    ///< only an enumeration has them
  bool built_in = true;
  const TextRule* rule = nullptr;  ///< what a text has to look like, such as a date

  bool is_text() const { return form.compared == FieldForm::Compared::as_text; }
  const TypeMember* member(std::string_view member_name) const;
};

/// What project.json lacks when a type has no member or key of this name.
LackedName lacked_in(const FieldType& type, const std::string& name);

/// The built-in types and those that a project adds or extends. Types keep their addresses.
class FieldTypes {
 public:
  FieldTypes();
  FieldTypes(const FieldTypes&) = delete;
  FieldTypes& operator=(const FieldTypes&) = delete;

  const FieldType* find(std::string_view name) const;
  std::vector<std::string> names() const;
  const std::deque<FieldType>& all() const { return types_; }

  /// The type of this name, to be extended; a new one when there is none.
  FieldType& edit(const std::string& name, const FieldForm& form_of_new);

  /// Looks up the types of all members. REQUIRES: each names a type.
  void resolve();

 private:
  std::deque<FieldType> types_;
};

}  // namespace fsctl
