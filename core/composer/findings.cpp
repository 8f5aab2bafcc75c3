#include "core/composer/findings.h"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>
#include <utility>

#include "core/composer/check.h"
#include "core/composer/mends.h"
#include "core/composer/path_meant.h"
#include "core/error/suggest.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"

namespace fsctl::composer::findings {
namespace {

std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

/// A finding at an argument.
Problem at_argument(ErrorCode code, const Slot& argument, const std::string& message) {
  return {.code = code, .message = message, .location = location_of(argument), .slot = pointer_of(argument)};
}

Problem mismatch(ErrorCode code, const Slot& argument, const std::string& message, const Type& expected,
                 const Type& found) {
  auto problem = at_argument(code, argument, message);
  problem.expected = name_of(expected);
  problem.found = name_of(found);
  problem.found_by = said_of(argument, found);
  return problem;
}

std::vector<std::string> names_in(const Type& object) {
  std::vector<std::string> names;
  for (const auto& [name, _] : *object.members) names.push_back(name);
  return names;
}

/// A path whose positions stand in brackets as in other languages, such as `pros[0].text`, as it is written here;
/// nothing for one without, or with other brackets.
std::optional<std::string> with_dotted_positions(const std::string& path) {
  static const std::regex position(R"(\[(\d+)\])");
  auto dotted = std::regex_replace(path, position, ".$1");
  if (dotted == path || dotted.find_first_of("[]") != std::string::npos || dotted.starts_with('.')) return {};
  return dotted;
}

/// Whether a step such as `pros[0]` is a position in an array that the object has.
bool is_position_in_member(const std::string& step, const Type& object) {
  const auto member = object.members->find(step.substr(0, step.find('[')));
  return member != object.members->end() && (member->second.base == Type::Base::array || !member->second.is_known());
}

/// The path into the element of an iteration that was meant by one that begins with `item`; nothing for others.
std::optional<std::string> path_of_item(const Path& path) {
  const auto& first = path.steps.front().name;
  if (path.root != Path::Root::record || (first != "item" && first != "parent")) return {};
  return '$' + path.text;
}

/// The place in a feed of the members among which a step of a path would be.
std::string place_in_schema(const Path& path, std::size_t step) {
  std::string place = "/schema/fields";
  for (std::size_t i = 0; i < step; ++i) place += pointer_step(path.steps[i].name) + "/fields";
  return place;
}

/// An operation that does with values of another type what one of a similar name does.
struct Sibling {
  std::string_view operation;
  Type::Base found;
  std::string_view meant;
};
constexpr auto siblings = std::to_array<Sibling>({
    {"length", Type::Base::array, R"(count does so with a list: write { "type": "count", "array": … })"},
    {"count", Type::Base::string, R"(length does so with a text: write { "type": "length", "value": … })"},
});

std::string sibling_for(const Operation& operation, const Type& found) {
  const auto meant = std::ranges::find_if(siblings, [&](const Sibling& sibling) {
    return sibling.operation == operation.name && sibling.found == found.base;
  });
  return meant == siblings.end() ? std::string() : std::string(meant->meant);
}

}  // namespace

std::string said_of(const Slot& slot, const Type& type) {
  const auto name = name_of(type);
  if (slot.source == Slot::Source::composed && slot.operation != nullptr)
    return quoted(slot.operation->name) + " gives " + name;
  const bool by_schema = slot.source == Slot::Source::data_field && slot.path.root == Path::Root::record;
  return by_schema ? name + " in the feed's schema" : name;
}

Problem argument_type(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                      const std::vector<std::string>& instead) {
  const auto& wanted = parameter.type;
  auto problem = mismatch(ErrorCode::argument_type, argument,
                          quoted(slot.operation->name) + " needs " + described(wanted) + " as " +
                              quoted(parameter.name) + ", this is " + described(found),
                          wanted, found);
  Hint cast = cast_hint(wanted, argument, found);
  Hint other = few_or(instead, {});
  const bool is_other_first = cast.empty() || (wanted.base == Type::Base::array && !other.empty());
  problem.hint = is_other_first ? std::move(other) : std::move(cast);
  if (const auto sibling = sibling_for(*slot.operation, found); !sibling.empty()) problem.hint = sibling;
  mend_quotes(problem, wanted, argument, found);
  problem.labels = {{.location = {.pointer = slot.pointer + "/type"},
                     .message = "parameter " + quoted(parameter.name) + " of this operation: " + name_of(wanted)}};
  return problem;
}

Problem marker_conflict(const Slot& slot, const Parameter& parameter, const Slot& argument, const Type& found,
                        const Slot& fixed_by, const Type& fixed) {
  auto problem = mismatch(ErrorCode::marker_conflict, argument,
                          quoted(parameter.name) + " of " + quoted(slot.operation->name) + " must be " +
                              described(fixed) + " like the slot before it, this is " + described(found),
                          fixed, found);
  problem.hint = cast_hint(fixed, argument, found);
  mend_quotes(problem, fixed, argument, found);
  problem.labels = {{.location = location_of(fixed_by),
                     .message = std::string("fixes ") + parameter.type.marker + " as " + name_of(fixed)}};
  return problem;
}

const char* const without_null_hint = "leave it out with filter, not and isNull";

Problem null_inside_risk(const Slot& slot, const Parameter& parameter, const Slot& argument) {
  auto problem = at_argument(ErrorCode::null_risk, argument,
                             "this list may have null in it, and " + quoted(slot.operation->name) + " needs " +
                                 described(parameter.type) + " as " + quoted(parameter.name));
  problem.hint = without_null_hint;
  problem.severity = Severity::warning;
  return problem;
}

Problem null_risk(const Slot& slot, const Parameter& parameter, const Slot& argument) {
  const auto giver = argument.operation != nullptr ? quoted(argument.operation->name) : std::string("the slot");
  auto problem = at_argument(ErrorCode::null_risk, argument,
                             giver + " may give null, and " + quoted(slot.operation->name) + " needs " +
                                 described(parameter.type) + " as " + quoted(parameter.name));
  problem.hint = "guard it with if and isNull";
  problem.severity = Severity::warning;
  return problem;
}

Problem always_null(const Slot& slot, const Parameter& parameter, const Slot& argument) {
  auto problem = mismatch(ErrorCode::argument_type, argument,
                          "this is null here, by the condition around it, and " + quoted(slot.operation->name) +
                              " needs " + described(parameter.type) + " as " + quoted(parameter.name),
                          parameter.type, null_type);
  problem.hint = "the condition is the wrong way round: exchange `then` and `else`, or put not around it";
  return problem;
}

Problem refused_value(const Slot& slot, const Parameter& parameter, const Slot& argument) {
  auto problem = at_argument(
      ErrorCode::evaluation_number, argument,
      quoted(slot.operation->name) + ": " + quoted(parameter.name) + " " + std::string(parameter.rule->needs));
  problem.hint = "this is so for every record; write another value, or a slot that takes one from the record";
  return problem;
}

Problem constant_condition(const Slot& slot, const Parameter& parameter, const Slot& argument, bool is_true) {
  auto problem = at_argument(ErrorCode::constant_condition, argument,
                             quoted(parameter.name) + " of " + quoted(slot.operation->name) + " is " +
                                 (is_true ? "true" : "false") + " for every record");
  problem.severity = Severity::warning;
  const auto& parameters = slot.operation->parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (slot.arguments[i] && parameters[i].name == (is_true ? "else" : "then"))
      problem.labels.push_back({location_of(*slot.arguments[i]), "never taken"});
  return problem;
}

std::optional<Problem> bracketed_position(const Slot& slot, std::size_t from) {
  const auto& steps = slot.path.steps;
  const auto is_bracketed = [](const auto& step) { return step.name.find('[') != std::string::npos; };
  const auto first = std::find_if(steps.begin() + static_cast<std::ptrdiff_t>(from), steps.end(), is_bracketed);
  const auto dotted = first == steps.end() ? std::nullopt : with_dotted_positions(slot.path.text);
  if (!dotted) return {};
  auto problem = at_argument(ErrorCode::unknown_path, slot, "\"" + first->name + "\" is a name here, and no position");
  problem.severity = Severity::warning;
  problem.hint = "a position is written as \"" + *dotted + '"';
  problem.fix = {{.place = problem.location, .text = write(Json(*dotted))}};
  return problem;
}

namespace {

/// The list whose elements a name means, as `images` of `images[*]` or `images[]`; empty for any other.
std::string list_with_asterisk(const std::string& name, const Type& owner) {
  const auto bracket = name.find('[');
  if (bracket == std::string::npos || !owner.members) return {};
  const auto rest = name.substr(bracket);
  const auto found = owner.members->find(name.substr(0, bracket));
  const bool is_list = found != owner.members->end() && found->second.base == Type::Base::array;
  return is_list && (rest == "[*]" || rest == "[]") ? name.substr(0, bracket) : std::string();
}

std::string all_elements(const std::string& list) {
  return "map goes through all of its elements, \"" + list + ".0\" is the first";
}

/// The path of the element of an iteration that was meant by one through the whole list: `$item.src` for `images.src`.
std::optional<std::string> path_of_element(const Path& path, std::size_t step, const Known& known) {
  const auto first = path.steps.begin() + static_cast<std::ptrdiff_t>(step);
  const Path rest{.steps = std::vector<Path::Step>(first, path.steps.end()), .text = {}};
  const auto text = "$item." + text_of(rest, rest.steps.size());
  const auto meant = parse_path(text);
  return path.root == Path::Root::record && meant && known.may_have(*meant) ? std::optional(text) : std::nullopt;
}

}  // namespace

Problem unknown_path(const Slot& slot, std::size_t step, const Type& owner, const Known& known) {
  const auto& name = slot.path.steps[step].name;
  const auto before = text_of(slot.path, step);
  const auto where = before.empty() ? std::string("the feed's schema") : "\"" + before + "\"";
  auto problem = at_argument(ErrorCode::unknown_path, slot, where + " has no member \"" + name + "\"");
  problem.severity = Severity::warning;
  const auto dotted = with_dotted_positions(slot.path.text);
  if (owner.members && dotted && is_position_in_member(name, owner)) {
    problem.hint = "a position is written as \"" + *dotted + '"';
    problem.fix = {{.place = problem.location, .text = write(Json(*dotted))}};
  } else if (const auto meant = path_meant(slot.path, known)) {
    problem.hint = Hint::meant({meant->path});
    if (meant->is_certain) problem.fix = {{.place = problem.location, .text = write(Json(meant->path))}};
  } else if (const auto list = list_with_asterisk(name, owner); !list.empty()) {
    problem.message = "\"" + text_of(slot.path, step, list) + "\" is an array, \"" + name.substr(list.size()) +
                      "\" is no position in it";
    problem.hint = all_elements(text_of(slot.path, step, list));
  } else if (owner.members) {
    const auto names = names_in(owner);
    const auto* near = nearest(name, names);
    if (slot.path.root == Path::Root::record)
      problem.lacks = {.file = {}, .place = place_in_schema(slot.path, step), .name = name};
    const auto of_item = known.in_iteration && step == 0 ? path_of_item(slot.path) : std::nullopt;
    problem.hint = of_item           ? Hint::meant({*of_item})
                   : near != nullptr ? Hint::meant({text_of(slot.path, step, *near)})
                                     : "it has " + joined(names);
  } else if (owner.base == Type::Base::array) {
    problem.message = where + " is an array, \"" + name + "\" is no position in it";
    const auto of_element = known.in_iteration ? path_of_element(slot.path, step, known) : std::nullopt;
    problem.hint = of_element ? Hint::meant({*of_element}) : all_elements(before);
  } else {
    problem.message += ", it is " + described(owner);
  }
  return problem;
}

void tell_at_literal(Problem& failure, const Slot& cast) {
  const auto& argument = cast.arguments.front();
  if (failure.location.pointer != cast.pointer || !argument || argument->source != Slot::Source::literal) return;
  failure.location = location_of(*argument);
  failure.slot = pointer_of(*argument);
  failure.hint = "write a text that is " + described(cast.operation->output) + ", or static with the value itself";
}

bool is_unknown_path(const Problem& problem, const Slot& slot) {
  return problem.code == ErrorCode::unknown_path && problem.location.pointer == location_of(slot).pointer;
}

void make_certain(Problem& unknown_path, const Slot& slot, const Parameter& parameter) {
  unknown_path.severity = Severity::error;
  unknown_path.message += "; " + quoted(slot.operation->name) + " needs " + described(parameter.type) + " as " +
                          quoted(parameter.name) + " and gets null from every record";
}

}  // namespace fsctl::composer::findings
