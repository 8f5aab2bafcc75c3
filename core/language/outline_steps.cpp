#include <algorithm>
#include <charconv>

#include "core/json/parse.h"
#include "core/language/outline.h"

namespace fsctl::language {
namespace {

std::string decoded_step(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool is_escape = step[i] == '~' && i + 1 < step.size();
    out += !is_escape ? step[i] : step[++i] == '1' ? '/' : '~';
  }
  return out;
}

}  // namespace

const Node* Outline::find(std::string_view pointer) const {
  const Node* node = root_;
  while (node != nullptr && !pointer.empty()) {
    pointer.remove_prefix(1);
    const auto slash = std::min(pointer.find('/'), pointer.size());
    const auto step = decoded_step(pointer.substr(0, slash));
    pointer.remove_prefix(slash);
    if (node->kind == Node::Kind::array) {
      std::size_t index = 0;
      const auto read = std::from_chars(step.data(), step.data() + step.size(), index);
      node = read.ec == std::errc() && index < node->children.size() ? node->children[index] : nullptr;
    } else {
      node = node->member(step);
    }
  }
  return node;
}

std::vector<std::string> steps_to(const Node& node) {
  std::vector<std::string> steps;
  for (const Node* at = &node; at->parent != nullptr; at = at->parent)
    steps.push_back(at->name_span ? at->name : std::to_string(at->index));
  std::ranges::reverse(steps);
  return steps;
}

std::string pointer_to(const Node& node) {
  std::string pointer;
  for (const auto& step : steps_to(node)) pointer += pointer_step(step);
  return pointer;
}

const Node* object_around(const Node* node) {
  while (node != nullptr && node->kind != Node::Kind::object) node = node->parent;
  return node;
}

}  // namespace fsctl::language
