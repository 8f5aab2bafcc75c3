#include "core/project/store_place.h"

#include <memory>
#include <utility>
#include <vector>

#include "core/json/parse.h"
#include "core/json/position.h"
#include "core/project/connector.h"
#include "core/project/findings.h"
#include "core/project/source.h"
#include "core/project/values.h"
#include "core/text/database_url.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// What a project.json says; empty where it cannot be read.
std::string written_store(const fs::path& project) {
  try {
    Problems ignored;
    const auto source = open_source(project / "project.json", project, {}, ignored);
    const auto json = source == nullptr ? Json() : parse(source, ignored);
    return json.is_object() && part_of(json, "store").is_string() ? text_of(json, "store") : std::string();
  } catch (const Error&) {
    return {};
  }
}

/// The same with asterisks in the place of what `store` says, as reports show the lines that they are about.
std::shared_ptr<const Source> without_store(const Source& source) {
  auto hidden = source;
  const auto [begin, length] = range_of(source, {.pointer = "/store"});
  for (std::size_t i = 1; i + 1 < length; ++i) hidden.text[begin + i] = '*';
  return std::make_shared<const Source>(std::move(hidden));
}

}  // namespace

void check_store(const Source& source, const Json& json, Problems& problems) {
  const auto store = text_of(json, "store");
  const auto parts = parse_header(store);
  if (!parts)
    return add(problems, ErrorCode::wrong_member_value, "/store", "a ${ needs a name and a }, as in ${SHOP_DATABASE}");
  std::string literal;
  for (const auto& part : *parts)
    if (!part.is_variable) literal += part.text;
  if (!text::has_password(literal)) return;
  add(problems, ErrorCode::wrong_member_value, "/store",
      "a password is written here, for everybody who reads this file",
      "take it from the environment, as in \"${SHOP_DATABASE}\" or \"postgresql://shop:${SHOP_PASSWORD}@db/shop\"");
  problems.back().source = without_store(source);
}

std::optional<std::string> configured_store(const fs::path& project, const VariableOf& variable_of) {
  const auto written = written_store(project);
  if (written.empty()) return {};
  std::string place;
  for (const auto& part : parse_header(written).value_or(std::vector<HeaderPart>{})) {
    const auto value = part.is_variable ? variable_of(part.text) : part.text;
    if (!value || value->empty())
      throw Error(
          ErrorCode::variable_unset, "the variable " + part.text + " of the environment is not set",
          "project.json takes the store from there: export " + part.text + "=…, or name another store with --store");
    place += *value;
  }
  if (place.empty() || text::is_database_url(place)) return place;
  return (project / place).string();
}

}  // namespace fsctl::project
