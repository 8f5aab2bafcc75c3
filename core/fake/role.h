#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::fake {

/// What a value stands for, so that it can be made up.
enum class Role : std::uint8_t {
  none,
  name,
  text,
  phrase,
  person,
  company,
  key,
  slug,
  sku,
  digits,
  email,
  phone,
  url,
  domain,
  street,
  zip,
  city,
  country,
  color,
  hex,
  size,
  image,
  image_file,
  mime,
  moment,  ///< a date with time
  day,     ///< a date alone
  currency,
  amount,  ///< of money, in its smallest unit
  money,   ///< the same with two decimals
  precision,
  language,
  unit,
  rating,
  year,
  position,
  quantity,
  percent,
  weight,
  latitude,
  longitude,
  flag,
};

/// The role that a member's name tells, such as that of `shippingCity`; `none` for other names.
Role role_named(std::string_view member);

/// The words of a member's name, in lower case: `released` and `at` of `releasedAt`, `released_at` and `released-at`.
std::vector<std::string> words_of(std::string_view member);

/// Whether texts of this role differ from locale to locale.
bool is_translated(Role role);

}  // namespace fsctl::fake
