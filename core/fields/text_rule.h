#pragma once

#include <string_view>

namespace fsctl {

/// A form that a text has to have.
struct TextRule {
  /// The form, to complete the message "needs …".
  std::string_view needs;
  bool (*fits)(std::string_view text);
  bool is_lower_case = false;  ///< whether the text is stored in lower case; what fits is ASCII
};

extern const TextRule date_rule;      ///< an ISO 8601 date, or date and time
extern const TextRule currency_rule;  ///< an ISO 4217 code, in any case
extern const TextRule color_rule;     ///< `#` and 3, 4, 6 or 8 hexadecimal digits

}  // namespace fsctl
