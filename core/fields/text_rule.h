#pragma once

#include <string_view>

namespace fsctl {

/// What a text must look like beyond being one.
struct TextRule {
  /// Completes "needs …".
  std::string_view needs;
  bool (*fits)(std::string_view text);
  bool is_lower_case = false;  ///< whether what fits is kept so, letters of ASCII as it is
};

extern const TextRule date_rule;      ///< a date, or date and time, of ISO 8601
extern const TextRule currency_rule;  ///< a code of ISO 4217, in any case
extern const TextRule color_rule;     ///< `#` and 3, 4, 6 or 8 hexadecimal digits

}  // namespace fsctl
