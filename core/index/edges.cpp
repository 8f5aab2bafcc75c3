#include "core/index/edges.h"

#include <algorithm>
#include <bit>

#include "core/index/number.h"
#include "core/store/tree_rows.h"
#include "core/text/timestamp.h"

namespace fsctl::index {
namespace {

/// Whether the tree's parent or position field has a property, such as having values per scope.
bool is_told_apart(const project::Tree& tree, bool Field::*flag) {
  return (tree.parent.field != nullptr && tree.parent.field->*flag) ||
         (tree.position.field != nullptr && tree.position.field->*flag);
}

bool sorts_texts(const project::Tree& tree) { return tree.position.type != nullptr && tree.position.type->is_text(); }

/// Part of the fingerprint. It has to change when positions are written differently, so that all edges are rebuilt.
constexpr std::string_view edges_form = "3";

/// What a database's index has room for. Longer than a key, a parent is that of no record; positions are compared by as
/// many bytes of what they are sorted by.
constexpr std::size_t longest_parent = 256;
constexpr std::size_t longest_position = 1'000;

/// The most edges that wait in memory to be written together.
constexpr std::size_t edges_most_pending = 1'024;

/// Bytes that sort like the numbers: eight for the base, and two more for a rest that is not 0.
std::string number_key(const Number& number) {
  auto bits = std::bit_cast<std::uint64_t>(number.base);
  bits = (bits >> 63U) != 0 ? ~bits : bits | (std::uint64_t{1} << 63U);
  std::string key(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<char>(bits >> (56 - 8 * i));
  if (number.rest != 0) {
    key += static_cast<char>(number.rest >> 8U);
    key += static_cast<char>(number.rest & 0xFFU);
  }
  return key;
}

}  // namespace

std::string tree_audience(const project::Tree& tree, const stored::View& view) {
  std::string name;
  if (is_told_apart(tree, &Field::is_scoped)) name += view.scope;
  name += ' ';
  if (is_told_apart(tree, &Field::is_translatable) || sorts_texts(tree)) name += view.locale;
  return name;
}

std::string tree_fingerprint(const project::Project& project, const project::Tree& tree) {
  std::string text(edges_form);
  text += '\n' + tree.parent_field + '\n' + tree.position_field;
  for (const auto& domain : project.places.domains)
    text += '\n' + tree_audience(tree, project::view_of(project.places, domain.place));
  return text;
}

EdgeWriter::EdgeWriter(store::Store& store, const project::Project& project, const project::Tree& tree,
                       store::TreeNumber index)
    : store_(store), tree_(tree), index_(index) {
  for (const auto& domain : project.places.domains) {
    const auto view = project::view_of(project.places, domain.place);
    auto name = tree_audience(tree, view);
    if (std::ranges::find(audiences_, name, &Audience::name) == audiences_.end())
      audiences_.push_back({view, std::move(name), text::Collation(domain.place.locale)});
  }
}

std::string EdgeWriter::position_key(const Value& position, std::size_t audience) const {
  if (position.is_number()) return '\x01' + number_key(number_of(position));
  if (position.is_boolean()) return '\x01' + number_key(position.boolean() ? 1 : 0);
  if (position.is_text())
    return '\x02' + audiences_[audience].collation.sort_key(position.text()).substr(0, longest_position);
  return "\xFF";
}

void EdgeWriter::put(const project::RecordView& record) {
  for (std::size_t audience = 0; audience < audiences_.size(); ++audience) {
    arena_.release();
    const auto& view = audiences_[audience].view;
    const Value parent = project::read_path(tree_.parent, record, view, arena_);
    const Value position = project::read_path(tree_.position, record, view, arena_);
    pending_.push_back(
        {.audience = audience,
         .key = std::string(record.key),
         .parent = parent.is_text() ? std::string(parent.text().substr(0, longest_parent)) : std::string(),
         .position = position_key(position, audience)});
  }
  if (pending_.size() >= edges_most_pending) flush();
}

void EdgeWriter::remove(std::span<const std::string_view> keys) {
  flush();
  store::remove_edges(store_, index_, keys);
}

void EdgeWriter::flush() {
  std::vector<store::Edge> edges;
  for (const auto& [audience, key, parent, position] : pending_)
    edges.push_back({.audience = audiences_[audience].name, .key = key, .parent = parent, .position = position});
  store::put_edges(store_, index_, edges);
  pending_.clear();
}

}  // namespace fsctl::index
