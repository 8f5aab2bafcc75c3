#include "core/composer/known.h"

#include "core/composer/check.h"

namespace fsctl::composer {

const Type& Known::root_of(const Path& path) const {
  if (path.root == Path::Root::item) return item;
  return path.root == Path::Root::parent ? parent : record;
}

bool Known::refutes(const Path& path) const {
  return !refuted.empty() && refuted.contains(text_of(path, path.steps.size()));
}

bool Known::may_be_beyond(const Path& path, std::size_t step) const {
  return !is_proven(proven, text_of(path, step + 1)) && !proven.contains(text_of(path, step));
}

bool Known::may_have(const Path& path) const {
  if (path.root != Path::Root::record && !in_iteration) return false;
  std::optional<Type> type = root_of(path);
  for (const Path::Step& step : path.steps) {
    if (!type->is_known()) return false;
    type = type_of_step(*type, step);
    if (!type) return false;
  }
  return true;
}

std::vector<std::string> Known::fitting_neighbours(const Path& path, const Type& wanted) const {
  if (path.steps.empty()) return {};
  std::optional<Type> owner = root_of(path);
  for (std::size_t step = 0; owner && step + 1 < path.steps.size(); ++step)
    owner = type_of_step(*owner, path.steps[step]);
  if (!owner || !owner->members) return {};
  std::vector<std::string> fitting;
  for (const auto& [name, type] : *owner->members)
    if (type.is_known() && may_be(wanted, type)) fitting.push_back(text_of(path, path.steps.size() - 1, name));
  return fitting;
}

Type record_of(const Schema& schema) {
  if (schema.empty()) return any;
  return {.base = Type::Base::object, .members = {std::shared_ptr<const Schema>(), &schema}};
}

std::optional<Type> type_of_step(const Type& type, const Path::Step& step) {
  if (type.base == Type::Base::null) return null_type;
  if (type.base == Type::Base::object) {
    if (!type.members) return any;
    const auto member = type.members->find(step.name);
    return member != type.members->end() ? std::optional(member->second) : std::nullopt;
  }
  if (type.base != Type::Base::array || !step.index) return std::nullopt;
  return type.element ? *type.element : any;
}

}  // namespace fsctl::composer
