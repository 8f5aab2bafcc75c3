#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::project {

struct Member;

/// A text that must look like something, for the check and, as a regular expression, for the JSON Schema.
struct TextPattern {
  std::string_view regex;
  bool (*fits)(std::string_view text);
  std::string_view wanted;  ///< `an interval such as 30s`
};

/// Members of which one must be there, always or when another member has a certain value.
struct Rule {
  std::vector<std::string> needs;
  std::string_view message;
  std::string_view when{};
  std::string_view is{};
};

/// A name that a map cannot take, and why.
struct ReservedName {
  std::string_view name;
  std::string_view message;
};

/// What a value of a configuration file may be. The check of a file, its JSON Schema and its tests are made from this.
struct Form {
  enum class Kind { any, text, flag, number, whole, object, map, list, one_of, other };

  Kind kind = Kind::any;
  /// When set, the JSON Schema defines the form once, by this name.
  std::string_view name;

  // text
  std::vector<std::string> choices;
  const TextPattern* pattern = nullptr;
  bool may_be_empty = false;
  /// The kind of file this text names.
  std::string_view file_kind;

  // whole number: its bounds; map: its least number of entries
  std::int64_t least = 0;
  std::int64_t most = 0;

  // object
  std::vector<Member> members;
  /// Of an object or a map.
  std::vector<Rule> rules;

  // map, list
  std::shared_ptr<const Form> each;
  std::vector<ReservedName> reserved;

  /// Of `one_of`. They differ by JSON type; objects by their first member: by whether it is there, or by its choices.
  std::vector<Form> alternatives;

  /// A form that is defined elsewhere, for forms that contain themselves.
  const Form& (*other)() = nullptr;
  /// Another check tells what is wrong with such a value, so this one takes whatever stands there.
  bool checked_elsewhere = false;
  /// Of such a value: the member it has and other alternatives have not.
  std::string_view cue;

  const Member* member(std::string_view member_name) const;
};

/// One member of an object.
struct Member {
  std::string name;
  Form form;
  std::string_view summary;
  bool is_required = false;
};

/// The form itself, behind any reference.
const Form& resolved(const Form& form);

Member required(std::string_view name, Form form, std::string_view summary);
Member optional(std::string_view name, Form form, std::string_view summary);

Form anything();
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
Form an_object(std::vector<Member> members, std::vector<Rule> rules = {});
/// The object of a whole file, which may carry `$schema` and `description`.
Form a_file(std::vector<Member> members, std::vector<Rule> rules = {});
Form a_map_of(const Form& each);
Form a_list_of(const Form& each);
Form one_of(std::vector<Form> alternatives);
Form other(const Form& (*form)());

}  // namespace fsctl::project
