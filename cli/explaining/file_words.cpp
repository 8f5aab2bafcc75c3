#include "cli/explaining/file_words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "cli/explaining/form_rows.h"
#include "core/fields/field_type.h"
#include "core/project/kinds.h"

namespace fsctl::cli {
namespace {

using project::Form;
using project::FormMember;

/// A word that no form has, as it stands within a path or a record.
struct SignWord {
  std::string_view word;
  std::string_view meaning;
};
constexpr SignWord sign_words[] = {
    {"$item",
     "The element at hand, in the paths of a slot that an operation evaluates for each element of a list, such as "
     "`mapFunction` of `map`: `\"field\": \"$item.src\"` is its member `src`. Anywhere else there is none."},
    {"$parent",
     "The element of the iteration around this one, or the whole record in the outermost one, in the paths of a slot "
     "that is evaluated for each element: `\"field\": \"$parent.id\"`."},
    {"@translation",
     "The only member of an object in a record that holds one value per locale: `\"name\": { \"@translation\": { "
     "\"en-GB\": \"Chair\", \"de-DE\": \"Stuhl\" } }`. The composer sees the value of one locale at a time."},
    {"@currency",
     "The only member of an object in a record that holds one value per currency of ISO 4217: `\"price\": { "
     "\"@currency\": { \"EUR\": 100, \"GBP\": 90 } }`."},
    {"@channel",
     "The only member of an object in a record that holds one value per scope: `\"name\": { \"@channel\": { "
     "\"public\": \"Chair\", \"trade\": \"Chairs, by the dozen\" } }`."},
};

/// The rows of the tables in which a word is told.
struct WordRows {
  std::string members;
  std::string values;
};
using RowsOfWords = std::map<std::string, WordRows, std::less<>>;

void add_row(std::string& rows, const std::string& row) {
  if (rows.find(row) == std::string::npos) rows += row;
}

std::string in_cells(const std::string& of, const std::string& path) { return "| " + of + " | `" + path + "` | "; }

/// Gathers the words of forms; those of a form with a name where it stands first.
class WordsOfForms {
 public:
  void inside(const Form& form, const std::string& owner, const std::string& path) {
    const Form& own = project::resolved(form);
    if (own.name.empty()) return parts(own, owner, path);
    if (told_.insert(own.name).second) parts(own, owner_named(own.name), "");
  }

  RowsOfWords take() { return std::move(rows_); }

 private:
  /// The owner of what stands in a form with a name: `slot`, and for `operation-multiply` the operation.
  static std::string owner_named(std::string_view name) {
    constexpr std::string_view of_operation = "operation-";
    if (name.starts_with(of_operation)) return "`" + std::string(name.substr(of_operation.size())) + "`";
    std::string words(name);
    std::ranges::replace(words, '-', ' ');
    return words;
  }

  void parts(const Form& own, const std::string& owner, const std::string& path) {
    for (const FormMember& member : own.members) add(member, owner, path);
    for (const Form& alternative : own.alternatives) inside(alternative, owner, path);
    if (own.each) inside(*own.each, owner, own.kind == Form::Kind::list ? path + "[]" : path + ".NAME");
  }

  void add(const FormMember& member, const std::string& owner, const std::string& path) {
    const auto own = path.empty() ? member.name : path + '.' + member.name;
    const auto begin = in_cells(owner, own);
    const auto end = std::string(member.summary) + " |\n";
    add_row(rows_[member.name].members, begin + value_in_words(member.form) + " | " + end);
    if (!owner.starts_with('`'))
      for (const auto& choice : choices_of(member.form)) add_row(rows_[choice].values, begin + end);
    inside(member.form, owner, own);
  }

  /// The values of which one is chosen; those within a list, too.
  static std::vector<std::string> choices_of(const Form& form) {
    const Form& own = project::resolved(form);
    auto choices = own.choices;
    for (const Form& alternative : own.alternatives)
      if (alternative.kind == Form::Kind::text)
        choices.insert(choices.end(), alternative.choices.begin(), alternative.choices.end());
    if (own.kind == Form::Kind::list && own.each->kind == Form::Kind::text)
      choices.insert(choices.end(), own.each->choices.begin(), own.each->choices.end());
    return choices;
  }

  std::set<std::string_view> told_;
  RowsOfWords rows_;
};

/// Adds the members of composite types, such as `precision` of Price.
void add_words_of_types(RowsOfWords& rows) {
  const FieldTypes types;
  for (const FieldType& type : types.all())
    for (const TypeMember& member : type.members)
      add_row(rows[member.name].members,
              in_cells("type " + type.name, member.name) + member.type + " | A part of what a field of it holds. |\n");
}

RowsOfWords all_words() {
  WordsOfForms words;
  for (const auto& kind : project::file_kinds()) words.inside(kind.form(), std::string(kind.name), "");
  auto rows = words.take();
  add_words_of_types(rows);
  return rows;
}

const RowsOfWords& rows_of_words() {
  static const RowsOfWords rows = all_words();
  return rows;
}

std::string table_of_rows(std::string_view title, std::string_view head, const std::string& rows) {
  return rows.empty() ? rows : "\n" + std::string(title) + ":\n\n" + std::string(head) + rows;
}

}  // namespace

const std::vector<std::string>& file_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const auto& [word, _] : rows_of_words()) all.push_back(word);
    for (const auto& [word, _] : sign_words) all.emplace_back(word);
    return all;
  }();
  return words;
}

std::string page_of_file_word(const std::string& word) {
  std::string out = "## " + word + '\n';
  for (const auto& [sign, meaning] : sign_words)
    if (sign == word) return out + '\n' + std::string(meaning) + '\n';
  const auto& [members, values] = rows_of_words().find(word)->second;
  return out + table_of_rows("A member", "| of | member | value | |\n|---|---|---|---|\n", members) +
         table_of_rows("A value", "| of | member | |\n|---|---|---|\n", values);
}

}  // namespace fsctl::cli
