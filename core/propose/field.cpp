#include "core/propose/field.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/propose/chosen.h"
#include "core/propose/naming.h"
#include "core/propose/slots.h"
#include "core/text/codes.h"

namespace fsctl::propose {
namespace {

using fake::Role;

std::optional<Choice> translated(const Chosen& chosen) {
  const auto paths = paths_by_locale(chosen.setting, chosen.member);
  if (paths.empty()) return {};
  bool are_texts = true;
  bool are_lists = true;
  for (const auto& [_, traits] : chosen.traits.locales) {
    are_texts = are_texts && traits.texts == traits.values();
    are_lists = are_lists && traits.arrays == traits.values() &&
                (!traits.items || traits.items->texts == traits.items->values());
  }
  Choice choice{.field = typed(are_texts || are_lists ? "String" : "Any", !are_texts && are_lists)};
  choice.field["isTranslatable"] = true;
  for (const auto& [locale, path] : paths) choice.slots["byLocale"][locale] = slots::data(path);
  if (are_texts) choice.use = Use::words;
  if (are_lists && !are_texts) choice.use = Use::tags;
  return choice;
}

std::optional<Choice> moment(const Chosen& chosen) {
  const auto& traits = chosen.traits;
  if (!traits.are_all_texts() || traits.words() == 0 || traits.dates != traits.words()) return {};
  auto choice = as_it_is(chosen, "DateTime", Use::moment);
  if (traits.blank > 0) choice.slots = slots::unless_empty(chosen.path, std::move(choice.slots));
  return choice;
}

std::optional<Choice> flag(const Chosen& chosen) {
  if (chosen.traits.flags == 0 || chosen.traits.flags != chosen.traits.values()) return {};
  return as_it_is(chosen, "Boolean", Use::yes_or_no);
}

std::optional<Choice> whole_number(const Chosen& chosen) {
  const auto& traits = chosen.traits;
  if (!traits.are_all_numbers() || traits.whole != traits.numbers) return {};
  return as_it_is(chosen, "Integer", Use::number);
}

std::optional<Choice> number(const Chosen& chosen) {
  if (!chosen.traits.are_all_numbers()) return {};
  return as_it_is(chosen, "Float", Use::number);
}

/// What the values of these members are, also where they come as texts.
constexpr Role number_roles[] = {Role::position, Role::quantity, Role::rating,   Role::year,
                                 Role::percent,  Role::weight,   Role::latitude, Role::longitude};

std::optional<Choice> number_in_text(const Chosen& chosen) {
  const auto& traits = chosen.traits;
  if (!traits.are_all_texts() || traits.words() == 0 || traits.number_texts != traits.words()) return {};
  if (std::ranges::find(number_roles, chosen.role) == std::end(number_roles)) return {};
  const auto slot = slots::composed("toNumber", {{"value", slots::data(chosen.path)}});
  return Choice{.field = typed("Float"), .slots = slots::unless_empty(chosen.path, slot), .use = Use::number};
}

std::optional<Choice> words(const Chosen& chosen) {
  if (!chosen.traits.are_all_texts()) return {};
  const bool is_link = chosen.role == Role::url || are_pictures(chosen.traits, chosen.role);
  return as_it_is(chosen, "String", is_link ? Use::nothing : Use::words);
}

std::optional<Choice> scalars_as_texts(const Chosen& chosen) {
  const auto& traits = chosen.traits;
  if (traits.scalars() == 0 || traits.scalars() != traits.values()) return {};
  const auto slot = slots::composed("toString", {{"value", slots::data(chosen.path)}});
  return Choice{.field = typed("String"), .slots = slots::unless_empty(chosen.path, slot), .use = Use::words};
}

std::optional<Choice> list(const Chosen& chosen) {
  const auto* items = chosen.traits.items.get();
  if (chosen.traits.arrays == 0 || chosen.traits.arrays != chosen.traits.values()) return {};
  if (items == nullptr || items->nulls > 0) return as_it_is(chosen, "Any", Use::nothing, true);
  if (items->are_all_texts()) return as_it_is(chosen, "String", Use::tags, true);
  if (items->are_all_numbers())
    return as_it_is(chosen, items->whole == items->numbers ? "Integer" : "Float", Use::nothing, true);
  if (items->flags > 0 && items->flags == items->values()) return as_it_is(chosen, "Boolean", Use::nothing, true);
  return as_it_is(chosen, "Any", Use::nothing, true);
}

std::optional<Choice> anything(const Chosen& chosen) { return as_it_is(chosen, "Any"); }

using Suit = std::optional<Choice> (*)(const Chosen& chosen);

/// The most telling first.
constexpr Suit suits[] = {
    composite,    price,  described_price, picture, pictures, described_pictures, translated, moment, flag,
    whole_number, number, number_in_text,  words,   list,     scalars_as_texts,   anything};

/// Puts what payload markers ask of a field into it.
void mark(const Traits& traits, Json& field) {
  if (traits.is_translated) field["isTranslatable"] = true;
  if (traits.is_scoped) field["isScoped"] = true;
}

ProposedField proposed_field(const Chosen& chosen, const std::string& name) {
  ProposedField field{.name = name, .member = chosen.member.name, .traits = &chosen.traits};
  if (chosen.traits.values() == 0) return field;
  for (const auto suit : suits)
    if (auto choice = suit(chosen)) {
      mark(chosen.traits, choice->field);
      field.choices.push_back(std::move(*choice));
    }
  return field;
}

/// How likely it is that people call records by a member: the lowest is likeliest.
std::size_t title_rank(const ObservedMember& member) {
  constexpr std::array<std::string_view, 4> likeliest = {"name", "title", "label", "headline"};
  const auto* found = std::ranges::find(likeliest, member.name);
  return static_cast<std::size_t>(found - likeliest.begin());
}

bool may_be_title(const Setting& setting, const ObservedMember& member) {
  if (fake::role_named(member.name) != Role::name) return false;
  const auto& traits = member.traits;
  const bool is_in_most = (traits.texts + traits.objects) * 2 > setting.observed.records();
  return is_in_most && (traits.are_all_texts() || !paths_by_locale(setting, member).empty());
}

}  // namespace

Json typed(std::string_view type, bool is_list) {
  Json field = {{"type", type}};
  if (is_list) field["isArray"] = true;
  return field;
}

Choice as_it_is(const Chosen& chosen, std::string_view type, Use use, bool is_list) {
  return {.field = typed(type, is_list), .slots = slots::data(chosen.path), .use = use};
}

std::vector<std::pair<std::string, std::string>> paths_by_locale(const Setting& setting, const ObservedMember& member) {
  const auto& traits = member.traits;
  std::vector<std::pair<std::string, std::string>> paths;
  if (traits.has_other_members || traits.objects == 0 || traits.objects != traits.values()) return paths;
  const auto below = [&](const std::string& name) { return slots::below(slots::path_of(member.name), name); };
  for (const auto& locale : setting.project.places.locales()) {
    const Traits::OfLocale* same_language = nullptr;
    const Traits::OfLocale* same = nullptr;
    for (const auto& own : traits.locales) {
      if (own.locale == locale) same = &own;
      if (text::language_and_script(own.locale) == text::language_and_script(locale)) same_language = &own;
    }
    if (const auto* found = same != nullptr ? same : same_language; found != nullptr && found->traits.values() > 0)
      paths.emplace_back(locale, below(found->locale));
  }
  return paths;
}

const ObservedMember* title_member(const Setting& setting) {
  const ObservedMember* best = nullptr;
  for (const auto& member : setting.observed.members())
    if (may_be_title(setting, member) && (best == nullptr || title_rank(member) < title_rank(*best))) best = &member;
  return best;
}

std::vector<ProposedField> proposed_fields(const Setting& setting) {
  std::vector<ProposedField> fields;
  std::vector<std::string> names;
  const auto* title = title_member(setting);
  for (const auto& member : setting.observed.members()) {
    const bool is_key = member.name == setting.key.member;
    if (is_key && (member.name == "id" || member.name == "key" || member.name == "_id")) continue;
    if (member.name.empty() || setting.observed.shape_of(member.name) == nullptr) continue;
    const Chosen chosen{setting, member, member.traits, fake::role_named(member.name), slots::path_of(member.name)};
    auto field = proposed_field(chosen, field_name(member.name, names));
    if (is_key && setting.key.is_number)
      field.choices = {{.field = typed("String"), .slots = slots::data(chosen.path), .use = Use::words}};
    if (&member == title && !field.choices.empty()) field.choices.front().use = Use::name;
    names.push_back(field.name);
    fields.push_back(std::move(field));
  }
  return fields;
}

}  // namespace fsctl::propose
