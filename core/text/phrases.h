#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// Words with a space between.
std::string joined(const std::vector<std::string>& words);
/// The words of a text that joined() has made.
std::vector<std::string> words_in(std::string_view joined);

/// Finds some phrases, each of several folded words that joined() has made one text, among the words of texts.
class Phrases {
 public:
  explicit Phrases(const std::set<std::string>& phrases);

  bool empty() const { return by_first_word_.empty(); }
  /// Those whose words stand side by side among these folded words, each once.
  std::set<std::string> among(const std::vector<std::string_view>& words) const;

 private:
  std::map<std::string, std::vector<std::vector<std::string>>, std::less<>> by_first_word_;
};

}  // namespace fsctl::text
