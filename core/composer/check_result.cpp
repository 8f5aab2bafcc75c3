#include <algorithm>

#include "core/composer/check.h"
#include "core/composer/composite_members.h"
#include "core/composer/findings.h"
#include "core/composer/least_slot.h"
#include "core/composer/mends.h"
#include "core/composer/result_hints.h"
#include "core/error/suggest.h"
#include "core/fields/integer.h"
#include "core/json/parse.h"
#include "core/json/write.h"
#include "core/text/written_date.h"

namespace fsctl::composer {
namespace {

std::string shown(const FieldType& type, bool is_array) { return (is_array ? "array of " : "") + type.name; }

/// Compares the type of a slot with a storage type, member by member.
class ResultCheck {
 public:
  /// What a member of a composite requires in addition to its type.
  struct Part {
    const TextRule* rule = nullptr;
    std::optional<std::int64_t> least{};
  };

  /// `owner` is the name of the checked field or member in messages.
  ResultCheck(std::string owner, const Slot& slot, const Part& part, Problems& problems)
      : owner_(std::move(owner)), slot_(slot), part_(part), problems_(problems) {}

  /// Checks one value; `inside` is the pointer from the slot's literal to it.
  void whole(const Type& type, const FieldType& wanted, bool is_array, const std::string& inside = {}) {
    if (!type.alternatives.empty()) return each(type, wanted, is_array);
    if (!type.is_known() || type.base == Type::Base::null) return;
    const bool is_list = type.base == Type::Base::array;
    if (is_list && wanted.form.selector == FieldForm::Selector::currency) return elements(type, wanted, inside);
    if (!is_array) return single(type, wanted, inside);
    if (!is_list) return mismatch(type, wanted, is_array, inside);
    elements(type, wanted, inside);
  }

 private:
  /// Checks each slot that the value may come from; a mistake that all of them share is reported once.
  void each(const Type& type, const FieldType& wanted, bool is_array) {
    Problems found;
    std::size_t misfits = 0;
    for (const Type& alternative : type.alternatives) {
      const auto before = found.size();
      ResultCheck(owner_, slot_, part_, found).whole(alternative, wanted, is_array);
      if (found.size() > before && found[before].code == ErrorCode::result_type) ++misfits;
    }
    if (misfits > 1 && misfits == type.alternatives.size() && misfits == found.size()) {
      Type merged = type;
      merged.alternatives.clear();
      return whole(merged, wanted, is_array);
    }
    problems_.insert(problems_.end(), found.begin(), found.end());
  }

  void add(ErrorCode code, const Type& type, const std::string& inside, const std::string& message,
           const Hint& hint = {}) {
    const Slot& origin = type.origin != nullptr ? *type.origin : slot_;
    Location location = location_of(origin);
    location.pointer += inside;
    problems_.push_back(
        {.code = code, .message = message, .location = location, .hint = hint, .slot = pointer_of(origin)});
  }

  void mismatch(const Type& type, const FieldType& wanted, bool is_array, const std::string& inside) {
    const auto expected = shown(wanted, is_array);
    const Slot& origin = type.origin != nullptr ? *type.origin : slot_;
    if (origin.lacks_parameter) return;  // which is told at the same place
    add(ErrorCode::result_type, type, inside, owner_ + " is " + expected + ", this slot gives " + name_of(type),
        results::mismatch_hint(type, wanted, is_array, origin));
    Problem& problem = problems_.back();
    const bool is_fraction = results::is_text_of_fraction(type, wanted);
    if (is_fraction) problem.hint = "write a whole number, without quotes";
    if (wanted.form.is_cast && !is_array && !is_fraction)
      findings::mend_quotes(problem, type_named(wanted.form.json_type), origin, type);
    problem.expected = expected;
    problem.found = name_of(type);
    problem.found_by = type.origin != nullptr ? findings::said_of(*type.origin, type) : name_of(type);
  }

  void elements(const Type& type, const FieldType& wanted, const std::string& inside) {
    if (type.constant) return constant_elements(type, wanted, inside);
    if (!type.element || !type.element->is_known()) return;
    Type element = *type.element;
    const bool is_of_list = element.origin == nullptr;
    if (is_of_list) element.origin = type.origin;
    if (element.base == Type::Base::null) return null_entry(element, inside);
    if (element.nullable && wanted.form.shape != FieldForm::Shape::any)
      warn_of_null(element, inside, owner_ + " takes a list without null, and this may have null in it",
                   findings::without_null_hint);
    if (is_of_list && !may_be(type_named(wanted.form.json_type), element)) return mismatch(type, wanted, true, inside);
    is_in_list_ = true;
    whole_list_ = is_of_list ? &type : nullptr;
    single(element, wanted, inside);
    is_in_list_ = false;
    whole_list_ = nullptr;
  }

  void warn_of_null(const Type& type, const std::string& inside, const std::string& message, const Hint& hint) {
    add(ErrorCode::null_risk, type, inside, message, hint);
    problems_.back().severity = Severity::warning;
  }

  void null_entry(const Type& entry, const std::string& inside) {
    add(ErrorCode::result_type, entry, inside, owner_ + " takes a list without null, and this gives null in it",
        "leave it out, or give a value in its place");
  }

  void constant_elements(const Type& type, const FieldType& wanted, const std::string& inside) {
    const bool is_literal = type.origin != nullptr && type.origin->source == Slot::Source::literal;
    const auto first = problems_.size();
    std::size_t i = 0;
    for (const Value& item : type.constant->items()) {
      Type element = type_of(item);
      element.origin = type.origin;
      const auto place = is_literal ? inside + pointer_step(i) : inside;
      if (item.is_null())
        null_entry(element, place);
      else
        single(element, wanted, place);
      ++i;
    }
    tell_alike_once(first);
  }

  /// Leaves the first of the mistakes from `first` on that say the same of several entries of a list.
  void tell_alike_once(std::size_t first) {
    for (auto i = first; i < problems_.size(); ++i) {
      const auto message = problems_[i].message;
      const auto rest = problems_.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      const auto alike = [&](const Problem& other) { return other.message == message; };
      const auto count = std::ranges::count_if(rest, problems_.end(), alike);
      if (count > 0) problems_[i].message += " (so do " + std::to_string(count) + " more of its entries)";
      problems_.erase(std::remove_if(rest, problems_.end(), alike), problems_.end());
    }
  }

  void single(const Type& type, const FieldType& wanted, const std::string& inside) {
    if (!type.is_known() || type.base == Type::Base::null) return;
    const auto shape = wanted.form.shape;
    if (!may_be(type_named(wanted.form.json_type), type)) return mismatch(type, wanted, false, inside);
    if (shape == FieldForm::Shape::composite) return composite(type, wanted, inside);
    if (!type.constant) return;
    const Value& value = *type.constant;
    if (shape == FieldForm::Shape::integer) whole_number(type, value, inside);
    if (shape == FieldForm::Shape::enumeration) key(type, std::string(value.text()), wanted, inside);
    if (const auto* rule = part_.rule != nullptr ? part_.rule : wanted.rule) ruled(type, value.text(), *rule, inside);
  }

  void whole_number(const Type& type, const Value& value, const std::string& inside) {
    if (part_.least && value.number() < static_cast<double>(*part_.least))
      return add(
          ErrorCode::result_number, type, inside,
          owner_ + " needs a number from " + std::to_string(*part_.least) + " on, this is " + number_text(value));
    if (value.is_integer()) return;
    if (const auto why = why_no_integer(value.number()))
      add(ErrorCode::result_number, type, inside, owner_ + ' ' + why->needs + number_text(value), why->hint);
  }

  void key(const Type& type, const std::string& key, const FieldType& wanted, const std::string& inside) {
    if (std::ranges::find(wanted.keys, key) != wanted.keys.end()) return;
    const auto near = did_you_mean(key, wanted.keys);
    add(ErrorCode::result_key, type, inside, wanted.name + " has no key \"" + key + "\"",
        near.empty()
            ? Hint::about_file("it has " + joined(wanted.keys) + "; ", "project.json", " can add more under types")
            : near);
    problems_.back().lacks = lacked_in(wanted, key);
  }

  void ruled(const Type& type, std::string_view value, const TextRule& rule, const std::string& inside) {
    if (!rule.fits(value))
      add(ErrorCode::result_text, type, inside,
          owner_ + " needs " + std::string(rule.needs) + ", this is \"" + std::string(value) + "\"",
          &rule == &date_rule       ? text::how_to_write_date(value)
          : &rule == &currency_rule ? results::currency_hint(value)
                                    : Hint());
  }

  void composite(const Type& type, const FieldType& wanted, const std::string& inside) {
    if (!type.members) return;
    const auto known = members::member_names(wanted);
    std::vector<std::string> unknown;
    for (const auto& [name, _] : *type.members)
      if (wanted.member(name) == nullptr) unknown.push_back(name);
    const auto lacking = members::lacking_members(type, wanted, unknown);
    if (!lacking.empty() && members::is_object_of_record(type)) return foreign_object(type, wanted, lacking, inside);
    const auto* renamed = members::renamed_member(type, unknown, lacking);
    for (const auto& name : unknown) refuse_member(type, type.members->at(name), name, wanted, known, inside);
    if (renamed != nullptr)
      problems_.back().hint = Hint::meant({renamed->name});
    else
      require_members(type, wanted, told_at_path(type, wanted, lacking), inside);
    for (const TypeMember& member : wanted.members)
      if (const auto given = type.members->find(member.name); given != type.members->end()) {
        if (member.required && given->second.base != Type::Base::null) warn_of_absence(given->second, wanted, member);
        part(given->second, type, wanted, member, inside);
      }
  }

  /// Warns where a member that each value needs may be null.
  void warn_of_absence(const Type& given, const FieldType& wanted, const TypeMember& member) {
    if (!given.nullable) return;
    warn_of_null(given, "", wanted.name + " needs `" + member.name + "`, and this may give null",
                 is_in_list_ ? "leave out elements without it with filter, not and isNull"
                             : "guard the whole object with if and isNull, with null in its place");
  }

  void refuse_member(const Type& type, const Type& member, const std::string& name, const FieldType& wanted,
                     const std::vector<std::string>& known, const std::string& inside) {
    const auto near = did_you_mean(name, known);
    const bool is_slot = member.origin != nullptr;
    add(ErrorCode::result_member, is_slot ? member : type, is_slot ? "" : inside + pointer_step(name),
        wanted.name + " has no field \"" + name + "\"",
        near.empty() ? Hint::about_file("it has " + joined(known) + "; ", "project.json", " can add more under types")
                     : near);
    problems_.back().lacks = lacked_in(wanted, name);
    // Point at the misspelt name instead of the value.
    Location& location = problems_.back().location;
    if (is_slot) location.pointer = pointer_of(*member.origin);
    location.member_name = true;
  }

  /// Reports an object of the record that lacks what a composite needs, as one finding.
  void foreign_object(const Type& type, const FieldType& wanted, const members::Members& lacking,
                      const std::string& inside) {
    std::vector<std::string> names;
    for (const auto& [name, _] : *type.members) names.push_back(name);
    const auto least = least_slot_hint(wanted, *type.origin, whole_list_ != nullptr ? *whole_list_ : type);
    add(ErrorCode::result_member, type, inside,
        wanted.name + " needs " + members::listed(members::names_of(lacking)) + ", and the record's object has " +
            joined(names),
        least);
  }

  /// The missing members without those whose slots read a path that leads nowhere, of which it is told there.
  members::Members told_at_path(const Type& type, const FieldType& wanted, members::Members lacking) {
    std::erase_if(lacking, [&](const TypeMember* member) {
      const auto given = type.members->find(member->name);
      if (given == type.members->end() || given->second.origin == nullptr) return false;
      const auto told = std::ranges::find_if(
          problems_, [&](const Problem& problem) { return findings::is_unknown_path(problem, *given->second.origin); });
      if (told == problems_.end()) return false;
      if (told->severity == Severity::warning)
        told->message += "; " + wanted.name + " needs `" + member->name + "` and gets null from every record";
      told->severity = Severity::error;
      return true;
    });
    return lacking;
  }

  /// Reports all missing members as one finding.
  void require_members(const Type& type, const FieldType& wanted, const members::Members& lacking,
                       const std::string& inside) {
    if (!lacking.empty())
      add(ErrorCode::result_member, type, inside,
          wanted.name + " needs " + members::listed(members::names_of(lacking)) + ", this object lacks " +
              (lacking.size() == 1 ? "it" : "them"),
          wanted.name + " takes " + joined(members::member_names(wanted)));
  }

  void part(Type type, const Type& outer, const FieldType& owner, const TypeMember& member, const std::string& inside) {
    // A member of a literal has no slot of its own, so that of the literal stands in.
    const bool in_literal = type.origin == nullptr;
    if (in_literal) type.origin = outer.origin;
    const bool is_shown = in_literal && outer.origin != nullptr && outer.origin->source == Slot::Source::literal;
    ResultCheck("`" + member.name + "` of " + owner.name, slot_, {.rule = member.rule, .least = member.least},
                problems_)
        .whole(type, *member.resolved, member.is_array, is_shown ? inside + pointer_step(member.name) : "");
  }

  std::string owner_;
  const Slot& slot_;
  Part part_;
  bool is_in_list_ = false;
  const Type* whole_list_ = nullptr;  ///< of an element that no slot of its own gives
  Problems& problems_;
};

}  // namespace

void check_result(const Slot& slot, const Type& type, const Field& field, Problems& problems) {
  ResultCheck("the field `" + field.name + "`", slot, {}, problems)
      .whole(type, *field.type, field.is_array || field.type->form.always_array());
}

}  // namespace fsctl::composer
