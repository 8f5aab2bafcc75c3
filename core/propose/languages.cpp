#include "core/propose/languages.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/propose/observed_records.h"
#include "core/text/codes.h"

namespace fsctl::propose {
namespace {

/// Codes of languages that are no usual names of members, as `id`, `no`, `is` and `to` are.
constexpr auto clear_languages =
    std::to_array<std::string_view>({"ar", "cs", "da", "de", "el", "en", "es", "fi", "fr", "hu", "ja",
                                     "ko", "nl", "pl", "pt", "ro", "ru", "sv", "tr", "uk", "zh"});

bool is_clear(const Traits::OfLocale& own) {
  const auto language = text::language_and_script(own.locale);
  return language.size() < own.locale.size() || std::ranges::find(clear_languages, language) != clear_languages.end();
}

bool has_only_words(const Traits::OfLocale& own) {
  const auto& traits = own.traits;
  const auto words_in_lists = traits.items && traits.items->texts == traits.items->values() ? traits.arrays : 0;
  return traits.texts + words_in_lists == traits.values();
}

bool is_by_locale(const Traits& traits) {
  return !traits.has_other_members && traits.objects > 0 && traits.objects == traits.values() &&
         std::ranges::any_of(traits.locales, is_clear) && std::ranges::all_of(traits.locales, has_only_words);
}

void add_new(std::vector<std::string>& names, const std::string& name) {
  if (std::ranges::find(names, name) == names.end()) names.push_back(name);
}

}  // namespace

std::vector<std::string> locales_in(const EachRecord& each) {
  std::vector<std::string> locales;
  const auto observed = observed_in(each, "");
  for (const auto& member : observed.members())
    if (is_by_locale(member.traits))
      for (const auto& own : member.traits.locales)
        if (own.traits.values() > 0) add_new(locales, own.locale);
  return locales;
}

std::vector<std::string> locales_left_out(const Setting& setting) {
  const auto known = setting.project.places.locales();
  const auto is_known = [&](const std::string& locale) {
    return std::ranges::any_of(known, [&](const std::string& other) {
      return other == locale || text::language_and_script(other) == text::language_and_script(locale);
    });
  };
  std::vector<std::string> left_out;
  for (const auto& member : setting.observed.members())
    if (!paths_by_locale(setting, member).empty())
      for (const auto& own : member.traits.locales)
        if (own.traits.values() > 0 && !is_known(own.locale)) add_new(left_out, own.locale);
  return left_out;
}

}  // namespace fsctl::propose
