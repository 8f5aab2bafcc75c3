#include "core/propose/naming.h"

#include <algorithm>

#include "core/text/unicode.h"

namespace fsctl::propose {
namespace {

constexpr std::size_t longest_name = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool is_word_sign(char c) { return is_letter(c) || is_digit(c) || c == '_'; }

char in_upper_case(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// The parts between signs that no name has; those in another script in Latin letters.
std::vector<std::string> words_in(std::string_view member) {
  std::vector<std::string> words(1);
  for (const char c : member)
    if (!is_ascii(c) || is_word_sign(c))
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  std::vector<std::string> latin;
  for (const auto& word : words) {
    if (std::ranges::all_of(word, is_ascii)) {
      latin.push_back(word);
      continue;
    }
    auto slug = text::slugify(word);
    std::erase(slug, '-');
    latin.push_back(std::move(slug));
  }
  std::erase(latin, "");
  return latin;
}

std::string in_camel_case(const std::vector<std::string>& words) {
  std::string name;
  for (const auto& word : words) {
    name += name.empty() ? word.front() : in_upper_case(word.front());
    name += word.substr(1);
  }
  return name;
}

}  // namespace

bool is_resource_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_name && (is_letter(name.front()) || is_digit(name.front())) &&
         std::ranges::all_of(name, [](char c) { return is_word_sign(c) || c == '-'; });
}

std::string resource_name(std::string_view text) {
  if (is_resource_name(text)) return std::string(text);
  return text::slugify(text).substr(0, longest_name);
}

std::string field_name(std::string_view member, const std::vector<std::string>& others) {
  auto name = in_camel_case(words_in(member)).substr(0, longest_name);
  name.erase(0, name.find_first_not_of('_'));
  if (name.empty() || is_digit(name.front())) name.insert(0, "field");
  if (name == "key" || name == "parentKey") name += "Value";  // every record has these
  auto found = name;
  for (int number = 2; std::ranges::find(others, found) != others.end(); ++number)
    found = name + std::to_string(number);
  return found;
}

}  // namespace fsctl::propose
