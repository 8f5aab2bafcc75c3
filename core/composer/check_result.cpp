#include <algorithm>
#include <cmath>

#include "core/composer/check.h"
#include "core/error/suggest.h"
#include "core/json/write.h"

namespace fsctl::composer {
namespace {

std::string shown(const FieldType& type, bool is_array) { return (is_array ? "array of " : "") + type.name; }

/// Holds the type a slot gives against a storage type, part by part.
class ResultCheck {
 public:
  ResultCheck(std::string owner, const Slot& slot, Problems& problems)
      : owner_(std::move(owner)), slot_(slot), problems_(problems) {}

  void whole(const Type& type, const FieldType& wanted, bool is_array) {
    if (!type.is_known() || type.base == Type::Base::null) return;
    if (wanted.name == "Price" && type.base == Type::Base::array)
      return elements(type, wanted);  // in several currencies
    if (!is_array) return single(type, wanted);
    if (type.base != Type::Base::array) return mismatch(type, shown(wanted, true));
    elements(type, wanted);
  }

 private:
  Place place_of_type(const Type& type) const { return place_of(type.origin != nullptr ? *type.origin : slot_); }

  void add(ErrorCode code, const Type& type, const std::string& message, const std::string& hint = {}) {
    problems_.push_back({.code = code, .message = message, .place = place_of_type(type), .hint = hint});
  }

  void mismatch(const Type& type, const std::string& wanted) {
    add(ErrorCode::result_type, type, owner_ + " is " + wanted + ", this slot gives " + name_of(type),
        cast_hint(type, wanted));
  }

  static std::string cast_hint(const Type& type, const std::string& wanted) {
    const bool is_scalar =
        type.base == Type::Base::number || type.base == Type::Base::string || type.base == Type::Base::boolean;
    if (!is_scalar) return {};
    if (wanted == "String") return "wrap the slot in toString";
    if (wanted == "Integer" || wanted == "Float") return "wrap the slot in toNumber";
    return wanted == "Boolean" ? "wrap the slot in toBoolean" : "";
  }

  void elements(const Type& type, const FieldType& wanted) {
    if (!type.element || !type.element->is_known()) return;
    Type element = *type.element;
    if (element.origin == nullptr) element.origin = type.origin;
    single(element, wanted);
  }

  void single(const Type& type, const FieldType& wanted) {
    if (!type.is_known() || type.base == Type::Base::null) return;
    switch (wanted.form) {
      case FieldType::Form::any:
        return;
      case FieldType::Form::text:
      case FieldType::Form::timestamp:
        return expect(string, type, wanted);
      case FieldType::Form::boolean:
        return expect(boolean, type, wanted);
      case FieldType::Form::number:
        return expect(number, type, wanted);
      case FieldType::Form::integer:
        return whole_number(type, wanted);
      case FieldType::Form::enumeration:
        return key(type, wanted);
      case FieldType::Form::composite:
        return composite(type, wanted);
    }
  }

  void expect(const Type& base, const Type& type, const FieldType& wanted) {
    if (!may_be(base, type)) mismatch(type, wanted.name);
  }

  void whole_number(const Type& type, const FieldType& wanted) {
    expect(number, type, wanted);
    if (type.constant && type.constant->is_number() && type.constant->number() != std::floor(type.constant->number()))
      add(ErrorCode::result_number, type, owner_ + " needs a whole number, this is " + number_text(*type.constant),
          "round makes one");
  }

  void key(const Type& type, const FieldType& wanted) {
    expect(string, type, wanted);
    if (!type.constant || !type.constant->is_text()) return;
    const std::string key(type.constant->text());
    if (std::ranges::find(wanted.keys, key) != wanted.keys.end()) return;
    const auto near = did_you_mean(key, wanted.keys);
    add(ErrorCode::result_key, type, wanted.name + " has no key \"" + key + "\"",
        near.empty() ? "add it under types in project.json" : near);
  }

  void composite(const Type& type, const FieldType& wanted) {
    if (!may_be(object, type)) return mismatch(type, wanted.name);
    if (!type.members) return;
    std::vector<std::string> known;
    for (const TypeMember& member : wanted.members) {
      known.push_back(member.name);
      const auto given = type.members->find(member.name);
      const bool absent = given == type.members->end() || given->second.base == Type::Base::null;
      if (absent && member.required)
        add(ErrorCode::result_member, type, wanted.name + " needs `" + member.name + "`, this object lacks it");
      else if (!absent)
        part(given->second, type, wanted, member);
    }
    for (const auto& [name, member] : *type.members) {
      if (wanted.member(name) != nullptr) continue;
      const auto near = did_you_mean(name, known);
      add(ErrorCode::result_member, member.origin != nullptr ? member : type,
          wanted.name + " has no field \"" + name + "\"", near.empty() ? "add it under types in project.json" : near);
    }
  }

  void part(Type type, const Type& outer, const FieldType& owner, const TypeMember& member) {
    if (type.origin == nullptr) type.origin = outer.origin;
    ResultCheck("`" + member.name + "` of " + owner.name, slot_, problems_)
        .whole(type, *member.resolved, member.is_array);
  }

  std::string owner_;
  const Slot& slot_;
  Problems& problems_;
};

}  // namespace

void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems) {
  ResultCheck("the field `" + field.name + "`", slot, problems)
      .whole(type, *field.type, field.is_array || field.type->always_array);
}

}  // namespace fsctl::composer
