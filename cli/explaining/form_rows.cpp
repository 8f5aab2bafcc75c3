#include "cli/explaining/form_rows.h"

#include <algorithm>
#include <vector>

#include "core/project/kinds.h"

namespace fsctl::cli {
namespace {

using project::Form;
using project::FormMember;
using FormKind = project::Form::Kind;

/// The form whose alternatives are the operations, which have pages of their own.
constexpr std::string_view one_of_operations = "composition";

std::string words_for_text(const Form& form) {
  if (!form.file_kind.empty()) return "name of a " + std::string(form.file_kind);
  if (form.pattern != nullptr) return std::string(form.pattern->wanted);
  std::string out;
  for (const auto& choice : form.choices) out += (out.empty() ? "`" : ", `") + choice + '`';
  return out.empty() ? "text" : out;
}

/// The name of a form that stands in several places, such as `slot`.
std::string in_words(std::string_view name) {
  std::string words(name);
  std::ranges::replace(words, '-', ' ');
  return words;
}

std::string value_words(const Form& form);

/// The values in a map or list, in words.
std::string words_for_each(const Form& form) {
  const auto words = value_words(*form.each);
  return words.find(" or ") == std::string::npos ? words : '(' + words + ')';
}

/// The values that a form allows, in words.
std::string value_words(const Form& form) {
  if (!form.name.empty()) return in_words(form.name);
  switch (form.kind) {
    case FormKind::any:
      return "any value";
    case FormKind::text:
      return words_for_text(form);
    case FormKind::flag:
      return "true or false";
    case FormKind::number:
      return "number";
    case FormKind::whole:
      return "whole number";
    case FormKind::object:
      return "object";
    case FormKind::map:
      return words_for_each(form) + " by name";
    case FormKind::list:
      return "list of " + words_for_each(form);
    case FormKind::other:
      return value_words(project::resolved(form));
    case FormKind::one_of:
      break;
  }
  std::vector<std::string> words;
  for (const Form& alternative : form.alternatives)
    if (auto word = value_words(alternative); std::ranges::find(words, word) == words.end())
      words.push_back(std::move(word));
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : " or ") + word;
  return out;
}

/// Adds the rows of what is inside a form, of a form with a name only where it first stands.
class FormRows {
 public:
  void inside(const Form& form, const std::string& path, bool is_alternative = false) {
    const Form& own = project::resolved(form);
    if (own.name == one_of_operations || std::ranges::find(told_, own.name) != told_.end()) return;
    if (!own.name.empty()) told_.push_back(own.name);
    for (const FormMember& member : own.members) row(member, path, is_alternative && &member == &own.members.front());
    for (const bool named : {true, false})
      for (const Form& alternative : own.alternatives)
        if (project::resolved(alternative).name.empty() != named) inside(alternative, path, true);
    if (own.each) inside(*own.each, own.kind == FormKind::list ? path + "[]" : path + ".NAME");
  }

  /// Takes the form of this name for told already.
  void leave_out(std::string_view name) { told_.push_back(name); }

  std::string text;

 private:
  /// `tells_apart`: whether the member is what tells its object from others that may stand here.
  void row(const FormMember& member, const std::string& path, bool tells_apart) {
    if (path.empty() && (member.name == "$schema" || member.name == "description")) return;
    const auto own = path.empty() ? member.name : path + '.' + member.name;
    const auto begin = "| `" + own + "` | ";
    const auto rest = value_words(member.form) + " | " + (member.is_required && !tells_apart ? "Required. " : "") +
                      std::string(member.summary) + " |\n";
    if (text.find(begin + rest) != std::string::npos) return;
    text += begin + rest;
    inside(member.form, own);
  }

  std::vector<std::string_view> told_;
};

}  // namespace

std::string value_in_words(const Form& form) { return value_words(form); }

std::string rows_of_form(const Form& form, std::string_view told) {
  FormRows rows;
  if (!told.empty()) rows.leave_out(told);
  rows.inside(form, "");
  return std::move(rows.text);
}

}  // namespace fsctl::cli
