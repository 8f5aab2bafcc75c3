#pragma once

#include <cstddef>
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

  /// Advice that names a file, by its path from the project's directory.
  static Hint about_file(std::string before, const std::string& path, const std::string& behind = {});

  bool empty() const { return text_.empty(); }
  /// The hint as it is printed; a suggestion reads `did you mean "colour"?`.
  const std::string& text() const { return text_; }
  /// The suggested names; empty for advice.
  const std::vector<std::string>& suggestions() const { return suggestions_; }

  /// The path of the file that the advice names, from the project's directory; empty when it names none.
  const std::string& file() const { return file_; }
  /// The same advice with another name for the file. REQUIRES: it names one.
  Hint naming(const std::string& name) const;

  /// The same hint with a remark behind it.
  Hint remarking(const std::string& remark) const;

  friend bool operator==(const Hint& hint, std::string_view text) { return hint.text_ == text; }

 private:
  std::string text_{};
  std::vector<std::string> suggestions_{};
  std::string file_{};
  std::size_t file_at_ = 0;  ///< where it stands in the text
};

}  // namespace fsctl
