#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fsctl {

/// What to try about a problem: advice, or a suggestion of the name that was probably meant.
class Hint {
 public:
  Hint() = default;
  Hint(std::string advice) : text_(std::move(advice)) {}
  Hint(const char* advice) : text_(advice) {}
  /// Suggests these names; an empty hint when there are none.
  static Hint meant(std::vector<std::string> names);

  bool empty() const { return text_.empty(); }
  /// The hint as it is printed; a suggestion reads `did you mean "colour"?`.
  const std::string& text() const { return text_; }
  /// The suggested names; empty for advice.
  const std::vector<std::string>& suggestions() const { return suggestions_; }

  friend bool operator==(const Hint& hint, std::string_view text) { return hint.text_ == text; }

 private:
  std::string text_{};
  std::vector<std::string> suggestions_{};
};

}  // namespace fsctl
