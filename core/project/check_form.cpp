#include "core/project/check_form.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/layout.h"
#include "core/json/parse.h"
#include "core/project/findings.h"
#include "core/project/form_words.h"
#include "core/project/list_in_text.h"
#include "core/project/members_meant.h"

namespace fsctl::project {
namespace {

using Kind = Form::Kind;
using Names = std::vector<std::string>;
using Candidates = std::vector<const Form*>;

/// Whether this is a whole number; as in JSON Schema, 5.0 is one.
bool is_whole(const Json& json) {
  if (json.is_number_integer()) return true;
  const double number = json.get<double>();
  return number > -9.1e15 && number < 9.1e15 && number == static_cast<double>(static_cast<std::int64_t>(number));
}

const FormMember& cue_of(const Form& form) { return form.members.front(); }

/// A value being checked; its pointer is built only when there is a problem.
struct Spot {
  const Spot* outer = nullptr;
  const std::string* name = nullptr;  ///< of a member; null for an element
  std::size_t index = 0;              ///< of an element
  std::string_view summary{};

  std::string pointer() const {
    if (outer == nullptr) return "";
    return outer->pointer() + (name != nullptr ? pointer_step(*name) : pointer_step(index));
  }

  /// The value's name at the beginning of a message, if it has one.
  std::string subject() const { return name != nullptr ? "`" + *name + "` " : ""; }
};

class FormCheck {
 public:
  FormCheck(Problems& problems, std::vector<Reference>& references) : problems_(problems), references_(references) {}

  void check(Json& json, const Form& given, const Spot& spot) {
    if (given.checked_elsewhere) return;
    const Form& form = resolved(given);
    if (form.foreign != nullptr && form.foreign->is(json)) refuse_foreign(json, *form.foreign, spot);
    if (form.kind == Kind::one_of) return check_one_of(json, form, spot);
    if (!has_type_of(form, json) && !is_put_inside(json, form, spot) && !is_in_quotes(json, form, spot))
      return wrong_type(json, form, spot);
    switch (form.kind) {
      case Kind::text:
        return check_text(json, form, spot);
      case Kind::whole:
        return check_whole(json, form, spot);
      case Kind::object:
        return check_object(json, form, spot);
      case Kind::map:
        return check_map(json, form, spot);
      case Kind::list:
        return check_list(json, form, spot);
      default:
        return;
    }
  }

 private:
  void add(ErrorCode code, const Spot& spot, const std::string& message, Hint hint = {}) {
    project::add(problems_, code, spot.pointer(), message, std::move(hint));
  }

  void wrong_type(Json& json, const Form& form, const Spot& spot) {
    const bool is_in_list = form.kind == Kind::object && json.is_array() && json.size() == 1 && fits(json[0], form);
    wrong_type(json, words_for(form),
               is_in_list ? "write what stands in [ and ] without them" : instead_of(json, form, spot.summary), spot);
  }

  void wrong_type(Json& json, const std::string& wanted, const Hint& hint, const Spot& spot) {
    add(ErrorCode::wrong_member_type, spot, spot.subject() + "needs " + wanted + ", found " + json.type_name(), hint);
    const bool is_empty_file = spot.outer == nullptr && wanted == "an array" && json.is_object() && json.empty();
    if (is_empty_file) problems_.back().fix = {{.place = {.pointer = spot.pointer()}, .text = "[]"}};
    json = nullptr;
  }

  /// Reports what another language has in place of a value, and reads it as that.
  void refuse_foreign(Json& json, const ForeignForm& foreign, const Spot& spot) {
    constexpr std::size_t longest = 160;
    Json own = foreign.own(json);
    auto text = write(own);
    if (text.size() > longest) text = std::string(foreign.shortened);
    add(ErrorCode::wrong_member_type, spot, std::string(foreign.message), "write " + text);
    json = std::move(own);
  }

  /// Reports a value that stands alone where an object should hold it under one name, or a list hold it alone, and
  /// reads it as that. False for any other value.
  bool is_put_inside(Json& json, const Form& form, const Spot& spot) {
    if (const auto* member = left_out_around(json, form)) {
      put_inside(json, {{member->name, json}}, "{ " + write(Json(member->name)) + ": ", " }", spot);
      return true;
    }
    if (form.kind != Kind::list || json.is_array()) return false;
    if (is_list_in_text(json, form, spot)) return true;
    if (!fits(json, *form.each)) return false;
    put_inside(json, Json::array({json}), "[", "]", spot);
    return true;
  }

  /// Reports a list that is written as one text, and reads it as that list. False for any other value.
  bool is_list_in_text(Json& json, const Form& form, const Spot& spot) {
    const auto list = json.is_string() ? list_in_text(json.get_ref<const std::string&>()) : std::nullopt;
    if (!list || !fits(Json(list->parts), form)) return false;
    const auto text = in_line(write(Json(list->parts)));
    const bool is_one_too = !list->is_certain && fits(json, *form.each);
    wrong_type(json, words_for(form), "write " + text + (is_one_too ? ", or [" + write(json) + "] for one" : ""), spot);
    if (!is_one_too) problems_.back().fix = {{.place = {.pointer = spot.pointer()}, .text = text}};
    json = list->parts;
    return true;
  }

  void put_inside(Json& json, Json around, const std::string& before, const std::string& behind, const Spot& spot) {
    constexpr std::size_t longest = 160;
    const auto inside = in_line(write(json));
    const bool is_short = inside.size() <= longest;
    const auto message = json.is_object() && around.is_object()
                             ? "`" + around.items().begin().key() + "` is missing around what stands here"
                             : spot.subject() + "needs " + (around.is_object() ? "an object" : "an array") +
                                   ", found " + json.type_name();
    add(ErrorCode::wrong_member_type, spot, message,
        is_short ? "write " + before + inside + behind : "write " + before + "…" + behind + " around it");
    if (is_short) problems_.back().fix = {{.place = {.pointer = spot.pointer()}, .text = before + inside + behind}};
    json = std::move(around);
  }

  /// Reports a number or flag that stands in quotes, and reads it without them. False for any other value.
  bool is_in_quotes(Json& json, const Form& form, const Spot& spot) {
    if (!json.is_string() || (form.kind != Kind::flag && form.kind != Kind::number && form.kind != Kind::whole))
      return false;
    Json plain = Json::parse(json.get_ref<const std::string&>(), nullptr, false);
    if (plain.is_discarded() || !has_type_of(form, plain)) return false;
    const auto text = json.get<std::string>();
    wrong_type(json, words_for(form), "write " + text + ", without quotes", spot);
    problems_.back().fix = {{.place = {.pointer = spot.pointer()}, .text = text}};
    json = std::move(plain);
    return true;
  }

  void empty_text(Json& json, const Spot& spot) {
    add(ErrorCode::wrong_member_type, spot, spot.subject() + "needs a text that is not empty",
        std::string(spot.summary));
    json = nullptr;
  }

  void wrong_value(Json& json, const Spot& spot, const std::string& message, Hint hint = {}) {
    add(ErrorCode::wrong_member_value, spot, spot.subject() + message, std::move(hint));
    json = nullptr;
  }

  void check_text(Json& json, const Form& form, const Spot& spot) {
    const auto& text = json.get_ref<const std::string&>();
    if (!form.choices.empty()) return check_choice(json, form.choices, spot);
    if (text.empty() && !form.may_be_empty) return empty_text(json, spot);
    if (form.pattern != nullptr && !form.pattern->fits(text))
      return wrong_value(json, spot, "needs " + std::string(form.pattern->wanted) + ", found \"" + text + "\"");
    if (!form.file_kind.empty()) references_.push_back({form.file_kind, text, spot.pointer()});
  }

  void check_choice(Json& json, const Names& choices, const Spot& spot) {
    const auto& word = json.get_ref<const std::string&>();
    if (std::ranges::find(choices, word) != choices.end()) return;
    const bool is_list = word.ends_with("[]") && std::ranges::find(choices, "array") != choices.end();
    const auto plain = word.substr(0, word.find('?'));
    const bool is_optional = word.ends_with('?') && std::ranges::find(choices, plain) != choices.end();
    const auto nullable = R"({ "type": )" + write(Json(plain)) + R"(, "nullable": true })";
    const Hint near = is_list       ? "a list is of type \"array\"; `items` says of what"
                      : is_optional ? "write " + nullable
                                    : did_you_mean(word, choices);
    wrong_value(json, spot, "is one of " + joined(choices) + ", found \"" + word + "\"", near);
  }

  void check_whole(Json& json, const Form& form, const Spot& spot) {
    if (!is_whole(json)) {
      if (json.get<double>() > static_cast<double>(form.most)) return too_large(json, form, spot);
      return wrong_type(json, "a whole number", std::string(spot.summary), spot);
    }
    if (json.is_number_unsigned() && json.get<std::uint64_t>() > static_cast<std::uint64_t>(form.most))
      return too_large(json, form, spot);
    const auto number = json.get<std::int64_t>();
    if (number < form.least) return wrong_value(json, spot, "must be at least " + std::to_string(form.least));
    if (number > form.most) return too_large(json, form, spot);
  }

  void too_large(Json& json, const Form& form, const Spot& spot) {
    wrong_value(json, spot, "must be at most " + std::to_string(form.most));
  }

  void check_list(Json& json, const Form& form, const Spot& spot) {
    for (std::size_t i = 0; i < json.size(); ++i)
      check(json[i], *form.each, {.outer = &spot, .index = i, .summary = spot.summary});
  }

  void check_map(Json& json, const Form& form, const Spot& spot) {
    check_rules(json, form, read_as_needed(json, form, spot), {}, spot);
    if (json.size() < static_cast<std::size_t>(form.least))
      add(ErrorCode::missing_member, spot, spot.subject() + "needs at least " + std::to_string(form.least) + " entry",
          std::string(spot.summary));
    for (auto& [name, value] : json.get_ref<Json::object_t&>()) {
      const auto taken = std::ranges::find(form.reserved, name, &ReservedName::name);
      if (taken == form.reserved.end()) {
        check(value, *form.each, {.outer = &spot, .name = &name, .summary = spot.summary});
      } else {
        add_at_name(problems_, ErrorCode::name_taken, spot.pointer() + pointer_step(name), std::string(taken->message));
        value = nullptr;
      }
    }
  }

  void check_object(Json& json, const Form& form, const Spot& spot) {
    if (spot.outer == nullptr && is_of_something_else(json, form)) return refuse_as_foreign(json, form, spot);
    if (!json.empty()) is_put_inside(json, form, spot);
    auto [meant, unknown] = refuse_others(json, form, spot);
    if (!meant.empty()) read_as_meant(json, form);
    for (const FormMember& member : form.members)
      if (const auto found = json.find(member.name); found != json.end())
        check(*found, member.form, {.outer = &spot, .name = &member.name, .summary = member.summary});
    tell_missing(missing_members(json, form, meant), unknown, spot);
    check_rules(json, form, meant, unknown, spot);
  }

  using Members = std::vector<const FormMember*>;

  /// A member that an object's form does not have, and the number of the finding that says so.
  struct UnknownMember {
    std::string name;
    std::size_t problem;
  };
  using Unknown = std::vector<UnknownMember>;
  /// The members of an object that its form does not have: the names that they probably mean, which are not missing
  /// then, and those of which nobody can say.
  struct Others {
    Names meant;
    Unknown unknown;
  };

  static Members missing_members(const Json& json, const Form& form, const Names& meant) {
    Members missing;
    for (const FormMember& member : form.members)
      if (member.is_required && !json.contains(member.name) && std::ranges::find(meant, member.name) == meant.end())
        missing.push_back(&member);
    return missing;
  }

  /// Reports all that an object lacks as one finding: that about an unknown member, which may stand in its place.
  void tell_missing(const Members& missing, Unknown& unknown, const Spot& spot) {
    if (missing.empty()) return;
    std::string names;
    std::string summaries;
    for (const FormMember* member : missing) {
      names += (names.empty() ? "`" : member == missing.back() ? " and `" : ", `") + member->name + '`';
      summaries += (summaries.empty() ? "" : " ") + std::string(missing.size() > 1 ? member->name + ": " : "") +
                   what_to_write(*member) + std::string(member->summary);
    }
    const auto message = names + (missing.size() > 1 ? " are missing" : " is missing");
    if (unknown.empty()) return add(ErrorCode::missing_member, spot, message, summaries);
    tell_in_place(unknown, message);
    problems_[unknown.front().problem].hint = summaries;
  }

  /// Makes one finding of those about unknown members and what is missing beside them.
  void tell_in_place(Unknown& unknown, const std::string& missing) {
    auto& message = problems_[unknown.front().problem].message;
    if (unknown.size() > 1) message = "there are no members " + quoted(unknown) + " here";
    message += "; " + missing;
    for (; unknown.size() > 1; unknown.pop_back())
      problems_.erase(problems_.begin() + static_cast<std::ptrdiff_t>(unknown.back().problem));
  }

  static std::string quoted(const Unknown& unknown) {
    Names names;
    for (const auto& [name, _] : unknown) names.push_back('"' + name + '"');
    return joined(names);
  }

  void refuse_as_foreign(Json& json, const Form& form, const Spot& spot) {
    Names needed;
    for (const FormMember* member : missing_members(json, form, {})) needed.push_back('`' + member->name + '`');
    add(ErrorCode::missing_member, spot,
        "this file has nothing of what belongs here: " + joined(needed) + " are missing",
        is_wrapped(json, form) ? "write what stands in `" + json.items().begin().key() + "` in place of the whole"
                               : "a file of another kind, or of another program, belongs in another folder");
    json = nullptr;
  }

  /// Whether the only member of a file holds what belongs into the file.
  static bool is_wrapped(const Json& json, const Form& form) {
    return json.size() == 1 && json.front().is_object() && missing_members(json.front(), form, {}).empty();
  }

  /// Reports unknown members.
  Others refuse_others(const Json& json, const Form& form, const Spot& spot) {
    Names meant;
    Unknown unknown;
    for (const auto& [name, _] : json.items()) {
      if (form.member(name) != nullptr) continue;
      const auto known = members_of(form);
      add_unknown_member(problems_, spot.pointer() + pointer_step(name), name, known);
      if (const auto other = meant_by(name, json, form); !other.empty()) {
        meant.push_back(other);
        if (const auto* near = nearest(name, known); near == nullptr || *near != other)
          problems_.back().hint = Hint::meant({other});
      } else if (const auto needs = needs_meant(name, json, form); !needs.empty()) {
        meant.push_back(needs.front());
        problems_.back().hint = Hint::meant(needs);
      } else {
        unknown.push_back({.name = name, .problem = problems_.size() - 1});
      }
    }
    return {.meant = std::move(meant), .unknown = std::move(unknown)};
  }

  /// What an object lacks by a rule of its form, if the only unknown member has the form of that.
  static Names needs_meant(const std::string& name, const Json& json, const Form& form) {
    const auto names = strangers(json, form);
    if (names.size() != 1 || names.front() != name) return {};
    for (const Rule& rule : form.rules) {
      const auto is_there = [&](const std::string& need) { return json.contains(need); };
      if (!rule.when.empty() || std::ranges::any_of(rule.needs, is_there)) continue;
      Names fitting = rule.needs;
      std::erase_if(fitting, [&](const auto& need) { return !fits(json.at(name), form.member(need)->form); });
      if (!fitting.empty()) return fitting;
    }
    return {};
  }

  /// Reports the misspelt entries that a map needs, and reads them as what is meant. Returns their names.
  Names read_as_needed(Json& json, const Form& form, const Spot& spot) {
    Names meant;
    const auto names = names_of(json.items());
    for (const Rule& rule : form.rules)
      for (const auto& needed : rule.needs) {
        const auto near = json.contains(needed) ? nullptr : nearest(needed, names);
        if (near == nullptr) continue;
        add_at_name(problems_, ErrorCode::missing_member, spot.pointer() + pointer_step(*near),
                    std::string(rule.message), Hint::meant({needed}));
        Json value = json[*near];
        json[needed] = std::move(value);
        json.erase(*near);
        meant.push_back(needed);
      }
    return meant;
  }

  void check_rules(const Json& json, const Form& form, const Names& meant, Unknown unknown, const Spot& spot) {
    const auto is_there = [&](const std::string& name) {
      return json.contains(name) || std::ranges::find(meant, name) != meant.end();
    };
    for (const Rule& rule : form.rules) {
      const auto decider = json.find(rule.when);
      const bool holds = rule.when.empty() || (decider != json.end() && *decider == rule.is);
      if (!holds || std::ranges::any_of(rule.needs, is_there)) continue;
      if (unknown.empty())
        add(ErrorCode::missing_member, spot, std::string(rule.message));
      else
        tell_in_place(unknown, std::string(rule.message));
    }
  }

  void check_one_of(Json& json, const Form& form, const Spot& spot) {
    if (const Form* chosen = choose(json, form, spot))
      check(json, *chosen, spot);
    else
      json = nullptr;
  }

  /// The alternative that the value probably is meant to have; null when there is none, which is reported.
  const Form* choose(Json& json, const Form& form, const Spot& spot) {
    Candidates candidates;
    const Form* rest = nullptr;
    for (const Form& alternative : form.alternatives) {
      if (alternative.checked_elsewhere)
        rest = &alternative;
      else if (const Form& candidate = resolved(alternative); has_type_of(candidate, json))
        candidates.push_back(&candidate);
    }
    if (candidates.size() == 1 && rest == nullptr) return candidates.front();
    if (candidates.empty() && rest == nullptr) return choose_by_inside(json, form, spot);
    if (candidates.empty()) return rest;
    return choose_object(json, form, candidates, rest, spot);
  }

  /// The alternative that should hold the value in its only member; null, and a problem, when there is none.
  const Form* choose_by_inside(Json& json, const Form& form, const Spot& spot) {
    for (const Form& alternative : form.alternatives)
      if (is_in_quotes(json, resolved(alternative), spot) || is_put_inside(json, resolved(alternative), spot))
        return &resolved(alternative);
    wrong_type(json, form, spot);
    return nullptr;
  }

  const Form* choose_object(Json& json, const Form& form, const Candidates& candidates, const Form* rest,
                            const Spot& spot) {
    const auto is_present = [&](const Form* form) { return json.contains(cue_of(*form).name); };
    const auto present = std::ranges::find_if(candidates, is_present);
    const bool is_slot_too = rest != nullptr && present != candidates.end() && json.contains(rest->cue);
    const bool are_several = rest != nullptr && std::ranges::count_if(candidates, is_present) > 1;
    if (is_slot_too || are_several)
      return refuse_both(json, **present, is_slot_too ? std::string(rest->cue) : cue_of(*candidates.back()).name, spot);
    if (present == candidates.end() && rest != nullptr && json.contains(rest->cue)) return rest;
    if (present == candidates.end()) return choose_by_misspelt(json, form, candidates, rest, spot);
    const auto& cue = cue_of(**present).name;
    Candidates same;
    for (const Form* candidate : candidates)
      if (cue_of(*candidate).name == cue) same.push_back(candidate);
    return same.size() == 1 ? same.front() : choose_by_value(json[cue], same, {.outer = &spot, .name = &cue});
  }

  /// Reports members that belong to different alternatives as one finding, and reads those of the first one.
  const Form* refuse_both(Json& json, const Form& form, const std::string& other, const Spot& spot) {
    const auto& cue = cue_of(form).name;
    add_at_name(problems_, ErrorCode::unknown_member, spot.pointer() + pointer_step(cue),
                "`" + cue + "` and `" + other + "` cannot stand side by side",
                "keep the one or the other, with what belongs to it");
    for (const auto& name : names_of(json.items()))
      if (form.member(name) == nullptr) json.erase(name);
    return &form;
  }

  const Form* choose_by_value(Json& value, const Candidates& candidates, const Spot& spot) {
    if (!value.is_string()) return wrong_type(value, "a string", std::string(spot.summary), spot), nullptr;
    Names known;
    for (const Form* candidate : candidates) {
      const auto& choices = cue_of(*candidate).form.choices;
      if (std::ranges::find(choices, value.get_ref<const std::string&>()) != choices.end()) return candidate;
      known.insert(known.end(), choices.begin(), choices.end());
    }
    check_choice(value, known, spot);
    return nullptr;
  }

  /// Chooses by a misspelt member when no correct one distinguishes the alternatives.
  const Form* choose_by_misspelt(const Json& json, const Form& form, const Candidates& candidates, const Form* rest,
                                 const Spot& spot) {
    Names cues;
    for (const Form* candidate : candidates)
      if (const auto& cue = cue_of(*candidate).name; std::ranges::find(cues, cue) == cues.end()) cues.push_back(cue);
    for (const auto& [name, _] : json.items()) {
      const auto near = nearest(name, cues);
      if (!near) continue;
      const auto is_meant = [&](const Form* form) { return cue_of(*form).name == *near; };
      if (std::ranges::count_if(candidates, is_meant) == 1) return *std::ranges::find_if(candidates, is_meant);
      add_unknown_member(problems_, spot.pointer() + pointer_step(name), name, cues);
      return nullptr;
    }
    if (rest != nullptr) return rest;
    add(ErrorCode::missing_member, spot,
        cues.size() == 1 ? "`" + cues.front() + "` is missing" : spot.subject() + "needs one of " + joined(cues),
        cues.size() == 1 ? std::string(cue_of(*candidates.front()).summary) : text_or_object(json, form, spot.summary));
    return nullptr;
  }

  Problems& problems_;
  std::vector<Reference>& references_;
};

}  // namespace

bool is_of_any_program(std::string_view member) {
  return member == "name" || member == "description" || member == "$schema";
}

bool fits(Json json, const Form& form) {
  Problems problems;
  std::vector<Reference> references;
  check_form(json, form, problems, references);
  return problems.empty();
}

void check_form(Json& json, const Form& form, Problems& problems, std::vector<Reference>& references) {
  FormCheck(problems, references).check(json, form, {});
}

}  // namespace fsctl::project
