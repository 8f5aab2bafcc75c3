#include "core/text/any_of.h"

#include <algorithm>

namespace fsctl::text {
namespace {

/// Up to these sizes, searching for each wanted text on its own is faster than the automaton.
constexpr std::size_t few = 2;
constexpr std::size_t short_text = 32;

/// The wanted texts from `begin` to `end` share their first `size` bytes.
struct Stretch {
  std::size_t begin;
  std::size_t end;
  std::size_t size;
};

}  // namespace

AnyOf::AnyOf(std::vector<std::string> wanted) : wanted_(std::move(wanted)) {
  std::ranges::sort(wanted_);
  const auto begins_with = [](const std::string& first, const std::string& later) { return later.starts_with(first); };
  wanted_.erase(std::unique(wanted_.begin(), wanted_.end(), begins_with), wanted_.end());
  const auto is_short = [](const std::string& text) { return text.size() <= short_text; };
  if (wanted_.size() <= few && std::ranges::all_of(wanted_, is_short)) return;
  add_nodes();
  add_fallbacks();
}

void AnyOf::add_nodes() {
  std::vector<Stretch> nodes{{0, wanted_.size(), 0}};
  last_bytes_ += '\0';
  for (std::size_t node = 0; node < nodes.size(); ++node) {
    first_children_.push_back(static_cast<Node>(nodes.size()));
    const auto [begin, end, size] = nodes[node];
    is_end_.push_back(wanted_[begin].size() == size);
    if (is_end_.back()) continue;
    for (auto at = begin; at < end;) {
      const char byte = wanted_[at][size];
      auto after = at + 1;
      while (after < end && wanted_[after][size] == byte) ++after;
      nodes.push_back({at, after, size + 1});
      last_bytes_ += byte;
      at = after;
    }
  }
  first_children_.push_back(static_cast<Node>(nodes.size()));
  for (Node node = first_children_[0]; node < first_children_[1]; ++node)
    roots_[static_cast<unsigned char>(last_bytes_[node])] = node;
}

void AnyOf::add_fallbacks() {
  fallbacks_.assign(last_bytes_.size(), 0);
  for (Node node = 0; node < last_bytes_.size(); ++node)
    for (Node below = first_children_[node]; below < first_children_[node + 1]; ++below) {
      if (node != 0) fallbacks_[below] = next(fallbacks_[node], static_cast<unsigned char>(last_bytes_[below]));
      if (is_end_[fallbacks_[below]]) is_end_[below] = true;
    }
}

AnyOf::Node AnyOf::child(Node node, unsigned char byte) const {
  if (node == 0) return roots_[byte];
  const auto begin = last_bytes_.begin() + first_children_[node];
  const auto end = last_bytes_.begin() + first_children_[node + 1];
  const auto found = std::lower_bound(
      begin, end, byte, [](char one, unsigned char other) { return static_cast<unsigned char>(one) < other; });
  return found != end && static_cast<unsigned char>(*found) == byte ? static_cast<Node>(found - last_bytes_.begin())
                                                                    : Node{0};
}

AnyOf::Node AnyOf::next(Node node, unsigned char byte) const {
  while (true) {
    const Node found = child(node, byte);
    if (found != 0 || node == 0) return found;
    node = fallbacks_[node];
  }
}

bool AnyOf::is_in(std::string_view text) const {
  if (!last_bytes_.empty()) return walk(text);
  return std::ranges::any_of(wanted_, [&](const auto& part) { return text.find(part) != std::string_view::npos; });
}

bool AnyOf::walk(std::string_view text) const {
  Node node = 0;
  for (const char byte : text) {
    node = next(node, static_cast<unsigned char>(byte));
    if (is_end_[node]) return true;
  }
  return false;
}

}  // namespace fsctl::text
