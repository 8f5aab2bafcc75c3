#include "core/project/form.h"

#include <algorithm>
#include <utility>

namespace fsctl::project {
namespace {

/// The largest whole number that every JSON parser keeps exact (2^53 - 1).
constexpr std::int64_t most_whole = 9'007'199'254'740'991;

Form of_kind(Form::Kind kind) {
  Form form;
  form.kind = kind;
  return form;
}

}  // namespace

const FormMember* Form::member(std::string_view member_name) const {
  const auto found = std::ranges::find(members, member_name, &FormMember::name);
  return found == members.end() ? nullptr : &*found;
}

const Form& resolved(const Form& form) { return form.kind == Form::Kind::other ? form.other() : form; }

FormMember required(std::string_view name, Form form, std::string_view summary) {
  return {.name = std::string(name), .form = std::move(form), .summary = summary, .is_required = true};
}

FormMember optional(std::string_view name, Form form, std::string_view summary) {
  return {.name = std::string(name), .form = std::move(form), .summary = summary};
}

Form anything() { return of_kind(Form::Kind::any); }

Form a_text() { return of_kind(Form::Kind::text); }

Form any_text() {
  Form form = a_text();
  form.may_be_empty = true;
  return form;
}

Form a_text_like(const TextPattern& pattern) {
  Form form = a_text();
  form.pattern = &pattern;
  return form;
}

Form a_choice(std::vector<std::string> choices) {
  Form form = a_text();
  form.choices = std::move(choices);
  return form;
}

Form a_name_of(std::string_view file_kind) {
  Form form = a_text();
  form.file_kind = file_kind;
  return form;
}

Form a_flag() { return of_kind(Form::Kind::flag); }

Form a_number() { return of_kind(Form::Kind::number); }

Form a_whole_number(std::int64_t least) {
  Form form = of_kind(Form::Kind::whole);
  form.least = least;
  form.most = most_whole;
  return form;
}

Form an_object(std::vector<FormMember> members, std::vector<Rule> rules) {
  Form form = of_kind(Form::Kind::object);
  form.members = std::move(members);
  form.rules = std::move(rules);
  return form;
}

Form a_file(std::vector<FormMember> members, std::vector<Rule> rules) {
  members.insert(members.begin(),
                 {optional("$schema", any_text(), "The JSON Schema of this file, for editors; fsctl schema prints it."),
                  optional("description", a_text(), "What this file is for; fsctl does not read it.")});
  return an_object(std::move(members), std::move(rules));
}

Form a_map_of(const Form& each) {
  Form form = of_kind(Form::Kind::map);
  form.each = std::make_shared<const Form>(each);
  return form;
}

Form a_list_of(const Form& each) {
  Form form = of_kind(Form::Kind::list);
  form.each = std::make_shared<const Form>(each);
  return form;
}

Form one_of(std::vector<Form> alternatives) {
  Form form = of_kind(Form::Kind::one_of);
  form.alternatives = std::move(alternatives);
  return form;
}

Form other(const Form& (*defined)()) {
  Form form = of_kind(Form::Kind::other);
  form.other = defined;
  return form;
}

}  // namespace fsctl::project
