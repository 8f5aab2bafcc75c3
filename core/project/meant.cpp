#include "core/project/meant.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/project/check_form.h"
#include "core/text/unicode.h"

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

/// Whether a value has a form for certain: with two required members that are there, or without any mistake.
bool is_meant(const Json& json, const Form& form) {
  const auto there = required_and_there(json, form);
  if (there == 0 || unknown_members(json, form) > 0) return false;
  return there > 1 || fits(json, form);
}

/// The kind of file that is a list as this one, with at least one entry.
const FileKind* list_meant(const Json& json) {
  const auto all = file_kinds();
  const auto found = std::ranges::find_if(all, [&](const FileKind& kind) {
    const Form& form = resolved(kind.form());
    return form.kind == Form::Kind::list && !json.empty() && fits(json, form);
  });
  return found == all.end() ? nullptr : &*found;
}

/// Words by which people mark files of test cases.
bool is_mark_of_cases(const std::string& word) {
  static constexpr auto marks =
      std::to_array<std::string_view>({"test", "tests", "spec", "specs", "case", "cases", "__tests__"});
  return std::ranges::find(marks, text::lower(word)) != marks.end();
}

/// The same with a slip in it, such as `tst`.
bool is_almost_mark_of_cases(const std::string& word) {
  static const std::vector<std::string> mark = {"test"};
  return is_slip(word, mark.front()) || nearest(word, mark) != nullptr;
}

/// The name of the composer that the name of a file of test cases has in it: `brands` of `brands-spec`.
std::string without_mark_of_cases(const std::string& name) {
  const auto at = name.find_last_of("._-/");
  if (at == std::string::npos || at == 0 || name[at] == '/') return name;
  const auto word = name.substr(at + 1);
  return is_mark_of_cases(word) || (name[at] == '.' && is_almost_mark_of_cases(word)) ? name.substr(0, at) : name;
}

/// A name without the folders that say no more than that test cases lie in them: `brands` of `test/brands`.
fs::path without_folders_of_cases(const fs::path& name) {
  fs::path rest;
  for (const auto& part : name.parent_path())
    if (!is_mark_of_cases(part.string())) rest /= part;
  return rest / name.filename();
}

/// The name under which a file holds cases: of `brands-spec`, or in a folder `brands-test`, those of `brands`.
fs::path name_of_cases(const fs::path& whole) {
  const auto name = without_folders_of_cases(whole);
  const auto folder = name.parent_path().generic_string();
  const auto plain = without_mark_of_cases(name.generic_string());
  const bool is_in_folder = !folder.empty() && plain == name && without_mark_of_cases(folder) != folder;
  return is_in_folder ? fs::path(without_mark_of_cases(folder) + ".test") / name.filename() : fs::path(plain + ".test");
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
  if (json.is_array() && form.kind == Form::Kind::object) return list_meant(json);
  if (!json.is_object() || form.kind != Form::Kind::object) return nullptr;
  if (required_and_there(json, form) > 0 && unknown_members(json, form) == 0) return nullptr;
  const FileKind* meant = kind_meant(json);
  if (meant == nullptr || meant == &read_as) return nullptr;
  const bool lacks_one_only = required_and_missing(json, form) == 1 && unknown_members(json, form) == 0;
  return lacks_one_only && !fits(json, resolved(meant->form())) ? nullptr : meant;
}

bool has_only_others(const Json& json, const FileKind& kind) {
  const Form& form = resolved(kind.form());
  if (!json.is_object() || json.empty() || form.kind != Form::Kind::object) return false;
  std::vector<std::string> known;
  for (const FormMember& member : form.members)
    if (!is_of_any_program(member.name)) known.push_back(member.name);
  return std::ranges::none_of(json.items(), [&](const auto& member) {
    return std::ranges::find(known, member.key()) != known.end() || nearest(member.key(), known) != nullptr;
  });
}

std::string a_kind(const FileKind& kind) {
  return kind.holds_cases ? "a file of test cases" : "a " + std::string(kind.name);
}

fs::path path_meant(const fs::path& relative, const FileKind& kind) {
  if (!kind.is_folder()) return kind.place;
  const bool in_folder = !relative.parent_path().empty();
  auto name = in_folder ? relative.lexically_relative(*relative.begin()) : relative;
  name.replace_extension();
  if (kind.holds_cases) name = name_of_cases(name);
  return kind.place / (name += ".json");
}

bool lies_in_misnamed_folder(const fs::path& relative, const FileKind& kind) {
  const auto folder = relative.parent_path();
  const auto meant = path_meant(relative, kind);
  const bool is_below = kind.holds_cases && folder.has_parent_path() && *folder.begin() == kind.place;
  return is_below && meant.filename() == relative.filename() && meant.parent_path() != folder &&
         meant.parent_path().parent_path() == folder.parent_path();
}

Hint where_it_belongs(const fs::path& relative, const FileKind& kind) {
  const auto meant = path_meant(relative, kind);
  if (lies_in_misnamed_folder(relative, kind))
    return Hint::about_file("rename the folder to ", meant.parent_path().generic_string());
  const bool is_there = *relative.begin() == kind.place;
  return Hint::about_file(is_there ? "name it " : "move it to ", meant.generic_string());
}

Problem in_wrong_folder(const fs::path& relative, const FileKind& read_as, const FileKind& meant) {
  return {.code = ErrorCode::not_read,
          .message = "this is " + a_kind(meant) + ", and what lies in " + std::string(read_as.place) + "/ is " +
                     a_kind(read_as),
          .hint = where_it_belongs(relative, meant)};
}

}  // namespace fsctl::project
