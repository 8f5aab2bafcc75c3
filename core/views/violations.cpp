#include "core/views/violations.h"

#include <algorithm>

#include "core/error/suggest.h"
#include "core/json/json.h"

namespace fsctl::views {
namespace {

/// The most mistakes reported: more than anybody reads, and few enough to refuse a request full of mistakes quickly.
constexpr std::size_t most_violations = 100;

}  // namespace

void Violations::add(ErrorCode code, const std::string& property_path, const std::string& message) {
  problems_.push_back({.code = code, .message = message, .location = {.pointer = property_path}});
  if (problems_.size() == most_violations) refuse();
}

void Violations::refuse_other_members(const Json& object, const std::vector<std::string>& known,
                                      const std::string& prefix) {
  for (const auto& [name, _] : object.items()) {
    if (std::ranges::find(known, name) != known.end()) continue;
    const auto near = did_you_mean(name, known);
    add(ErrorCode::invalid_parameters, prefix + (name.empty() ? "\"\"" : name),
        "unknown key \"" + name + '"' + (near.empty() ? "" : ", " + near.text()));
  }
}

void Violations::refuse() const {
  if (!problems_.empty()) throw Error(problems_);
}

}  // namespace fsctl::views
