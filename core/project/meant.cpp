#include "core/project/meant.h"

#include <algorithm>
#include <string>

#include "core/json/json.h"
#include "core/project/check_form.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// How many members of a form are required; none when the value lacks one of them.
std::size_t required_and_there(const Json& json, const Form& form) {
  std::size_t count = 0;
  for (const FormMember& member : form.members) {
    if (member.is_required && !json.contains(member.name)) return 0;
    if (member.is_required) ++count;
  }
  return count;
}

std::size_t unknown_members(const Json& json, const Form& form) {
  return static_cast<std::size_t>(
      std::ranges::count_if(json.items(), [&](const auto& item) { return form.member(item.key()) == nullptr; }));
}

std::size_t required_and_missing(const Json& json, const Form& form) {
  return static_cast<std::size_t>(std::ranges::count_if(
      form.members, [&](const FormMember& member) { return member.is_required && !json.contains(member.name); }));
}

bool fits(Json json, const Form& form) {
  Problems problems;
  std::vector<Reference> references;
  check_form(json, form, problems, references);
  return problems.empty();
}

/// Whether a value has a form for certain: with two required members that are there, or without any mistake.
bool is_meant(const Json& json, const Form& form) {
  const auto there = required_and_there(json, form);
  if (there == 0 || unknown_members(json, form) > 0) return false;
  return there > 1 || fits(json, form);
}

}  // namespace

const FileKind* kind_meant(const Json& json) {
  if (!json.is_object()) return nullptr;
  const FileKind* best = nullptr;
  std::size_t most = 0;
  for (const FileKind& kind : file_kinds()) {
    const Form& form = resolved(kind.form());
    if (form.kind != Form::Kind::object || !is_meant(json, form)) continue;
    if (const auto there = required_and_there(json, form); there > most) {
      best = &kind;
      most = there;
    }
  }
  return best;
}

const FileKind* other_kind_meant(const Json& json, const FileKind& read_as) {
  const Form& form = resolved(read_as.form());
  if (!json.is_object() || form.kind != Form::Kind::object) return nullptr;
  if (required_and_there(json, form) > 0 && unknown_members(json, form) == 0) return nullptr;
  const FileKind* meant = kind_meant(json);
  if (meant == nullptr || meant == &read_as) return nullptr;
  const bool lacks_one_only = required_and_missing(json, form) == 1 && unknown_members(json, form) == 0;
  return lacks_one_only && !fits(json, resolved(meant->form())) ? nullptr : meant;
}

std::string a_kind(const FileKind& kind) {
  return kind.holds_cases ? "a file of test cases" : "a " + std::string(kind.name);
}

std::string where_it_belongs(const fs::path& relative, const FileKind& kind) {
  if (!kind.is_folder()) return "move it to " + std::string(kind.place);
  const bool in_folder = !relative.parent_path().empty();
  const auto name = in_folder ? relative.lexically_relative(*relative.begin()) : relative;
  if (!kind.holds_cases)
    return "move it to " + (kind.place / fs::path(name).replace_extension(".json")).generic_string();
  return "name it composers/NAME.test.json after the composer that it is for";
}

Problem in_wrong_folder(const fs::path& relative, const FileKind& read_as, const FileKind& meant) {
  return {.code = ErrorCode::not_read,
          .message = "this is " + a_kind(meant) + ", and what lies in " + std::string(read_as.place) + "/ is " +
                     a_kind(read_as),
          .hint = where_it_belongs(relative, meant)};
}

}  // namespace fsctl::project
