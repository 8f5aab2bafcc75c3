#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// Tests whether a text contains any of several others, in one pass over its bytes (Aho-Corasick).
class AnyOf {
 public:
  explicit AnyOf(std::vector<std::string> wanted);

  bool is_in(std::string_view text) const;

 private:
  using Node = std::uint32_t;
  static constexpr std::size_t bytes = 256;

  void add_nodes();
  void add_fallbacks();
  Node child(Node node, unsigned char byte) const;
  Node next(Node node, unsigned char byte) const;
  bool walk(std::string_view text) const;

  std::vector<std::string> wanted_;  ///< without duplicates and without texts that begin with another one
  // The automaton: a node is a prefix of a wanted text. Nodes are sorted by length, then by bytes; node 0 is empty.
  std::vector<Node> first_children_{};  ///< by node; one more entry marks the end
  std::string last_bytes_{};            ///< by node: the byte that leads to it
  std::vector<Node> fallbacks_{};       ///< by node: the longest other node that is a suffix of it
  std::vector<bool> is_end_{};          ///< by node: whether a wanted text is a suffix of it
  std::array<Node, bytes> roots_{};     ///< by byte: the child of node 0, or 0 where there is none
};

}  // namespace fsctl::text
