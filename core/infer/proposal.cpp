#include "core/infer/proposal.h"

#include <optional>

namespace fsctl::infer {
namespace {

/// The only type besides null; nothing when there are several or none.
std::optional<ValueType> only_type(const Shape& shape) {
  std::optional<ValueType> only;
  for (const auto type :
       {ValueType::boolean, ValueType::number, ValueType::string, ValueType::array, ValueType::object}) {
    if (!shape.has(type)) continue;
    if (only) return {};
    only = type;
  }
  return only;
}

Json form_of(const Shape& shape, bool may_lack);

/// The members' forms. One that some of the objects lack may be null; what only the further variants of a payload
/// marker have is not counted.
Json fields_of(const Shape& shape) {
  Json fields = Json::object();
  for (const auto& [name, member] : shape.members) {
    const auto values = member.values();
    fields[name] = form_of(member, values > 0 && values < shape.count(ValueType::object));
  }
  return fields;
}

/// The type's name, or an object with `type` when there is more to say.
Json form_of(const Shape& shape, bool may_lack) {
  const auto type = only_type(shape);
  Json form = {{"type", type ? type_names[static_cast<std::size_t>(*type)] : "any"}};
  if (type == ValueType::object && !shape.is_map && !shape.members.empty()) form["fields"] = fields_of(shape);
  if (type == ValueType::array && shape.items)
    if (Json items = form_of(*shape.items, false); items != "any") form["items"] = std::move(items);
  if (may_lack || shape.has(ValueType::null)) form["nullable"] = true;
  return form.size() == 1 ? form["type"] : form;
}

/// A name as a step of a data-field path, with its dots escaped.
std::string as_step(const std::string& name) {
  std::string step;
  for (const char c : name) {
    if (c == '.' || c == '\\') step += '\\';
    step += c;
  }
  return step;
}

void add_paths(const Shape& shape, const std::string& text, std::vector<Path>& out) {
  for (const auto& [name, member] : shape.members) {
    const auto inner = text.empty() ? as_step(name) : text + '.' + as_step(name);
    out.push_back({inner, &member});
    add_paths(member, inner, out);
  }
  if (!shape.items) return;
  out.push_back({text + "[]", shape.items.get()});
  add_paths(*shape.items, text + "[]", out);
}

}  // namespace

Json proposed_schema(const Observation& observation) { return {{"fields", fields_of(observation.shape())}}; }

std::vector<Path> paths(const Observation& observation) {
  std::vector<Path> out;
  add_paths(observation.shape(), "", out);
  return out;
}

std::string share(std::size_t part, std::size_t whole) {
  const auto percents = whole == 0 ? 0 : part * 100 / whole;
  return (percents == 0 && part > 0 ? "<1" : std::to_string(percents)) + " %";
}

}  // namespace fsctl::infer
