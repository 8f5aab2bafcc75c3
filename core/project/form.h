#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json/json_fwd.h"

namespace fsctl::project {

struct FormMember;

/// The syntax of a text, as a function for check_form and as a regular expression for the JSON Schema.
struct TextPattern {
  std::string_view regex;
  bool (*fits)(std::string_view text);
  std::string_view wanted;  ///< for messages: `an interval such as 30s`
};

/// Requires one of the members in `needs`: always, or only when the member `when` has the value `is`.
struct Rule {
  std::vector<std::string> needs;
  std::string_view message;
  std::string_view when{};
  std::string_view is{};
};

/// How another language writes what a form is for, such as JSON Schema the types of members.
struct ForeignForm {
  bool (*is)(const Json& json);
  std::string_view message;
  Json (*own)(const Json& json);  ///< the same as it is written here
  std::string_view shortened;     ///< what to write where that is too long
};

/// A name that a map does not allow, and the message that says why.
struct ReservedName {
  std::string_view name;
  std::string_view message;
};

/// The permitted form of a value in a configuration file. The check, the JSON Schema and tests are derived from it.
struct Form {
  enum class Kind { any, text, flag, number, whole, object, map, list, one_of, other };

  Kind kind = Kind::any;
  /// If set, the JSON Schema defines the form once, under this name.
  std::string_view name;

  // text
  std::vector<std::string> choices;
  const TextPattern* pattern = nullptr;
  bool may_be_empty = false;
  /// The kind of file that this text names; empty when it is no reference.
  std::string_view file_kind;

  // whole number: bounds; map: `least` is the minimum number of entries
  std::int64_t least = 0;
  std::int64_t most = 0;

  // object
  std::vector<FormMember> members;
  std::vector<Rule> rules;  ///< also of a map

  // map, list
  std::shared_ptr<const Form> each;
  std::vector<ReservedName> reserved;

  /// For `one_of`. Alternatives differ in their JSON type; objects in the presence or the choices of their first
  /// member.
  std::vector<Form> alternatives;

  const ForeignForm* foreign = nullptr;

  /// For `other`: a form defined elsewhere, so that forms can contain themselves.
  const Form& (*other)() = nullptr;
  /// Whether check_form accepts any value here, because another check reports what is wrong with it.
  bool checked_elsewhere = false;
  /// For a value that is checked elsewhere: the member that distinguishes it from other alternatives.
  std::string_view cue;

  const FormMember* member(std::string_view member_name) const;
};

/// One member of an object.
struct FormMember {
  std::string name;
  Form form;
  std::string_view summary;
  bool is_required = false;
};

/// The form to which a form of kind `other` refers; any other form itself.
const Form& resolved(const Form& form);

FormMember required(std::string_view name, Form form, std::string_view summary);
FormMember optional(std::string_view name, Form form, std::string_view summary);

Form anything();
// Constructors of forms, named so that tables of members read as sentences.
/// A text that is not empty.
Form a_text();
Form any_text();
Form a_text_like(const TextPattern& pattern);
Form a_choice(std::vector<std::string> choices);
/// The name of a file of this kind, such as `storage`.
Form a_name_of(std::string_view file_kind);
Form a_flag();
Form a_number();
Form a_whole_number(std::int64_t least);
Form an_object(std::vector<FormMember> members, std::vector<Rule> rules = {});
/// The object of a whole file, which may also have `$schema` and `description`.
Form a_file(std::vector<FormMember> members, std::vector<Rule> rules = {});
Form a_map_of(const Form& each);
Form a_list_of(const Form& each);
Form one_of(std::vector<Form> alternatives);
Form other(const Form& (*form)());

}  // namespace fsctl::project
