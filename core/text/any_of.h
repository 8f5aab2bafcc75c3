#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::text {

/// Finds out whether a text holds any of some others, all of them in one pass over its bytes (Aho and Corasick).
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

  std::vector<std::string> wanted_;  ///< each once, none that begins with another
  // A node is what some wanted texts begin with. Nodes stand by length, then in order; node 0 is the empty beginning.
  std::vector<Node> first_children_{};  ///< where a node's children begin; one more at the end
  std::string last_bytes_{};            ///< of each node
  std::vector<Node> fallbacks_{};       ///< the longest other node that it ends with
  std::vector<bool> is_end_{};          ///< whether it ends with a wanted text
  std::array<Node, bytes> roots_{};     ///< the children of node 0 by their byte; 0 where there is none
};

}  // namespace fsctl::text
