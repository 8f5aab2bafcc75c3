#include "tests/core/composer/brief.h"

#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"

namespace fsctl::composer {
namespace {

Json expand_members(const Json& brief) {
  Json slots = Json::object();
  for (const auto& [name, member] : brief.items())
    slots[name] = name == "properties" && member.is_object() ? expand_members(member) : expand(member);
  return slots;
}

}  // namespace

Json expand(const Json& brief) {
  if (brief.is_string()) return {{"source", "data-field"}, {"field", brief}};
  if (brief.is_array()) {
    Json composition = expand_members(brief[1]);
    composition["type"] = brief[0];
    return {{"source", "composed"}, {"composition", composition}};
  }
  if (brief.is_object() && brief.contains("=")) return {{"source", "static"}, {"value", brief["="]}};
  if (brief.is_object() && brief.contains("bare")) return brief["bare"];
  return brief;
}

std::unique_ptr<Slot> slot_of(const std::string& brief) {
  Problems problems;
  auto slot = parse_slot(expand(parse(brief)), "", problems);
  for (const Problem& problem : problems) UNSCOPED_INFO(said(problem));
  REQUIRE(problems.empty());
  return slot;
}

std::string said(const Problem& problem) {
  return problem.location.pointer + ": " + problem.message + " (" + problem.hint.text() + ")";
}

}  // namespace fsctl::composer
