#include "core/language/commas.h"

#include <algorithm>
#include <string_view>

namespace fsctl::language {
namespace {

std::size_t begin_of(const Node& entry) { return entry.name_span ? entry.name_span->begin : entry.span.begin; }

/// The member or element that ends before a place of its object or array; null for none.
const Node* entry_before(const Node& container, std::size_t place) {
  const auto is_behind = [&](const Node* entry) { return begin_of(*entry) >= place; };
  const auto next = std::ranges::find_if(container.children, is_behind);
  return next == container.children.begin() ? nullptr : *std::prev(next);
}

/// Whether a comma is missing between an entry, which is written to its end, and a place behind it.
bool lacks_comma(const Node& entry, std::size_t place) {
  const bool is_written = entry.kind != Node::Kind::missing && entry.is_closed && entry.span.end <= place;
  return is_written && (entry.comma == 0 || entry.comma >= place);
}

/// Whether what follows a place begins a further member or element.
bool is_before_entry(const Outline& outline, std::size_t place) {
  const auto& text = outline.text();
  const auto next = text.find_first_not_of(" \t\r\n", place);
  return next != std::string::npos && std::string_view(",:]}/").find(text[next]) == std::string_view::npos;
}

}  // namespace

Commas missing_commas(const Outline& outline, const Spot& spot) {
  Commas commas;
  if (spot.container == nullptr) return commas;
  commas.is_one_behind = is_before_entry(outline, spot.span.end);
  auto place = spot.node == nullptr ? spot.span.begin : begin_of(*spot.node);
  for (const Node* around = spot.container; around != nullptr; around = around->parent) {
    const Node* entry = entry_before(*around, place);
    if (entry != nullptr && lacks_comma(*entry, place)) commas.before.push_back(entry->span.end);
    place = begin_of(*around);
  }
  std::ranges::reverse(commas.before);
  return commas;
}

}  // namespace fsctl::language
