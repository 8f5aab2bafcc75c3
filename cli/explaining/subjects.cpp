#include "cli/explaining/subjects.h"

#include <algorithm>

#include "cli/explaining/code_page.h"
#include "cli/explaining/file_page.h"
#include "cli/explaining/file_words.h"
#include "cli/explaining/type_page.h"
#include "core/composer/operations.h"
#include "core/composer/reference.h"
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
    {.names = [](const FieldTypes& /*types*/) { return member_type_names(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_member_type(name); }},
    {.names = [](const FieldTypes& /*types*/) { return file_words(); },
     .page = [](const FieldTypes& /*types*/, const std::string& name) { return page_of_file_word(name); }},
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

}  // namespace

std::vector<std::string> explained_names(const FieldTypes& types) {
  Names all;
  for (const auto& subject : subject_kinds)
    for (auto& name : subject.names(types))
      if (std::ranges::find(all, name) == all.end()) all.push_back(std::move(name));
  return all;
}

std::string page_of_name(const FieldTypes& types, const std::string& given) {
  const auto name = given.starts_with('$') ? given.substr(0, given.find('.')) : given;  // a path such as $item.src
  auto page = pages_where(types, [&](const std::string& known) { return known == name; });
  if (page.empty())
    page = pages_where(
        types, [folded = text::fold_case(name)](const std::string& known) { return text::fold_case(known) == folded; });
  page.erase(page.find_last_not_of('\n') + 1);
  return page.empty() ? page : page + '\n';
}

}  // namespace fsctl::cli
