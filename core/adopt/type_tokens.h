#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fsctl::adopt {

/// A word, text, number or mark of a TypeScript file.
struct TypeToken {
  enum class Kind { end, word, text, number, mark };

  Kind kind = Kind::end;
  std::string text{};          ///< of a text, without quotes and escapes
  std::size_t offset = 0;      ///< where it begins
  bool begins_line = false;    ///< whether it is the first of its line
  std::string_view comment{};  ///< the inside of the documentation comment before it

  bool is(std::string_view mark_or_word) const {
    return (kind == Kind::mark || kind == Kind::word) && text == mark_or_word;
  }
};

/// The tokens of a TypeScript file, one after the other. The file's text outlives them.
class TypeTokens {
 public:
  /// Throws Error(invalid_utf8).
  explicit TypeTokens(std::string_view source);

  const TypeToken& next() const { return next_; }
  /// Gives the next token and goes on. Throws Error(wrong_member_value) for a text or comment without an end.
  TypeToken take();

 private:
  bool skip_comment();
  void read();
  void read_text(char quote);
  void read_escape();
  char look(std::size_t ahead) const { return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0'; }

  std::string_view source_;
  std::size_t at_ = 0;
  TypeToken next_{};
};

}  // namespace fsctl::adopt
