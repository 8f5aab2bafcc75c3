#include "core/project/findings.h"

#include <algorithm>

#include "core/error/suggest.h"

namespace fsctl::project {
namespace {

constexpr std::size_t most_names_shown = 12;

std::string first_names(std::span<const std::string> names) {
  return joined(names.first(std::min(names.size(), most_names_shown))) + (names.size() > most_names_shown ? ", …" : "");
}

Hint nearest_or_all(const std::string& name, std::span<const std::string> known) {
  auto near = did_you_mean(name, known);
  if (!near.empty()) return near;
  if (known.empty()) return "there are none";
  return "there are: " + first_names(known);
}

std::string unknown_message(std::string_view kind, const std::string& name) {
  return "there is no " + std::string(kind) + " \"" + name + "\"";
}

}  // namespace

std::string missing_names(std::span<const std::string> names) { return "missing: " + first_names(names); }

void add(Problems& problems, ErrorCode code, std::string pointer, std::string message, Hint hint) {
  problems.push_back({.code = code,
                      .message = std::move(message),
                      .location = {.pointer = std::move(pointer)},
                      .hint = std::move(hint)});
}

void add_at_name(Problems& problems, ErrorCode code, std::string pointer, std::string message, Hint hint) {
  add(problems, code, std::move(pointer), std::move(message), std::move(hint));
  problems.back().location.member_name = true;
}

void add_unknown_member(Problems& problems, std::string pointer, const std::string& name,
                        std::span<const std::string> known) {
  const auto near = did_you_mean(name, known);
  add_at_name(problems, ErrorCode::unknown_member, std::move(pointer), "there is no member \"" + name + "\" here",
              near.empty() ? "known here: " + joined(known) : near);
}

void add_unknown(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                 std::span<const std::string> known) {
  add(problems, ErrorCode::unknown_reference, std::move(pointer), unknown_message(kind, name),
      nearest_or_all(name, known));
}

void add_unknown_type(Problems& problems, std::string pointer, const std::string& name,
                      std::span<const std::string> known) {
  add_unknown(problems, std::move(pointer), "field type", name, known);
  problems.back().lacks = {.file = "project.json", .place = "/types", .name = name};
  if (name.ends_with("[]") || name == "Array" || name == "array" || name == "List" || name == "list")
    problems.back().hint = "a list has the type of its entries, and beside it \"isArray\": true";
}

void add_unknown_name(Problems& problems, std::string pointer, std::string_view kind, const std::string& name,
                      std::span<const std::string> known) {
  add_at_name(problems, ErrorCode::unknown_reference, std::move(pointer), unknown_message(kind, name),
              nearest_or_all(name, known));
}

}  // namespace fsctl::project
