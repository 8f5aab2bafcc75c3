#include "core/propose/slots.h"

#include <utility>

namespace fsctl::propose::slots {

std::string path_of(std::string_view member) {
  std::string path = member.starts_with('$') ? "\\" : "";
  for (const char c : member) {
    if (c == '.' || c == '\\') path += '\\';
    path += c;
  }
  return path;
}

std::string below(const std::string& path, std::string_view member) {
  auto step = path_of(member);
  if (member.starts_with('$')) step.erase(0, 1);
  return path + '.' + step;
}

Json literal(Json value) { return {{"source", "static"}, {"value", std::move(value)}}; }

Json data(const std::string& path) { return {{"source", "data-field"}, {"field", path}}; }

Json composed(std::string_view operation, const Json& parameters) {
  Json composition = {{"type", operation}};
  composition.update(parameters);
  return {{"source", "composed"}, {"composition", std::move(composition)}};
}

Json when(Json condition, Json then, Json otherwise) {
  return composed("if",
                  {{"condition", std::move(condition)}, {"then", std::move(then)}, {"else", std::move(otherwise)}});
}

Json unless_empty(const std::string& path, Json slot) {
  return when(composed("isEmpty", {{"value", data(path)}}), literal(nullptr), std::move(slot));
}

}  // namespace fsctl::propose::slots
