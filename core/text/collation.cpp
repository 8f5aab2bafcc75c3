#include "core/text/collation.h"

#include <unicode/coll.h>
#include <unicode/unistr.h>

#include <new>
#include <stdexcept>

#include "core/budget/room.h"

namespace fsctl::text {

struct Collation::Collator {
  std::unique_ptr<icu::Collator> icu;
};

Collation::Collation(const std::string& locale) : collator_(std::make_unique<Collator>()) {
  make_sure_of_room(std::size_t{8} * 1024 * 1024);  // ICU crashes when memory runs out
  UErrorCode status = U_ZERO_ERROR;
  collator_->icu.reset(icu::Collator::createInstance(icu::Locale::forLanguageTag(locale, status), status));
  if (status == U_MEMORY_ALLOCATION_ERROR) throw std::bad_alloc();
  if (U_FAILURE(status)) throw std::runtime_error("ICU has no collation for " + locale);
}

Collation::~Collation() = default;
Collation::Collation(Collation&&) noexcept = default;

std::string Collation::sort_key(std::string_view text) const {
  const auto wide = icu::UnicodeString::fromUTF8({text.data(), static_cast<int32_t>(text.size())});
  std::string key(64, '\0');
  for (;;) {
    const auto needed =
        collator_->icu->getSortKey(wide, reinterpret_cast<uint8_t*>(key.data()), static_cast<int32_t>(key.size()));
    const auto fits = static_cast<std::size_t>(needed) <= key.size();
    key.resize(static_cast<std::size_t>(needed));
    if (fits) break;
  }
  if (!key.empty()) key.pop_back();  // ICU ends each key with a zero byte
  return key;
}

}  // namespace fsctl::text
