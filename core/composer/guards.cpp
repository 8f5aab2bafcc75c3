#include "core/composer/guards.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

namespace fsctl::composer {
namespace {

Paths paths_of(const Slot& slot) {
  Paths paths;
  collect_paths(slot, paths);
  return paths;
}

Paths united(Paths one, const Paths& other) {
  one.insert(other.begin(), other.end());
  return one;
}

Paths in_both(const Paths& one, const Paths& other) {
  Paths both;
  std::ranges::set_intersection(one, other, std::inserter(both, both.end()));
  return both;
}

/// All that a condition reads, or nothing.
Paths proven_if(bool is_so, const Slot& condition) { return is_so ? paths_of(condition) : Paths(); }

/// What a comparison proves: a value that is the same as one that is not null, or another than null.
Paths proven_by_equals(const Slot& condition, bool outcome) {
  for (const auto& argument : condition.arguments)
    if (argument->source == Slot::Source::literal) return proven_if(outcome != argument->literal.is_null(), condition);
  return {};
}

/// What two conditions prove that are both evaluated only if the first one has this outcome.
Paths proven_by_two(const Slot& condition, bool outcome, bool goes_on) {
  const Slot& first = *condition.arguments[0];
  if (outcome == goes_on) return united(proven_by(first, outcome), proven_by(*condition.arguments[1], outcome));
  return in_both(proven_by(first, true), proven_by(first, false));
}

}  // namespace

void collect_paths(const Slot& slot, Paths& paths) {
  if (slot.source == Slot::Source::data_field) paths.insert(text_of(slot.path, slot.path.steps.size()));
  for (const auto& argument : slot.arguments)
    if (argument) collect_paths(*argument, paths);
  for (const auto& [_, property] : slot.properties) collect_paths(*property, paths);
}

Paths proven_by(const Slot& condition, bool outcome) {
  const auto has_all = [&] { return std::ranges::none_of(condition.arguments, [](const auto& a) { return !a; }); };
  if (condition.operation == nullptr || !has_all()) return paths_of(condition);
  const auto name = condition.operation->name;
  if (name == "isNull" || name == "isEmpty" || name == "isScalar") return proven_if(!outcome, condition);
  if (name == "equals") return proven_by_equals(condition, outcome);
  if (name == "not") return proven_by(*condition.arguments[0], !outcome);
  if (name == "and") return proven_by_two(condition, outcome, true);
  if (name == "or") return proven_by_two(condition, outcome, false);
  return paths_of(condition);
}

Paths refuted_by(const Slot& condition, bool outcome) {
  const auto& arguments = condition.arguments;
  if (condition.operation == nullptr || std::ranges::any_of(arguments, [](const auto& one) { return !one; })) return {};
  const auto name = condition.operation->name;
  const auto of_both = [&] { return united(refuted_by(*arguments[0], outcome), refuted_by(*arguments[1], outcome)); };
  if (name == "isNull" && outcome && arguments[0]->source == Slot::Source::data_field) return paths_of(*arguments[0]);
  if (name == "not") return refuted_by(*arguments[0], !outcome);
  if ((name == "and" && outcome) || (name == "or" && !outcome)) return of_both();
  return {};
}

std::optional<bool> outcome_before(const Operation& operation, const Parameter& parameter) {
  if (operation.name == "if" && parameter.name == "then") return true;
  if (operation.name == "if" && parameter.name == "else") return false;
  if (operation.name == "and" && parameter.name == "value2") return true;
  if (operation.name == "or" && parameter.name == "value2") return false;
  return {};
}

bool is_proven(const Paths& proven, const std::string& path) {
  if (proven.contains(path)) return true;
  const auto below = path + '.';
  const auto found = proven.lower_bound(below);
  return found != proven.end() && found->starts_with(below);
}

Type without_null(Type type, const Paths& proven, const Path& path) {
  if (!is_proven(proven, text_of(path, path.steps.size()))) return type;
  type.nullable = false;
  if (!type.members) return type;
  auto members = *type.members;
  for (auto& [name, member] : members) {
    Path below = path;
    below.steps.push_back({name});
    member = without_null(std::move(member), proven, below);
  }
  type.members = std::make_shared<const std::map<std::string, Type, std::less<>>>(std::move(members));
  return type;
}

Paths seen_by_items(const Paths& proven, bool in_iteration) {
  constexpr std::string_view item = "$item";
  Paths seen;
  for (const auto& path : proven) {
    const bool is_of_record = !path.starts_with('$');
    if (is_of_record) seen.insert(path);
    if (is_of_record && !in_iteration) seen.insert("$parent." + path);
    if (path == item || path.starts_with("$item.")) seen.insert("$parent" + path.substr(item.size()));
  }
  return seen;
}

}  // namespace fsctl::composer
