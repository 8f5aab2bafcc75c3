#include "cli/serving/listing_query.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/json/write.h"
#include "core/project/listing.h"
#include "core/text/percent.h"

namespace fsctl::cli {
namespace {

using Parameter = std::pair<std::string, std::string>;

/// The parameters of a target's query in their order; one may come several times.
std::vector<Parameter> parameters_of(std::string_view target) {
  std::vector<Parameter> all;
  const auto mark = target.find('?');
  if (mark == std::string_view::npos) return all;
  for (auto rest = target.substr(mark + 1); !rest.empty();) {
    const auto end = std::min(rest.find('&'), rest.size());
    const auto one = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (one.empty()) continue;
    const auto equals = std::min(one.find('='), one.size());
    all.emplace_back(text::percent_decode(one.substr(0, equals), true),
                     text::percent_decode(one.substr(std::min(equals + 1, one.size())), true));
  }
  return all;
}

std::int64_t number(const Parameter& parameter) {
  std::int64_t value = 0;
  const auto& text = parameter.second;
  const auto [read, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && read == text.data() + text.size()) return value;
  throw Error(ErrorCode::invalid_parameters, parameter.first + " takes a number, found \"" + text + '"');
}

Json sort_of(const std::string& text) {
  const bool descending = text.ends_with(":desc");
  const bool is_named = descending || text.ends_with(":asc");
  return {{"field", is_named ? text.substr(0, text.rfind(':')) : text}, {"order", descending ? "desc" : "asc"}};
}

void add_filters(const std::string& text, Json& body) {
  const auto filter = Json::parse(text, nullptr, false);
  if (filter.is_discarded())
    throw Error(ErrorCode::invalid_parameters, "filter takes an expression as JSON, found \"" + text + '"');
  if (!filter.is_array()) return body["filter"].push_back(filter);
  for (const auto& expression : filter) body["filter"].push_back(expression);
}

bool is_list(const project::Project& project, std::string_view slug, const std::string& name) {
  const auto listing = project.listings.find(std::string(slug));
  if (listing == project.listings.end()) return false;
  const auto param = listing->second.params.find(name);
  return param != listing->second.params.end() && param->second.is_array;
}

bool is_header(std::string_view name) { return name == "fs-version" || name == "fs-domain" || name == "fs-context"; }

}  // namespace

api::Request listing_request(const api::Request& request, std::string_view slug, const project::Project& project) {
  constexpr std::string_view of_param = "param.";
  auto asking = request;
  const auto name = text::percent_decode(slug);
  Json body = Json::object();
  std::map<std::string, std::vector<Json>> wanted;  ///< by field
  for (const auto& parameter : parameters_of(request.target)) {
    const auto& [key, value] = parameter;
    if (is_header(key)) {
      asking.headers[key] = value;
    } else if (key == "search") {
      body["search"] = value;
    } else if (key == "page" || key == "limit") {
      body[key] = number(parameter);
    } else if (key == "sort") {
      body["sort"].push_back(sort_of(value));
    } else if (key == "filter") {
      add_filters(value, body);
    } else if (key.starts_with(of_param)) {
      const auto param = key.substr(of_param.size());
      if (is_list(project, name, param))
        body["param"][param].push_back(value);
      else
        body["param"][param] = value;
    } else {
      wanted[key].push_back({{"type", "equals"}, {"field", key}, {"value", value}});
    }
  }
  for (auto& [_, values] : wanted)  // of several values of one field any will do, as in a shop
    body["filter"].push_back(values.size() == 1 ? values.front() : Json{{"type", "or"}, {"filter", values}});
  asking.method = api::Method::post;
  asking.target = "/listing/" + text::percent_encode_path(name);
  asking.headers["content-type"] = "application/json";
  asking.body = write(body);
  return asking;
}

}  // namespace fsctl::cli
