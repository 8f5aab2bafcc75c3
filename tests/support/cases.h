#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/request.h"
#include "core/json/json.h"

namespace fsctl::test {

/// What a case expects of a response (see fixtures/api/README.md).
struct Expected {
  int status = 0;
  std::map<std::string, std::optional<std::string>> headers{};  ///< nothing: the header is absent
  std::optional<Json> body{};
  std::optional<Json> body_has{};
  std::optional<Json> urls{};     ///< the URLs of a sitemap, in order
  Json listing = Json::object();  ///< `total`, `page`, `limit` and `facets` of a listing's answer
};

/// A request of a case, and its response.
struct Step {
  std::map<std::string, std::string> written{};  ///< files of the project to write first, texts by path
  std::vector<std::vector<std::string>> run{};   ///< command lines of fsctl to run after that
  api::Request request;
  Expected expected;
};

/// One case of a case file: a request and its response, or several in a row.
struct Case {
  std::string title;
  std::string project;
  std::vector<std::string> dialects;
  std::vector<Step> steps;
};

/// The cases of all files below a folder. Throws std::runtime_error for a case that does not follow
/// fixtures/api/README.md.
std::vector<Case> load_cases(const std::filesystem::path& folder);

/// How an answer shows a member without a value: as null, or not at all.
enum class Nulls { shown, left_out };

/// The differences between a body and `wanted`, one line each, by the rules of `body_has`. With Nulls::left_out, a
/// member that is wanted as null may be absent.
std::vector<std::string> missing(const Json& wanted, const Json& body, Nulls nulls = Nulls::shown);
/// A copy without the members that are null, at any depth.
Json without_null_members(const Json& json);
/// The texts of a sitemap's `loc` elements.
Json urls_of(const std::string& sitemap);
/// The same differences for `total`, `page`, `limit` and `facets` of a listing's answer, in either of its forms.
std::vector<std::string> missing_of_listing(const Json& wanted, const Json& body);

}  // namespace fsctl::test
