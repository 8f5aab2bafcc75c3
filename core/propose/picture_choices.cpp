#include <algorithm>
#include <array>

#include "core/propose/chosen.h"
#include "core/propose/pictures.h"
#include "core/propose/slots.h"

namespace fsctl::propose {
namespace {

using fake::Role;

bool is_picture_role(Role role) { return role == Role::image || role == Role::image_file; }

/// Where the text stands that describes a record's pictures, seen from the record or from one of its lists.
std::string alternative_text(const Chosen& chosen, bool is_in_list) {
  const auto* title = title_member(chosen.setting);
  if (title == nullptr || !title->traits.are_all_texts()) return {};
  return is_in_list ? slots::below("$parent", title->name) : slots::path_of(title->name);
}

/// A slot that gives something for each element of a list that is not empty itself.
Json for_each(const std::string& path, Json slot) {
  const auto is_empty = slots::composed("isEmpty", {{"value", slots::data("$item")}});
  const auto full = slots::composed(
      "filter", {{"array", slots::data(path)}, {"filterFunction", slots::composed("not", {{"value", is_empty}})}});
  return slots::unless_empty(path, slots::composed("map", {{"array", full}, {"mapFunction", std::move(slot)}}));
}

constexpr std::array<std::string_view, 6> source_names = {"src", "url", "href", "image", "file", "path"};
constexpr std::array<std::string_view, 5> alternative_names = {"alt", "altText", "label", "title", "caption"};

const infer::Shape* text_member(const infer::Shape& shape, std::string_view name) {
  const auto found = std::ranges::find(shape.members, name, &infer::Shape::Member::name);
  return found != shape.members.end() && found->shape.count(infer::ValueType::string) == found->shape.values()
             ? &found->shape
             : nullptr;
}

/// The slot for objects that each name a picture; nothing when they do not.
std::optional<Json> described_slot(const infer::Shape& objects, const std::string& path, const Traits& traits) {
  const auto all = objects.values() - objects.count(infer::ValueType::null);
  if (all == 0 || objects.count(infer::ValueType::object) != all) return {};
  for (const auto source : source_names) {
    const auto* member = text_member(objects, source);
    if (member == nullptr || member->values() != all) continue;
    std::string alternative;
    for (const auto name : alternative_names)
      if (alternative.empty() && text_member(objects, name) != nullptr) alternative = slots::below(path, name);
    return picture_slot(slots::below(path, source), alternative, traits.endings);
  }
  return {};
}

}  // namespace

bool are_pictures(const Traits& traits, Role role) {
  if (!traits.are_all_texts() || traits.words() == 0) return false;
  if (traits.picture_names == traits.words()) return true;
  return is_picture_role(role) && traits.picture_names + traits.addresses >= traits.words();
}

std::optional<Choice> picture(const Chosen& chosen) {
  if (!are_pictures(chosen.traits, chosen.role)) return {};
  const auto slot = picture_slot(chosen.path, alternative_text(chosen, false), chosen.traits.endings);
  return Choice{.field = typed("Media"), .slots = slots::unless_empty(chosen.path, slot)};
}

std::optional<Choice> pictures(const Chosen& chosen) {
  const auto* items = chosen.traits.items.get();
  if (items == nullptr || chosen.traits.arrays != chosen.traits.values() || !are_pictures(*items, chosen.role))
    return {};
  return Choice{
      .field = typed("Media", true),
      .slots = for_each(chosen.path, picture_slot("$item", alternative_text(chosen, true), chosen.traits.endings))};
}

std::optional<Choice> described_pictures(const Chosen& chosen) {
  const auto* shape = chosen.shape();
  if (shape == nullptr || !is_picture_role(chosen.role)) return {};
  const auto& traits = chosen.traits;
  const bool are_lists = shape->items != nullptr && traits.arrays == traits.values();
  if (!are_lists && traits.objects != traits.values()) return {};
  auto slot = are_lists ? described_slot(*shape->items, "$item", traits) : described_slot(*shape, chosen.path, traits);
  if (!slot) return {};
  return Choice{.field = typed("Media", are_lists),
                .slots = are_lists ? for_each(chosen.path, std::move(*slot))
                                   : slots::unless_empty(chosen.path, std::move(*slot))};
}

}  // namespace fsctl::propose
