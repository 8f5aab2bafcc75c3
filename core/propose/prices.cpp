#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/propose/chosen.h"
#include "core/propose/slots.h"

namespace fsctl::propose {
namespace {

using fake::Role;
using infer::ValueType;
using Names = std::span<const std::string_view>;

/// Currencies that people write into the names of members; others are words, such as ALL and TOP.
constexpr std::array<std::string_view, 16> currencies_in_names = {
    "usd", "eur", "gbp", "jpy", "chf", "cad", "aud", "nzd", "sek", "nok", "dkk", "pln", "czk", "huf", "cny", "inr"};
// What the members of prices are called, in lower case and without signs between the words
constexpr std::array<std::string_view, 4> units = {"amount", "value", "price", "gross"};
constexpr std::array<std::string_view, 4> smallest_units = {"centamount", "cents", "amountincents", "minoramount"};
/// Words in the names of amounts that are counted in hundredths, such as `price_cents`.
constexpr std::array<std::string_view, 4> hundredths = {"cents", "cent", "pence", "minor"};
constexpr std::array<std::string_view, 2> currencies = {"currency", "currencycode"};
constexpr std::array<std::string_view, 3> precisions = {"precision", "fractiondigits", "decimals"};
/// What says nothing that the others do not say.
constexpr std::array<std::string_view, 5> repetitions = {"type", "formatted", "display", "text", "symbol"};

bool is_in(Names names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

/// The currency in the last word of a member's name, such as `priceUsd`; empty for none.
std::string currency_in(const std::string& member) {
  const auto words = fake::words_of(member);
  return !words.empty() && is_in(currencies_in_names, words.back()) ? words.back() : "";
}

/// The member that tells the currency of each record; null for none.
const ObservedMember* currency_member(const Setting& setting) {
  for (const auto& member : setting.observed.members())
    if (fake::role_named(member.name) == Role::currency && member.ids == setting.observed.records() &&
        member.traits.are_all_texts() && member.traits.longest == 3)
      return &member;
  return nullptr;
}

struct Currency {
  Json slot{};
  bool is_assumed = false;
};

Currency currency_of(const Chosen& chosen) {
  if (const auto named = currency_in(chosen.member.name); !named.empty()) return {slots::literal(named)};
  if (const auto* member = currency_member(chosen.setting)) return {slots::data(slots::path_of(member->name))};
  const auto& places = chosen.setting.project.places;
  const auto* region = places.region(places.fallback.scope, places.fallback.region);
  return {slots::literal(region == nullptr ? "eur" : region->price_currency), true};
}

bool counts_hundredths(const std::string& member) {
  return std::ranges::any_of(fake::words_of(member), [](const auto& word) { return is_in(hundredths, word); });
}

/// Units of a currency as its hundredths.
Json in_hundredths(Json number) {
  const auto parts = slots::composed("multiply", {{"value1", std::move(number)}, {"value2", slots::literal(100)}});
  return slots::composed("round", {{"value", parts}});
}

Choice price_of(const Chosen& chosen, const Json& amount, const Json& currency, const Json& precision) {
  const Json properties = {{"amount", amount}, {"currency", currency}, {"precision", precision}};
  return {.field = typed("Price"),
          .slots = slots::unless_empty(chosen.path, slots::composed("object", {{"properties", properties}})),
          .use = Use::price};
}

/// The members of objects that are prices; null for those that they lack.
struct PriceMembers {
  const infer::Shape::Member* units = nullptr;
  const infer::Shape::Member* smallest_units = nullptr;
  const infer::Shape::Member* currency = nullptr;
  const infer::Shape::Member* precision = nullptr;
  bool are_all = true;  ///< whether there are no others

  explicit PriceMembers(const infer::Shape& objects) {
    for (const auto& member : objects.members) take(member);
  }

 private:
  void take(const infer::Shape::Member& member) {
    std::string name;
    for (const auto& word : fake::words_of(member.name)) name += word;
    const auto** place = is_in(propose::units, name)            ? &units
                         : is_in(propose::smallest_units, name) ? &smallest_units
                         : is_in(currencies, name)              ? &currency
                         : is_in(precisions, name)              ? &precision
                                                                : nullptr;
    if (place == nullptr)
      are_all = are_all && is_in(repetitions, name);
    else if (*place == nullptr)
      *place = &member;
    else
      are_all = false;
  }
};

/// Whether all of so many objects have a member of this type.
bool is_in_all(const infer::Shape::Member* member, ValueType type, std::size_t objects) {
  return member != nullptr && member->shape.count(type) == objects && member->shape.values() == objects;
}

}  // namespace

std::optional<Choice> price(const Chosen& chosen) {
  const auto& traits = chosen.traits;
  if (chosen.role != Role::money) return {};
  const bool are_numbers = traits.are_all_numbers() && traits.amounts == traits.numbers;
  const bool are_texts = traits.are_all_texts() && traits.words() > 0 && traits.amount_texts == traits.words();
  if (!are_numbers && !are_texts) return {};
  const auto value = slots::data(chosen.path);
  const auto number = are_texts ? slots::composed("toNumber", {{"value", value}}) : value;
  const auto currency = currency_of(chosen);
  const bool is_exact = counts_hundredths(chosen.member.name);
  if (is_exact && are_numbers && traits.whole != traits.numbers) return {};
  auto choice = price_of(chosen, is_exact ? number : in_hundredths(number), currency.slot, slots::literal(2));
  choice.has_assumed_currency = currency.is_assumed;
  return choice;
}

std::optional<Choice> described_price(const Chosen& chosen) {
  const auto* objects = chosen.shape();
  const auto& traits = chosen.traits;
  if (objects == nullptr || objects->is_map || traits.objects == 0 || traits.objects != traits.values()) return {};
  const PriceMembers members(*objects);
  const auto count = traits.objects;
  const auto* amount = members.units != nullptr ? members.units : members.smallest_units;
  const bool are_both = members.units != nullptr && members.smallest_units != nullptr;
  const bool are_numbers = is_in_all(amount, ValueType::number, count);
  const bool are_texts = is_in_all(members.units, ValueType::string, count);
  if (!members.are_all || are_both || (!are_numbers && !are_texts) ||
      !is_in_all(members.currency, ValueType::string, count) ||
      (members.precision != nullptr && !is_in_all(members.precision, ValueType::number, count)))
    return {};
  const auto part = [&](const infer::Shape::Member& member) {
    return slots::data(slots::below(chosen.path, member.name));
  };
  const bool is_exact = members.smallest_units != nullptr;
  if (members.precision != nullptr && !is_exact) return {};  // whether it counts what is given, or what is meant
  const auto number = are_texts ? slots::composed("toNumber", {{"value", part(*amount)}}) : part(*amount);
  auto choice = price_of(chosen, is_exact ? number : in_hundredths(number), part(*members.currency),
                         members.precision != nullptr ? part(*members.precision) : slots::literal(2));
  choice.has_assumed_unit = !is_exact;
  return choice;
}

}  // namespace fsctl::propose
