#include "core/composer/result_hints.h"

#include <string>
#include <utility>
#include <vector>

#include "core/composer/check.h"
#include "core/composer/least_slot.h"
#include "core/composer/mends.h"
#include "core/error/suggest.h"
#include "core/fields/integer.h"
#include "core/json/json.h"
#include "core/text/codes.h"
#include "core/text/unicode.h"

namespace fsctl::composer::results {
namespace {

/// How the elements of a list become what they should be.
Hint list_mismatch_hint(const Type& list, const FieldType& wanted, const Slot& origin) {
  if (auto least = least_slot_hint(wanted, origin, list); !least.empty()) return least;
  return wanted.form.is_cast ? findings::cast_hint(array_of(type_named(wanted.form.json_type)), origin, list) : "";
}

}  // namespace

Hint mismatch_hint(const Type& type, const FieldType& wanted, bool is_array, const Slot& origin) {
  if (is_array && type.base == Type::Base::array) return list_mismatch_hint(type, wanted, origin);
  if (is_array) return findings::list_hint(origin, type);
  if (auto least = least_slot_hint(wanted, origin, type); !least.empty()) return least;
  if (!wanted.form.is_cast) return {};
  const auto& plain = type_named(wanted.form.json_type);
  if (type.members && !type.constant) return findings::members_hint(plain, origin, type);
  return findings::cast_hint(plain, origin, type);
}

bool is_text_of_fraction(const Type& type, const FieldType& wanted) {
  if (wanted.form.shape != FieldForm::Shape::integer || !type.constant || !type.constant->is_text()) return false;
  const Json number = Json::parse(type.constant->text(), nullptr, false);
  return number.is_number_float() && why_no_integer(number.get<double>());
}

Hint currency_hint(std::string_view value) {
  std::vector<std::string> codes;
  for (const auto& code : text::currencies()) codes.push_back(text::lower(code));
  auto meant = did_you_mean(value, codes);
  return meant.suggestions().size() > 1 ? "write a code of three letters such as eur" : std::move(meant);
}

}  // namespace fsctl::composer::results
