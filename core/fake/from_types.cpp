#include "core/fake/from_types.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "core/fake/former_prices.h"
#include "core/fake/naming.h"
#include "core/fake/words.h"
#include "core/text/unicode.h"

namespace fsctl::fake {
namespace {

using Kind = Node::Kind;

std::string padded(std::int64_t number, std::size_t width) {
  auto text = std::to_string(number);
  return std::string(width > text.size() ? width - text.size() : 0, '0') + text;
}

// Operands are evaluated in an order that compilers choose, so that each number that chance gives is drawn by itself.

std::string day_text(Random& chance) {
  const auto year = chance.between(2021, 2025);
  const auto month = chance.between(1, 12);
  const auto day = chance.between(1, 28);
  return std::to_string(year) + '-' + padded(month, 2) + '-' + padded(day, 2);
}

std::string moment_text(Random& chance) {
  const auto day = day_text(chance);
  return day + 'T' + padded(chance.between(6, 20), 2) + ":00:00Z";
}

std::string person(Random& chance) {
  const auto first = chance.one_of(first_names());
  return std::string(first) + ' ' + std::string(chance.one_of(last_names()));
}

std::string street(Random& chance) {
  const auto number = chance.between(1, 120);
  return std::to_string(number) + ' ' + std::string(chance.one_of(streets()));
}

std::string digits(Random& chance, std::size_t count) {
  std::string text = "4";
  while (text.size() < count) text += static_cast<char>('0' + chance.below(10));
  return text;
}

/// A number of hundredths as JSON; a division by a power of ten is the same on every machine.
Json decimal(std::int64_t hundredths) {
  constexpr std::int64_t hundred = 100;
  if (hundredths % hundred == 0) return hundredths / hundred;
  return static_cast<double>(hundredths) / 100.0;
}

bool is_enumeration(const Node& node) {
  return node.type != nullptr && node.type->form.shape == FieldForm::Shape::enumeration;
}

bool is_option(const Node& node) {
  return node.type != nullptr && node.type->form.selector == FieldForm::Selector::attribute;
}

/// The value of an attribute such as a colour, as a shop has few of them.
struct AttributeValue {
  std::string key;
  std::string hex;
  Word label;
};

AttributeValue value_of_attribute(std::string_view attribute, Random& chance) {
  const Role role = role_named(attribute);
  if (role == Role::color) {
    const auto& color = chance.one_of(colors());
    return {.key = std::string(color.key), .hex = std::string(color.hex), .label = color.label};
  }
  if (role == Role::size) {
    const auto size = chance.one_of(sizes());
    return {.key = text::slugify(size), .hex = {}, .label = {.en = size, .de = size, .fr = size}};
  }
  const auto& phrase = chance.one_of(phrases());
  return {.key = text::slugify(phrase.en), .hex = {}, .label = phrase};
}

/// Makes up the values of one record.
class Making {
 public:
  Making(const Plan& plan, const Keys& keys, std::uint64_t seed, std::int64_t index)
      : plan_(plan), keys_(keys), index_(index), naming_(plan.feed->id, seed, index) {}

  std::optional<Json> value(const Node& node, Random& chance);

 private:
  std::optional<Json> object(const Node& node, Random& chance);
  std::optional<Json> array(const Node& node, Random& chance);
  Json options(Random& chance) const;
  Json option(const std::string& attribute, Random& chance) const;
  Json translated(const Node& node, const Word& word) const;
  Json named(const Node& node, bool as_slug) const;
  template <typename Text>
  Json by_locale(const Node& node, const Text& text) const;
  Json number(const Node& node, Random& chance) const;
  std::optional<Json> text(const Node& node, Random& chance) const;
  Json plain_text(const Node& node, Random& chance) const;
  std::optional<Json> attribute_text(const Node& node) const;
  Json sentences_for(const Node& node, Random& chance) const;

  const Plan& plan_;
  const Keys& keys_;
  std::int64_t index_;
  Naming naming_;
  std::size_t position_ = 0;                   ///< in the innermost list
  bool is_told_ = false;                       ///< whether that has an element for each text that tells them apart
  std::string_view currency_{};                ///< of the price that is made up
  std::optional<AttributeValue> attribute_{};  ///< of the element that is made up, where a text tells its attribute
};

std::optional<Json> Making::value(const Node& node, Random& chance) {
  if (!node.members.empty()) {
    if (!node.is_price || !currency_.empty() || plan_.currencies.size() < 2) return object(node, chance);
    Json variants = Json::object();
    for (const auto& currency : plan_.currencies) {
      currency_ = currency;
      variants[currency] = *object(node, chance);
    }
    currency_ = {};
    return Json{{"@currency", std::move(variants)}};
  }
  if (node.items || node.kind == Kind::array) return array(node, chance);
  switch (node.kind) {
    case Kind::number:
      return number(node, chance);
    case Kind::boolean:
      return Json(!chance.one_in(3));
    case Kind::object:
      return Json{{"material", chance.one_of(phrases()).en}, {"size", chance.one_of(sizes())}};
    default:
      return text(node, chance);
  }
}

/// The texts by which composers tell the elements of a list; each of them gets one.
const std::vector<std::string>* told_by(const Node& item) {
  for (const auto& [name, member] : item.members)
    if (!member.choices.empty() && !is_enumeration(member)) return &member.choices;
  return nullptr;
}

std::optional<Json> Making::object(const Node& node, Random& chance) {
  const auto* told = is_told_ ? told_by(node) : nullptr;
  const auto outer = attribute_;
  if (told != nullptr) attribute_ = value_of_attribute((*told)[position_ % told->size()], chance);
  Json made = Json::object();
  for (const auto& [name, member] : node.members)
    if (auto inner = value(member, chance)) made[name] = std::move(*inner);
  order_prices(made);
  attribute_ = outer;
  return made;
}

std::optional<Json> Making::array(const Node& node, Random& chance) {
  if (!node.items) return Json::array({chance.one_of(phrases()).en, chance.one_of(phrases()).en});
  const Node& item = *node.items;
  if (is_option(item)) return options(chance);
  const auto outer = std::exchange(position_, 0);
  Json list = Json::array();
  if (item.is_price) {
    for (const auto& currency : plan_.currencies) {
      currency_ = currency;
      list.push_back(*object(item, chance));
    }
    currency_ = {};
  } else {
    const auto* told = told_by(item);
    const bool was_told = std::exchange(is_told_, told != nullptr);
    const std::size_t count = told != nullptr ? told->size() : 1 + static_cast<std::size_t>(chance.below(3));
    for (; position_ < count; ++position_)
      if (auto made = value(item, chance); made && std::ranges::find(list, *made) == list.end())
        list.push_back(std::move(*made));
    is_told_ = was_told;
  }
  position_ = outer;
  if (list.empty()) return std::nullopt;
  return list;
}

Json Making::options(Random& chance) const {
  Json list = Json::array();
  for (const auto& attribute : plan_.attributes) list.push_back(option(attribute, chance));
  return list;
}

Json Making::option(const std::string& attribute, Random& chance) const {
  const Role role = role_named(attribute);
  if (role == Role::size) return {{"attribute", attribute}, {"value", chance.one_of(sizes())}};
  if (role == Role::color) {
    const auto& color = chance.one_of(colors());
    return {{"attribute", attribute}, {"value", color.key}, {"label", color.label.en}};
  }
  return {{"attribute", attribute}, {"value", chance.one_of(phrases()).en}};
}

// Texts

template <typename Text>
Json Making::by_locale(const Node& node, const Text& text) const {
  const auto& fallback = plan_.project->places.fallback.locale;
  if (const auto only = node.only_locale(); !only.empty()) return text(only);
  if (!node.is_translatable || plan_.locales.size() < 2) return text(fallback);
  Json variants = Json::object();
  for (const auto& locale : plan_.locales) variants[locale] = text(locale);
  return {{"@translation", std::move(variants)}};
}

Json Making::translated(const Node& node, const Word& word) const {
  return by_locale(node, [&](const std::string& locale) { return std::string(word.in(locale)); });
}

Json Making::named(const Node& node, bool as_slug) const {
  return by_locale(node,
                   [&](const std::string& locale) { return as_slug ? naming_.slug(locale) : naming_.name(locale); });
}

Json Making::sentences_for(const Node& node, Random& chance) const {
  const auto& first = chance.one_of(sentences());
  const auto& second = chance.one_of(sentences());
  return by_locale(node, [&](const std::string& locale) {
    return std::string(first.in(locale)) + (first.en == second.en ? "" : ' ' + std::string(second.in(locale)));
  });
}

std::optional<Json> Making::text(const Node& node, Random& chance) const {
  if (node.refers_to != nullptr) {
    auto key = keys_.pick(node, index_, chance);
    return key ? std::optional<Json>(std::move(*key)) : std::nullopt;
  }
  if (!node.choices.empty())
    return Json(is_told_ && !is_enumeration(node) ? node.choices[position_ % node.choices.size()]
                                                  : chance.one_of(node.choices));
  if (auto of_attribute = attribute_text(node)) return of_attribute;
  return plain_text(node, chance);
}

/// The text of an attribute's value that a member has: its key, its name for people or its colour.
std::optional<Json> Making::attribute_text(const Node& node) const {
  if (!attribute_) return {};
  switch (node.role) {
    case Role::key:
    case Role::slug:
      return Json(attribute_->key);
    case Role::hex:
      return attribute_->hex.empty() ? std::nullopt : std::optional(Json(attribute_->hex));
    case Role::none:
    case Role::phrase:
    case Role::text:
    case Role::name:
    case Role::color:
    case Role::size:
      return translated(node, attribute_->label);
    default:
      return {};
  }
}

Json Making::plain_text(const Node& node, Random& chance) const {
  const auto some = [&](const auto& table) { return Json(chance.one_of(table)); };
  switch (node.role) {
    case Role::name:
      return named(node, false);
    case Role::slug:
      return named(node, true);
    case Role::text:
      return sentences_for(node, chance);
    case Role::person:
      return person(chance);
    case Role::company:
      return some(series());
    case Role::key:
      return naming_.slug("en") + (position_ == 0 ? "" : '-' + std::to_string(position_ + 1));
    case Role::sku:
      return "SKU-" + padded(index_ + 1, 5);
    case Role::email:
      return naming_.slug("en") + "@mail.example";
    case Role::phone:
      return "+44 20 7946 0" + std::to_string(chance.between(100, 999));
    case Role::url:
      return "https://" + naming_.slug("en") + ".example/";
    case Role::domain:
      return naming_.slug("en") + ".example";
    case Role::street:
      return street(chance);
    case Role::zip:
      return std::to_string(chance.between(10000, 99999));
    case Role::city:
      return some(cities());
    case Role::country:
      return chance.one_in(2) ? "DE" : "GB";
    case Role::color:
      return std::string(chance.one_of(colors()).key);
    case Role::hex:
      return std::string(chance.one_of(colors()).hex);
    case Role::size:
      return some(sizes());
    case Role::image:
      return naming_.image();
    case Role::image_file:
      return naming_.image_file(node.ending, position_);
    case Role::mime:
      return "image/svg+xml";
    case Role::day:
      return day_text(chance);
    case Role::moment:
      return moment_text(chance);
    case Role::currency:
      return text::lower(currency_.empty() ? std::string_view(plan_.currencies.front()) : currency_);
    case Role::language:
      return plan_.project->places.fallback.locale;
    case Role::unit:
      return "kg";
    case Role::flag:
      return chance.one_in(3) ? "no" : "yes";
    case Role::none:
    case Role::phrase:
      return translated(node, chance.one_of(phrases()));
    default:
      return number(node, chance).dump();
  }
}

Json Making::number(const Node& node, Random& chance) const {
  const bool is_whole = node.type != nullptr && node.type->form.shape == FieldForm::Shape::integer;
  switch (node.role) {
    case Role::amount:
      return chance.between(50, 1999) * 10 - 5;
    case Role::money:
      return is_whole ? Json(chance.between(5, 200)) : decimal(chance.between(50, 1999) * 10 - 5);
    case Role::precision:
      return 2;
    case Role::digits:
    case Role::sku:
      return std::stoll(digits(chance, 13));
    case Role::rating:
      return is_whole || node.type == nullptr ? Json(chance.between(1, 5)) : decimal(chance.between(20, 50) * 10);
    case Role::year:
      return chance.between(1950, 2024);
    case Role::position:
      return (index_ + 1 + static_cast<std::int64_t>(position_)) * 10;
    case Role::quantity:
      return chance.between(0, 120);
    case Role::percent:
      return chance.between(5, 50);
    case Role::weight:
      return is_whole || node.type == nullptr ? Json(chance.between(50, 4000)) : decimal(chance.between(10, 2500));
    case Role::latitude:
      return decimal(chance.between(4700, 5500));
    case Role::longitude:
      return decimal(chance.between(0, 1500));
    case Role::moment:
      return chance.between(1609459200, 1764547200);
    default:
      return chance.between(1, 100);
  }
}

}  // namespace

Json FromTypes::record(std::int64_t index, bool is_whole) const {
  const auto& feed = *plan_.feed;
  const Rank rank = rank_of(plan_, index, count_);
  const std::uint64_t seed = seed_for(seed_, feed.id, static_cast<std::uint64_t>(index) + 1);
  Making making(plan_, keys_, seed_, index);
  Json record = {{feed.id_member, made_id(feed.id, seed_, index)}};
  if (rank == Rank::variant) record[feed.parent_member] = made_id(feed.id, seed_, product_of(index));
  for (const auto& [name, node] : plan_.record.members) {
    if (name == feed.id_member || name == feed.parent_member) continue;
    if (rank == Rank::product && node.for_variants && !node.for_products) continue;
    if (rank == Rank::variant && node.for_products && !node.for_variants) continue;
    Random chance(seed_for(seed, name, 0));
    const bool is_kept = node.role == Role::name || node.role == Role::slug || node.refers_to != nullptr;
    if (!is_kept && chance.one_in(10) && !is_whole) continue;
    if (auto value = making.value(node, chance)) record[name] = std::move(*value);
  }
  order_prices(record);
  return record;
}

}  // namespace fsctl::fake
