#include "core/views/alternates.h"

#include <algorithm>
#include <set>

#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::views {

std::string hreflang_of(const project::Place& place) {
  auto locale = place.locale;
  std::ranges::replace(locale, '_', '-');
  const auto country = text::country_code(place.region);
  const auto language = text::language_and_script(locale);
  return country.empty() || language.empty() || !text::is_locale(locale) ? locale : language + '-' + country;
}

void name_languages(std::vector<Alternate>& alternates) {
  std::set<std::string> taken;
  for (auto& alternate : alternates) {
    auto hreflang = hreflang_of(alternate.domain->place);
    if (taken.insert(text::lower(hreflang)).second) alternate.hreflang = std::move(hreflang);
  }
}

}  // namespace fsctl::views
