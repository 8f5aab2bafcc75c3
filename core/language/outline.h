#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::language {

/// Bytes of a text.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool contains(std::size_t offset) const { return begin <= offset && offset <= end; }
};

/// A value of a JSON text, as far as it is written.
struct Node {
  enum class Kind { object, array, text, other, missing };

  Kind kind = Kind::missing;
  Span span{};
  /// Of a member: its name, where that stands with its quotes, and where its colon is (0 for none).
  std::string name{};
  std::optional<Span> name_span{};
  std::size_t colon = 0;
  std::size_t index = 0;  ///< of an element
  std::size_t comma = 0;  ///< of a member or element: where the comma behind it is (0 for none)
  bool is_closed = true;  ///< of an object or array
  const Node* parent = nullptr;
  std::vector<const Node*> children{};

  const Node* member(std::string_view member_name) const;
};

/// A place in a text where something stands or can be written.
struct Spot {
  /// The value, or the member whose name it is; null where a new member or element can be written.
  const Node* node = nullptr;
  /// The object or array around it; null at the value of the whole text.
  const Node* container = nullptr;
  bool is_name = false;
  /// What is replaced by what is written here; empty at `begin` where nothing stands.
  Span span{};
};

/// What a text in quotes says; its bytes as they are when they are no valid JSON.
std::string unquoted(std::string_view written);

/// A JSON text taken apart as far as it can be, so that editors get answers while it is written.
class Outline {
 public:
  explicit Outline(std::string text);
  Outline(const Outline&) = delete;
  Outline& operator=(const Outline&) = delete;

  const std::string& text() const { return text_; }
  const Node& root() const { return *root_; }

  Spot at(std::size_t offset) const;
  /// The value at a JSON Pointer, or null.
  const Node* find(std::string_view pointer) const;
  /// The bytes of a node, and what a text says; empty for one that is no text.
  std::string_view written(const Node& node) const;
  std::string said(const Node& node) const;
  /// The bytes of a text in quotes in which a part of what it says is written, from this byte of that on; nothing when
  /// it says something else there.
  std::optional<Span> where_written(const Span& quoted, std::string_view part, std::size_t from = 0) const;

 private:
  class Reader;
  std::size_t end_of_replaced(const Node& value, std::size_t offset) const;

  std::string text_;
  std::deque<Node> nodes_;
  const Node* root_ = nullptr;
};

/// The steps from the whole text to a node, outermost first: names, and indices as texts.
std::vector<std::string> steps_to(const Node& node);
std::string pointer_to(const Node& node);
/// The nearest node from this one outwards that is an object; null for none.
const Node* object_around(const Node* node);

}  // namespace fsctl::language
