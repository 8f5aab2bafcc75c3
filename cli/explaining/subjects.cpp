#include "cli/explaining/subjects.h"

#include <algorithm>
#include <filesystem>

#include "cli/explaining/code_page.h"
#include "cli/explaining/command_words.h"
#include "cli/explaining/file_page.h"
#include "cli/explaining/file_words.h"
#include "cli/explaining/terms.h"
#include "cli/explaining/type_page.h"
#include "core/composer/operations.h"
#include "core/composer/reference.h"
#include "core/lint/alone.h"
#include "core/text/unicode.h"

namespace fsctl::cli {
namespace {

using Names = std::vector<std::string>;

/// A kind of things that have names.
struct SubjectKind {
  Names (*names)(const FieldTypes& types);
  /// The page of a thing as Markdown. REQUIRES: one of the names.
  std::string (*page)(const FieldTypes& types, const std::string& name);
};

Names names_of_codes(const FieldTypes& /*types*/) {
  Names names;
  for (const auto& entry : error_codes()) names.emplace_back(entry.name);
  return names;
}

std::string page_of_code_named(const FieldTypes& /*types*/, const std::string& name) {
  return page_of_code(*std::ranges::find(error_codes(), name, &ErrorCodeEntry::name));
}

/// The folders and files of a project, such as `feeds` and `project.json`.
Names names_of_places(const FieldTypes& /*types*/) {
  Names names;
  for (const auto& kind : project::file_kinds())
    if (!kind.holds_cases) names.emplace_back(kind.place);
  return names;
}

std::string page_of_place(const FieldTypes& /*types*/, const std::string& name) {
  const auto is_its = [&](const project::FileKind& kind) { return !kind.holds_cases && kind.place == name; };
  return page_of_file_kind(*std::ranges::find_if(project::file_kinds(), is_its));
}

constexpr SubjectKind subject_kinds[] = {
    {.names = names_of_codes, .page = page_of_code_named},
    {.names = [](const FieldTypes& /*types*/) { return composer::operation_names(); },
     .page = [](const FieldTypes& /*types*/,
                const std::string& name) { return composer::reference_of(*composer::find_operation(name)); }},
    {.names = [](const FieldTypes& types) { return types.names(); },
     .page = [](const FieldTypes& types, const std::string& name) { return page_of_type(*types.find(name)); }},
    {.names = [](const FieldTypes& /*types*/) { return project::file_kind_names(); },
     .page = [](const FieldTypes& /*types*/,
                const std::string& name) { return page_of_file_kind(*project::find_file_kind(name)); }},
    {.names = names_of_places, .page = page_of_place},
    {.names = [](const FieldTypes& /*types*/) { return member_type_names(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_member_type(name); }},
    {.names = [](const FieldTypes& /*types*/) { return file_words(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_file_word(name); }},
    {.names = [](const FieldTypes& /*types*/) { return terms(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_term(name); }},
    {.names = [](const FieldTypes& /*types*/) { return command_words(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_command_word(name); }},
};

/// The pages of all things whose name is the same by a comparison.
std::string pages_where(const FieldTypes& types, const auto& is_meant) {
  std::string out;
  for (const auto& subject : subject_kinds)
    for (const auto& name : subject.names(types)) {
      if (!is_meant(name)) continue;
      out.erase(out.find_last_not_of('\n') + 1);
      out += (out.empty() ? "" : "\n\n") + subject.page(types, name);
    }
  return out;
}

/// The name in what was copied from a message: `FS1002` of `error[FS1002]:`, or of its number.
std::string name_in_message(const std::string& given) {
  const auto open = given.find('[');
  const auto begin = open == std::string::npos ? 0 : open + 1;
  auto name = given.substr(begin, given.find_first_of("]:", begin) - begin);
  const bool is_number = name.size() == 4 && name.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? "FS" + name : name;
}

/// The page of the kind of file that a path is one of; empty for any other.
std::string page_of_path(const std::string& path) {
  if (!path.ends_with(".json")) return {};
  const auto* kind = lint::kind_by_folder(path);
  for (const auto& single : project::file_kinds())
    if (kind == nullptr && std::filesystem::path(path).filename() == single.place) kind = &single;
  if (kind == nullptr) return {};
  return page_of_file_kind(*kind) + "\n`fsctl validate " + path + "` checks this one.\n";
}

}  // namespace

std::vector<std::string> explained_names(const FieldTypes& types) {
  Names all;
  for (const auto& subject : subject_kinds)
    for (auto& name : subject.names(types))
      if (std::ranges::find(all, name) == all.end()) all.push_back(std::move(name));
  return all;
}

std::string page_of_name(const FieldTypes& types, const std::string& given) {
  const bool is_path = given.starts_with('$');  // such as $item.src
  const auto name = is_path ? given.substr(0, given.find('.')) : name_in_message(given);
  auto page = pages_where(types, [&](const std::string& known) { return known == name; });
  if (page.empty())
    page = pages_where(
        types, [folded = text::fold_case(name)](const std::string& known) { return text::fold_case(known) == folded; });
  if (page.empty()) page = page_of_path(given);
  page.erase(page.find_last_not_of('\n') + 1);
  return page.empty() ? page : page + '\n';
}

}  // namespace fsctl::cli
