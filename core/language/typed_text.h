#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/language/moved.h"
#include "core/project/kinds.h"

namespace fsctl::language {

/// The text of a file while it is typed, and what was last read of it: the text itself, or, while it is no JSON, the
/// last one that was.
class TypedText {
 public:
  /// A text of a file of this kind, null for none, which takes the place of another one.
  TypedText(std::shared_ptr<const Source> text, const project::FileKind* kind, const TypedText* before);
  /// The same of a file of no project, which is read as JSON.
  TypedText(std::shared_ptr<const Source> text, const TypedText* before);

  const std::string& text() const { return text_->text; }
  /// What checks read: half a text says nothing for certain, and others would lose what it defines.
  const std::string& read() const { return unread_.empty() || !last_read_ ? text_->text : *last_read_; }
  bool is_read() const { return unread_.empty(); }
  /// Whether what was last read of it, itself or an earlier one, is known.
  bool was_read() const { return is_read() || last_read_.has_value(); }
  /// Where bytes of what was read stand in the text; nothing when others took their place.
  std::optional<Span> at_new_place(const Span& read) const { return moved(read, steps_); }

  /// What a check has found in what was read, or in an earlier text, as it is to be told of the text: each at its
  /// place, behind what keeps the text from being JSON.
  Problems as_typed(const Problems& found) const;
  /// The same without what keeps the text from being JSON.
  Problems at_new_places(const Problems& found) const;

 private:
  TypedText(std::shared_ptr<const Source> text, Problems unread, const TypedText* before);

  std::shared_ptr<const Source> text_;
  std::optional<std::string> last_read_{};
  std::vector<Rewritten> steps_{};  ///< from there to the text
  Problems unread_{};
};

}  // namespace fsctl::language
