#include "core/error/suggest.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>
#include <utility>

#include "core/error/lookalike.h"

namespace fsctl {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return lower(a) == lower(b); }

/// The letters and digits of a name, in lower case.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) letters += lower(c);
  return letters;
}

/// How many letters have to be inserted, removed, replaced or swapped with their neighbour to get from a to b.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;
  std::vector<std::size_t> above(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::vector<std::size_t> row{i + 1};
    for (std::size_t j = 0; j < b.size(); ++j) {
      row.push_back(std::min({above[j] + (same(a[i], b[j]) ? 0U : 1U), above[j + 1] + 1, row[j] + 1}));
      const bool swapped = i > 0 && j > 0 && same(a[i], b[j - 1]) && same(a[i - 1], b[j]);
      if (swapped) row.back() = std::min(row.back(), before[j - 1] + 1);
    }
    before = std::exchange(above, std::move(row));
  }
  return above.back();
}

/// Whether a word is a name of which one letter is left out, such as `knd` of `kind`.
bool lacks_one_letter(std::string_view word, std::string_view name) {
  constexpr std::size_t enough = 3;
  return word.size() >= enough && word.size() + 1 == name.size() && edit_distance(word, name) == 1;
}

/// Whether one name is a prefix of the other, such as `concat` of `concatenate`.
bool is_beginning(std::string_view a, std::string_view b) {
  constexpr std::size_t enough = 4;
  const auto size = std::min(a.size(), b.size());
  return size >= enough && std::ranges::equal(a.substr(0, size), b.substr(0, size), same);
}

/// A word that other languages and services have for something, and a name for it here. A word may stand in several
/// rows; those count whose name is known where the word stands.
struct Synonym {
  std::string_view word;  ///< in lower case
  std::string_view name;
};
constexpr auto synonyms = std::to_array<Synonym>({
    // operations
    {"times", "multiply"},
    {"product", "multiply"},
    {"plus", "add"},
    {"sum", "add"},
    {"minus", "subtract"},
    {"power", "exponent"},
    {"pow", "exponent"},
    {"mod", "modulo"},
    {"remainder", "modulo"},
    {"append", "concat"},
    {"implode", "join"},
    {"explode", "split"},
    {"lowercase", "lower"},
    {"downcase", "lower"},
    {"tolowercase", "lower"},
    {"uppercase", "upper"},
    {"upcase", "upper"},
    {"touppercase", "upper"},
    {"strip", "trim"},
    {"size", "count"},
    {"number", "toNumber"},
    {"parseint", "toNumber"},
    {"string", "toString"},
    {"boolean", "toBoolean"},
    {"cond", "if"},
    {"ternary", "if"},
    {"when", "if"},
    {"select", "filter"},
    {"find", "findFirst"},
    {"foreach", "map"},
    {"each", "map"},
    {"includes", "contains"},
    {"gt", "greaterThan"},
    {"eq", "equals"},
    {"equal", "equals"},
    {"distinct", "unique"},
    {"substr", "substring"},
    {"handle", "slugify"},
    {"striphtml", "stripTags"},
    {"isnil", "isNull"},
    {"==", "equals"},
    {"===", "equals"},
    {"=", "equals"},
    {">", "greaterThan"},
    {"+", "add"},
    {"+", "concat"},
    {"-", "subtract"},
    {"*", "multiply"},
    {"/", "divide"},
    {"%", "modulo"},
    {"&&", "and"},
    {"||", "or"},
    {"!", "not"},
    {"?", "if"},
    {"blank", "isEmpty"},
    // field types
    {"number", "Float"},
    {"number", "Integer"},
    {"decimal", "Float"},
    {"double", "Float"},
    {"int", "Integer"},
    {"long", "Integer"},
    {"text", "String"},
    {"varchar", "String"},
    {"bool", "Boolean"},
    {"date", "DateTime"},
    {"timestamp", "DateTime"},
    {"money", "Price"},
    {"image", "Media"},
    {"file", "Media"},
    {"json", "Any"},
    {"object", "Any"},
    // types of a feed's schema
    {"integer", "number"},
    {"int", "number"},
    {"float", "number"},
    {"text", "string"},
    {"bool", "boolean"},
    {"list", "array"},
    // members
    {"array", "isArray"},
    {"list", "isArray"},
    {"multiple", "isArray"},
    {"localized", "isTranslatable"},
    {"translated", "isTranslatable"},
    {"path", "field"},
    {"optional", "nullable"},
    {"filters", "filter"},
    {"when", "condition"},
    {"test", "condition"},
    // commands and their options
    {"check", "validate"},
    {"lint", "validate"},
    {"format", "fmt"},
    {"import", "ingest"},
    {"load", "ingest"},
    {"push", "ingest"},
    {"start", "serve"},
    {"dev", "serve"},
    {"new", "init"},
    {"create", "init"},
    {"--strict", "--fail-level"},
    // values
    {"ascending", "asc"},
    {"descending", "desc"},
});

using Names = std::vector<const std::string*>;

/// The known names that a word of another language or service stands for.
Names translated(std::string_view wrong, std::span<const std::string> known) {
  Names names;
  for (const auto& [word, name] : synonyms) {
    if (word.size() != wrong.size() || !std::ranges::equal(word, wrong, same)) continue;
    const auto found = std::ranges::find(known, name);
    if (found != known.end() && *found != wrong) names.push_back(&*found);
  }
  return names;
}

/// The known name that looks as this one does, which has other signs; null for none.
const std::string* looking_alike(std::string_view wrong, std::span<const std::string> known) {
  const auto found = std::ranges::find(known, as_it_looks(wrong));
  return found == known.end() || *found == wrong ? nullptr : &*found;
}

/// The longest known name that is a prefix of the wrong one, or has it as a prefix.
const std::string* longest_beginning(std::string_view wrong, std::span<const std::string> known) {
  const std::string* found = nullptr;
  for (const std::string& name : known)
    if (name != wrong && is_beginning(wrong, name) && (found == nullptr || name.size() > found->size())) found = &name;
  return found;
}

/// Whether two names differ in that one has the most of what the other has the least of: `perPageMin`, `perPageMax`.
bool are_opposite(std::string_view a, std::string_view b) {
  const auto with = [](std::string_view name, std::string_view word, std::string_view other) {
    std::string exchanged;
    for (const char c : name) exchanged += lower(c);
    const auto at = exchanged.find(word);
    return at == std::string::npos ? std::string() : exchanged.replace(at, word.size(), other);
  };
  const auto is_b = [&](const std::string& name) { return !name.empty() && std::ranges::equal(name, b, same); };
  return is_b(with(a, "min", "max")) || is_b(with(a, "max", "min"));
}

/// The known names that are most similar to a misspelt one: several when they are equally similar, none when none is
/// similar enough.
Names most_similar(std::string_view wrong, std::span<const std::string> known) {
  constexpr std::size_t longest = 100;
  constexpr std::size_t most = 3;
  if (wrong.size() > longest) return {};
  if (auto names = translated(wrong, known); !names.empty()) return names;
  if (const auto* name = looking_alike(wrong, known)) return {name};
  Names found;
  std::size_t best = std::max<std::size_t>(wrong.size() / 3, 1) + 1;
  for (const std::string& name : known) {
    if (name == wrong) continue;  // spelt correctly, so the mistake is another one
    if (are_opposite(wrong, name)) continue;
    const std::size_t distance = edit_distance(wrong, name);
    if (distance < best) found.clear();
    if (distance < best || (distance == best && !found.empty() && found.size() < most)) found.push_back(&name);
    best = std::min(best, distance);
  }
  if (const auto* name = found.empty() ? longest_beginning(wrong, known) : nullptr) found.push_back(name);
  return found;
}

}  // namespace

bool is_slip(std::string_view wrong, const std::string& name) {
  if (as_it_looks(wrong) == name || letters_of(wrong) == letters_of(name) ||
      !translated(wrong, std::span(&name, 1)).empty())
    return true;
  if ("is" + letters_of(wrong) == letters_of(name)) return true;  // `translatable` for `isTranslatable`
  constexpr std::size_t shortest = 4;                             // `xnor` is no slip for `xor`
  constexpr std::size_t long_enough = 8;                          // for two slips
  const auto length = std::min(wrong.size(), name.size());
  if (length == 0 || are_opposite(wrong, name) || !same(wrong.front(), name.front())) return false;
  if (length < shortest) return lacks_one_letter(wrong, name);
  return edit_distance(wrong, name) <= (wrong.size() < long_enough ? 1U : 2U);
}

const std::string* nearest(std::string_view wrong, std::span<const std::string> known) {
  const auto names = most_similar(wrong, known);
  return names.empty() ? nullptr : names.front();
}

Hint did_you_mean(std::string_view wrong, std::span<const std::string> known) {
  std::vector<std::string> names;
  for (const auto* name : most_similar(wrong, known)) names.push_back(*name);
  auto hint = Hint::meant(std::move(names));
  const auto sign = hint.empty() ? std::string() : lookalike_in(wrong);
  return sign.empty() ? hint : hint.remarking("there is " + sign + " in yours");
}

std::string joined(std::span<const std::string> words) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

}  // namespace fsctl
