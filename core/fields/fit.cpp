#include "core/fields/fit.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/fields/integer.h"
#include "core/json/trail.h"
#include "core/json/write.h"
#include "core/text/unicode.h"

namespace fsctl {
namespace {

/// Fits one value and, recursively, the members of composites.
class Fitting {
 public:
  Fitting(Arena& arena, Problems& problems) : arena_(arena), problems_(problems) {}

  std::optional<Value> whole(const Value& value, const Field& field, const Trail& at) {
    if (field.is_price()) return prices(value, *field.type, field.is_array, at);
    if (field.is_array || field.type->form.always_array()) return list(value, *field.type, at);
    return single(value, *field.type, at);
  }

 private:
  using Shape = FieldForm::Shape;

  std::nullopt_t misfit(const Trail& at, const std::string& message, const Hint& hint = {}) {
    problems_.push_back(
        {.code = ErrorCode::value_misfit, .message = message, .location = {.pointer = at.pointer()}, .hint = hint});
    return std::nullopt;
  }

  std::nullopt_t wanted(std::string_view type, const Value& value, const Trail& at) {
    misfit(at, "needs " + std::string(type) + ", found " + std::string(kind_name(value)));
    problems_.back().found = kind_name(value);
    return std::nullopt;
  }

  std::optional<Value> list(const Value& value, const FieldType& type, const Trail& at) {
    if (!value.is_array()) return wanted("an array of " + type.name, value, at);
    const auto items = new_items(arena_, value.items().size());
    bool fits = true;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const auto item = single(value.items()[i], type, Trail{.outer = &at, .index = i, .is_element = true});
      fits = fits && item.has_value();
      if (item) items[i] = *item;
    }
    if (!fits) return std::nullopt;
    return std::span<const Value>(items);
  }

  /// Fits one price, or a list of prices in different currencies.
  std::optional<Value> prices(const Value& value, const FieldType& type, bool is_array, const Trail& at) {
    if (value.is_array()) {
      const auto fitted = list(value, type, at);
      if (fitted && !is_array && has_currency_twice(*fitted))
        return misfit(at, "has two prices in one currency", "set isArray on the field to keep several");
      return fitted;
    }
    const auto fitted = single(value, type, at);
    if (!fitted) return std::nullopt;
    const auto items = new_items(arena_, 1);
    items[0] = *fitted;
    return std::span<const Value>(items);
  }

  static bool has_currency_twice(const Value& prices) {
    const auto items = prices.items();
    for (std::size_t i = 0; i < items.size(); ++i)
      for (std::size_t j = i + 1; j < items.size(); ++j)
        if (*items[i].find("currency") == *items[j].find("currency")) return true;
    return false;
  }

  std::optional<Value> single(const Value& value, const FieldType& type, const Trail& at) {
    switch (type.form.shape) {
      case Shape::text:
        if (type.rule != nullptr) return ruled(value, *type.rule, at);
        return value.is_text() ? std::optional(value) : wanted("a string", value, at);
      case Shape::boolean:
        return value.is_boolean() ? std::optional(value) : wanted("a boolean", value, at);
      case Shape::number:
        return value.is_number() ? std::optional(value) : wanted("a number", value, at);
      case Shape::integer:
        return integer(value, at);
      case Shape::any:
        return value;
      case Shape::enumeration:
        return key_of(value, type, at);
      case Shape::composite:
        return composite(value, type, at);
    }
    return std::nullopt;
  }

  std::optional<Value> integer(const Value& value, const Trail& at) {
    if (value.is_integer()) return value;
    if (!value.is_number()) return wanted("a whole number", value, at);
    if (const auto why = why_no_integer(value.number())) return misfit(at, why->needs + number_text(value), why->hint);
    return Value(static_cast<std::int64_t>(value.number()));
  }

  /// Fits a text that has to follow a rule.
  std::optional<Value> ruled(const Value& value, const TextRule& rule, const Trail& at) {
    if (!value.is_text()) return wanted(rule.needs, value, at);
    if (rule.fits(value.text())) return value;
    return misfit(at, "needs " + std::string(rule.needs) + ", found \"" + std::string(value.text()) + "\"");
  }

  std::optional<Value> key_of(const Value& value, const FieldType& type, const Trail& at) {
    if (!value.is_text()) return wanted("a key of " + type.name, value, at);
    if (std::ranges::find(type.keys, value.text()) != type.keys.end()) return value;
    const auto near = did_you_mean(value.text(), type.keys);
    return misfit(at, type.name + " has no key \"" + std::string(value.text()) + "\"",
                  near.empty() ? "add it under types in project.json" : near);
  }

  std::optional<Value> composite(const Value& value, const FieldType& type, const Trail& at) {
    if (!value.is_object()) return wanted("an object of " + type.name, value, at);
    bool fits = refuse_unknown_members(value, type, at);
    const auto members = new_members(arena_, type.members.size());
    std::size_t count = 0;
    for (const TypeMember& member : type.members) {
      const Value* part = value.find(member.name);
      if (part == nullptr || part->is_null()) {
        if (!member.required) continue;
        misfit(at, type.name + " needs `" + member.name + "`");
        fits = false;
        continue;
      }
      const auto fitted = member_value(*part, member, Trail{&at, member.name});
      fits = fits && fitted.has_value();
      if (fitted) members[count++] = {member.name, *fitted};
    }
    if (!fits) return std::nullopt;
    return std::span<const Member>(members.first(count));
  }

  bool refuse_unknown_members(const Value& value, const FieldType& type, const Trail& at) {
    bool all_known = true;
    for (const auto& [name, part] : value.members()) {
      if (type.member(name) != nullptr || part.is_null()) continue;
      std::vector<std::string> known;
      for (const TypeMember& member : type.members) known.push_back(member.name);
      const auto near = did_you_mean(name, known);
      misfit(Trail{&at, name}, type.name + " has no field \"" + std::string(name) + "\"",
             near.empty() ? "add it under types in project.json" : near);
      all_known = false;
    }
    return all_known;
  }

  std::optional<Value> member_value(const Value& value, const TypeMember& member, const Trail& at) {
    const FieldType& type = *member.resolved;
    const auto fitted = member.is_array ? list(value, type, at) : single(value, type, at);
    if (fitted && member.least && fitted->is_integer() && fitted->integer() < *member.least)
      return misfit(at, "needs a number from " + std::to_string(*member.least) + " on, found " + number_text(*fitted));
    if (!fitted || member.rule == nullptr) return fitted;
    const auto text = ruled(*fitted, *member.rule, at);
    return text && member.rule->is_lower_case ? in_lower_case(*text) : text;
  }

  Value in_lower_case(const Value& code) {
    const auto is_lower = [](char c) { return c >= 'a'; };
    return std::ranges::all_of(code.text(), is_lower) ? code : copy(arena_, text::lower(code.text()));
  }

  Arena& arena_;
  Problems& problems_;
};

}  // namespace

std::optional<Value> fit(const Value& value, const Field& field, Arena& arena, Problems& problems) {
  return Fitting(arena, problems).whole(value, field, Trail{.name = field.name});
}

}  // namespace fsctl
