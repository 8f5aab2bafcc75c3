#include "cli/explaining/file_page.h"

#include <algorithm>

#include "cli/explaining/form_rows.h"
#include "core/project/feed_schema.h"

namespace fsctl::cli {
namespace {

using project::Form;

std::string place_of_kind(const project::FileKind& kind) {
  if (kind.holds_cases) return std::string(kind.place) + "/NAME.test.json";
  return std::string(kind.place) + (kind.is_folder() ? "/NAME.json" : "");
}

std::string table_of_form(const Form& form, std::string_view told = {}) {
  const auto rows = rows_of_form(form, told);
  return rows.empty() ? rows : "\n| member | value | |\n|---|---|---|\n" + rows;
}

/// The form of one type in the schema of a feed.
const Form& member_type_form() {
  const Form& fields = project::feed_schema_form().member("fields")->form;
  return project::resolved(*fields.each);
}

}  // namespace

std::string page_of_file_kind(const project::FileKind& kind) {
  return "## " + std::string(kind.name) + "\n\n`" + place_of_kind(kind) + "`: " + std::string(kind.summary) +
         " `fsctl schema " + std::string(kind.name) + "` prints its JSON Schema.\n" + table_of_form(kind.form());
}

std::string page_of_file_kinds() {
  std::string out =
      "# Kinds of configuration files\n\n"
      "A project is a directory of these files; `NAME` is the name of what a file defines. Each may have `description` "
      "and `$schema` besides.\n";
  for (const auto& kind : project::file_kinds()) out += '\n' + page_of_file_kind(kind);
  return out;
}

const std::vector<std::string>& member_type_names() { return member_type_form().alternatives.front().choices; }

std::string page_of_member_type(const std::string& name) {
  std::string words;
  for (const auto& other : member_type_names()) words += (words.empty() ? "`" : ", `") + other + '`';
  std::string out = "## " + name + "\n\nA type in the schema of a feed, such as `\"fields\": { \"NAME\": \"" + name +
                    "\" }`, or spelt out with its own members. A member type is one of " + words + ".\n";
  for (const Form& alternative : member_type_form().alternatives) {
    const auto* type = alternative.member("type");
    if (type != nullptr && std::ranges::find(type->form.choices, name) != type->form.choices.end())
      return out + table_of_form(alternative, member_type_form().name);
  }
  return out;
}

}  // namespace fsctl::cli
