#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/request.h"
#include "core/json/json.h"

namespace fsctl::test {

/// What a case demands of a response (see fixtures/api/README.md).
struct Expected {
  int status = 0;
  std::map<std::string, std::optional<std::string>> headers{};  ///< nothing: the header is absent
  std::optional<Json> body{};
  std::optional<Json> body_has{};
  std::optional<Json> urls{};     ///< of a sitemap
  Json listing = Json::object();  ///< `total`, `page`, `limit` and `facets` of a listing's answer
};

struct Step {
  std::map<std::string, std::string> written{};  ///< files of the project that are written before
  std::vector<std::vector<std::string>> run{};   ///< command lines of fsctl that run after that
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

/// The cases of every file of a folder. Throws for a case that is not written as fixtures/api/README.md says.
std::vector<Case> load_cases(const std::filesystem::path& folder);

/// How an answer shows a member without a value.
enum class Nulls { shown, left_out };

/// What a body lacks of `wanted`, a line each, by the rules of `body_has`. Where nulls are left out, a member that is
/// wanted as null may be absent.
std::vector<std::string> missing(const Json& wanted, const Json& body, Nulls nulls = Nulls::shown);
/// Without the members that are null, however deep.
Json without_null_members(const Json& json);
/// The texts of a sitemap's `loc` elements.
Json urls_of(const std::string& sitemap);
/// The same for `total`, `page`, `limit` and `facets` of a listing's answer, in whichever form that is.
std::vector<std::string> missing_of_listing(const Json& wanted, const Json& body);

}  // namespace fsctl::test
