#include "core/fake/role.h"

#include <algorithm>
#include <ranges>
#include <string>
#include <vector>

namespace fsctl::fake {
namespace {

struct Named {
  std::string_view word;
  Role role;
};

/// By the words of members' names, in lower case.
constexpr Named table[] = {
    {"name", Role::name},
    {"title", Role::name},
    {"label", Role::name},
    {"heading", Role::name},
    {"headline", Role::name},
    {"alt", Role::name},
    {"caption", Role::name},
    {"alttext", Role::name},
    {"description", Role::text},
    {"text", Role::text},
    {"body", Role::text},
    {"intro", Role::text},
    {"lead", Role::text},
    {"summary", Role::text},
    {"content", Role::text},
    {"comment", Role::text},
    {"excerpt", Role::text},
    {"message", Role::text},
    {"tagline", Role::text},
    {"claim", Role::text},
    {"teaser", Role::text},
    {"html", Role::text},
    {"notice", Role::text},
    {"author", Role::person},
    {"byline", Role::person},
    {"person", Role::person},
    {"contact", Role::person},
    {"reviewer", Role::person},
    {"customer", Role::person},
    {"brand", Role::company},
    {"vendor", Role::company},
    {"supplier", Role::company},
    {"company", Role::company},
    {"manufacturer", Role::company},
    {"key", Role::key},
    {"code", Role::key},
    {"id", Role::key},
    {"slug", Role::slug},
    {"handle", Role::slug},
    {"sku", Role::sku},
    {"mpn", Role::sku},
    {"gtin", Role::digits},
    {"ean", Role::digits},
    {"barcode", Role::digits},
    {"email", Role::email},
    {"mail", Role::email},
    {"phone", Role::phone},
    {"tel", Role::phone},
    {"fax", Role::phone},
    {"url", Role::url},
    {"website", Role::url},
    {"link", Role::url},
    {"href", Role::url},
    {"street", Role::street},
    {"address", Role::street},
    {"zip", Role::zip},
    {"postcode", Role::zip},
    {"postalcode", Role::zip},
    {"city", Role::city},
    {"town", Role::city},
    {"country", Role::country},
    {"color", Role::color},
    {"colour", Role::color},
    {"hex", Role::hex},
    {"size", Role::size},
    {"image", Role::image},
    {"photo", Role::image},
    {"picture", Role::image},
    {"logo", Role::image},
    {"src", Role::image},
    {"thumbnail", Role::image},
    {"icon", Role::image},
    {"avatar", Role::image},
    {"cover", Role::image},
    {"img", Role::image},
    {"file", Role::image_file},
    {"mimetype", Role::mime},
    {"at", Role::moment},
    {"date", Role::day},
    {"day", Role::day},
    {"created", Role::moment},
    {"updated", Role::moment},
    {"published", Role::moment},
    {"currency", Role::currency},
    {"price", Role::money},
    {"amount", Role::money},
    {"cost", Role::money},
    {"precision", Role::precision},
    {"language", Role::language},
    {"locale", Role::language},
    {"lang", Role::language},
    {"unit", Role::unit},
    {"rating", Role::rating},
    {"stars", Role::rating},
    {"average", Role::rating},
    {"score", Role::rating},
    {"year", Role::year},
    {"founded", Role::year},
    {"position", Role::position},
    {"order", Role::position},
    {"minimumorder", Role::quantity},
    {"was", Role::money},
    {"sort", Role::position},
    {"rank", Role::position},
    {"stock", Role::quantity},
    {"quantity", Role::quantity},
    {"count", Role::quantity},
    {"qty", Role::quantity},
    {"inventory", Role::quantity},
    {"percent", Role::percent},
    {"discount", Role::percent},
    {"weight", Role::weight},
    {"grams", Role::weight},
    {"lat", Role::latitude},
    {"latitude", Role::latitude},
    {"lng", Role::longitude},
    {"lon", Role::longitude},
    {"longitude", Role::longitude},
    {"verified", Role::flag},
    {"active", Role::flag},
    {"enabled", Role::flag},
};

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_word(char c) { return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

Role role_of(std::string_view word) {
  const auto* found = std::ranges::find(table, word, &Named::word);
  if (found == std::end(table) && word.size() > 1 && word.ends_with('s'))
    found = std::ranges::find(table, word.substr(0, word.size() - 1), &Named::word);
  return found == std::end(table) ? Role::none : found->role;
}

}  // namespace

std::vector<std::string> words_of(std::string_view member) {
  std::vector<std::string> words;
  bool begins = true;
  bool was_upper = false;
  for (const char c : member) {
    if (!is_word(c)) {
      begins = true;
      continue;
    }
    if (begins || (is_upper(c) && !was_upper)) words.emplace_back();
    words.back() += lower(c);
    begins = false;
    was_upper = is_upper(c);
  }
  return words;
}

Role role_named(std::string_view member) {
  const auto words = words_of(member);
  std::string whole;
  for (const auto& word : words) whole += word;
  if (const Role role = role_of(whole); role != Role::none) return role;
  for (const auto& word : words | std::views::reverse)
    if (const Role role = role_of(word); role != Role::none) return role;
  return Role::none;
}

bool is_translated(Role role) {
  return role == Role::none || role == Role::name || role == Role::text || role == Role::phrase || role == Role::slug;
}

}  // namespace fsctl::fake
