#include "core/fake/plan.h"

#include <algorithm>
#include <variant>

#include "core/fake/reading.h"
#include "core/fake/references.h"
#include "core/text/unicode.h"

namespace fsctl::fake {
namespace {

using Kind = Node::Kind;

/// What the feed's schema says.
void note_schema(const composer::Type& type, Node& node) {
  node.kind = kind_of(type);
  if (type.element) note_schema(*type.element, node.item());
  if (type.members)
    for (const auto& [name, member] : *type.members) note_schema(member, node.member(name));
}

void note_field(const project::FieldSlots& slots, const Reader& reader, Node& record) {
  if (slots.every) note_slot(*slots.every, reader, record);
  for (const auto& [locale, slot] : slots.by_locale) {
    Reader in_locale = reader;
    in_locale.locale = locale;
    note_slot(*slot, in_locale, record);
  }
  for (const auto& [scope, inner] : slots.by_scope) note_field(inner, reader, record);
}

void note_composer(const project::Composer& composer, const References& references, Plan& plan) {
  const auto& storage = *composer.storage;
  for (const auto& [name, slots] : composer.fields) {
    const Field* field = storage.field(name);
    if (field == nullptr) continue;
    const auto target = references.find(std::pair(storage.name, name));
    note_field(slots,
               {.field = field,
                .refers_to = target == references.end() ? nullptr : target->second,
                .is_parent = is_tree_parent(*plan.project, storage.name, name)},
               plan.record);
  }
}

/// Guesses what the values stand for of which only the name is known; `outer` is the member around them.
void guess(Node& node, const std::string& name, const Role outer) {
  if (node.role == Role::none) node.role = role_named(name);
  if (node.role == Role::name && (outer == Role::person || outer == Role::company)) node.role = outer;
  if (node.items) guess(*node.items, name, outer);
  for (auto& [inner_name, inner] : node.members) guess(inner, inner_name, node.role);
}

std::vector<std::string> currencies_of(const project::Places& places) {
  std::vector<std::string> found;
  if (const auto* region = places.region(places.fallback.scope, places.fallback.region)) found = {region->currency};
  for (const auto& currency : places.currencies()) {
    auto code = text::upper(currency);
    if (std::ranges::find(found, code) == found.end()) found.push_back(std::move(code));
  }
  return found;
}

/// The attributes of Option fields that the project's listings and blocks name.
std::vector<std::string> attributes_of(const project::Project& project) {
  std::vector<std::string> found;
  const auto add = [&](const project::FieldPath& path) {
    if (!path.attribute.empty() && std::ranges::find(found, path.attribute) == found.end())
      found.push_back(path.attribute);
  };
  for (const auto& [slug, listing] : project.listings) {
    for (const auto& [field, filter] : listing.filters) add(filter.path);
    for (const auto& [name, sort] : listing.sorts) add(sort.path);
  }
  for (const auto& [slug, block] : project.blocks)
    for (const auto& field : block.fields)
      if (const auto* path = std::get_if<project::PathField>(&field.content)) add(path->path);
  if (found.empty()) found = {"color", "size"};
  return found;
}

}  // namespace

Node& Node::item() {
  if (!items) items = std::make_unique<Node>();
  return *items;
}

Plan plan_for(const project::Project& project, const project::Feed& feed) {
  Plan plan{.project = &project, .feed = &feed};
  plan.locales = project.places.locales();
  plan.currencies = currencies_of(project.places);
  plan.attributes = attributes_of(project);
  plan.record.kind = Kind::object;
  for (const auto& [name, type] : feed.schema) note_schema(type, plan.record.member(name));
  const auto references = references_of(project);
  for (const auto& [name, composer] : project.composers)
    if (composer.feed.name() == feed.id) {
      plan.composers.push_back(&composer);
      plan.has_variants = plan.has_variants || (composer.storage->is_products && !feed.parent_member.empty());
      note_composer(composer, references, plan);
    }
  for (auto& [name, member] : plan.record.members) guess(member, name, Role::none);
  return plan;
}

const Node* find(const Node& record, const std::vector<std::string>& path) {
  const Node* node = &record;
  for (const auto& name : path) {
    while (node->items) node = node->items.get();
    const auto inner = node->members.find(name);
    if (inner == node->members.end()) return nullptr;
    node = &inner->second;
  }
  while (node->items) node = node->items.get();
  return node;
}

}  // namespace fsctl::fake
