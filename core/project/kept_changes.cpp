#include "core/project/kept_changes.h"

#include <algorithm>

#include "core/json/parse.h"
#include "core/project/values.h"

namespace fsctl::project {
namespace {

constexpr std::int64_t usual_days = 30;
/// More is as good as for ever.
constexpr std::int64_t most_days = 1'000'000;

}  // namespace

/// Asked for now and then only, so it is read from the file again.
std::chrono::days kept_changes(const Project& project) {
  const auto file = project.files.find("project.json");
  if (file == project.files.end()) return std::chrono::days(usual_days);
  Problems ignored;
  const Json json = parse(file->second, ignored);
  return std::chrono::days(std::min(whole_of(part_of(json, "changes"), "keepDays").value_or(usual_days), most_days));
}

}  // namespace fsctl::project
