#include "tests/support/cases.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "core/error/error.h"
#include "core/json/parse.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const std::string& why) { throw std::runtime_error(why); }

void refuse_other_members(const Json& json, const std::vector<std::string>& known) {
  if (!json.is_object()) refuse("an object is needed, found " + write(json));
  for (const auto& [name, _] : json.items())
    if (std::ranges::find(known, name) == known.end()) refuse("unknown member \"" + name + "\"");
}

const Json& required(const Json& json, const std::string& name) {
  if (!json.contains(name)) refuse("`" + name + "` is missing");
  return json[name];
}

api::Request parse_request(const Json& json) {
  refuse_other_members(json, {"method", "path", "headers", "body", "text"});
  api::Request request{.method = json.contains("body") || json.contains("text") ? api::Method::post : api::Method::get,
                       .target = required(json, "path").get<std::string>()};
  if (json.contains("method")) request.method = json["method"].get<std::string>();
  if (json.contains("headers"))
    for (const auto& [name, value] : json["headers"].items()) request.headers[name] = value.get<std::string>();
  if (json.contains("body") && json.contains("text")) refuse("`body` and `text` exclude each other");
  if (json.contains("body")) request.body = write(json["body"]);
  if (json.contains("text")) request.body = json["text"].get<std::string>();
  return request;
}

Expected parse_expected(const Json& json, api::Method method) {
  refuse_other_members(json, {"status", "headers", "body", "body_has", "urls", "total", "page", "limit", "facets"});
  Expected expected{.status = required(json, "status").get<int>()};
  if (json.contains("headers"))
    for (const auto& [name, value] : json["headers"].items())
      expected.headers[name] = value.is_null() ? std::nullopt : std::optional(value.get<std::string>());
  if (json.contains("body")) expected.body = json["body"];
  if (json.contains("body_has")) expected.body_has = json["body_has"];
  if (json.contains("urls")) expected.urls = json["urls"];
  for (const auto* name : {"total", "page", "limit", "facets"})
    if (json.contains(name)) expected.listing[name] = json[name];
  const bool compares = expected.body || expected.body_has || expected.urls || !expected.listing.empty();
  if (!compares && method != api::Method::head) refuse("`body` or `body_has` is missing");
  if (compares && method == api::Method::head) refuse("an answer to HEAD has no body");
  return expected;
}

Step parse_step(const Json& json) {
  auto request = parse_request(required(json, "request"));
  auto expected = parse_expected(required(json, "response"), request.method);
  Step step{.request = std::move(request), .expected = std::move(expected)};
  if (json.contains("write"))
    for (const auto& [name, content] : json["write"].items()) step.written[name] = write(content);
  for (const Json& line : json.value("run", Json::array())) {
    std::istringstream words(line.get<std::string>());
    step.run.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return step;
}

/// Both, unless the case names one.
std::vector<std::string> parse_dialects(const Json& json) {
  std::vector<std::string> both = {"spec", "client"};
  if (!json.contains("dialect")) return both;
  const auto dialect = json["dialect"].get<std::string>();
  if (std::ranges::find(both, dialect) == both.end()) refuse("a dialect is spec or client");
  return {dialect};
}

Case parse_case(const Json& json) {
  refuse_other_members(json, {"title", "project", "dialect", "request", "response", "steps"});
  Case parsed{.title = required(json, "title").get<std::string>(),
              .project = json.value("project", "shop"),
              .dialects = parse_dialects(json),
              .steps = {}};
  if (!json.contains("steps")) {
    parsed.steps.push_back(parse_step(json));
    return parsed;
  }
  if (json.contains("request") || json.contains("response")) refuse("a case has `steps` or a request, not both");
  for (const Json& step : json["steps"]) {
    refuse_other_members(step, {"write", "run", "request", "response"});
    parsed.steps.push_back(parse_step(step));
  }
  if (parsed.steps.empty()) refuse("`steps` is empty");
  return parsed;
}

Json parse_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return parse(std::make_shared<Source>(Source{.name = file.string(), .text = text.str()}));
}

std::string shortened(const Json& json) {
  constexpr std::size_t longest = 2'000;
  const auto text = write(json);
  return text.size() > longest ? text.substr(0, longest) + "…" : text;
}

/// The names of a JSON Pointer.
std::vector<std::string> names_of(const std::string& pointer) {
  std::vector<std::string> names;
  for (const char c : pointer) {
    if (c == '/')
      names.emplace_back();
    else
      names.back() += c;
  }
  for (auto& name : names) {
    for (std::size_t at = 0; (at = name.find("~1", at)) != std::string::npos; ++at) name.replace(at, 2, "/");
    for (std::size_t at = 0; (at = name.find("~0", at)) != std::string::npos; ++at) name.replace(at, 2, "~");
  }
  return names;
}

/// The value at a pointer, or nothing; `*` gives an array of the values that the rest of the pointer finds in each
/// item.
std::optional<Json> follow(const Json& json, const std::vector<std::string>& names, std::size_t at = 0) {
  if (at == names.size()) return json;
  const auto& name = names[at];
  if (json.is_array() && name == "*") {
    Json all = Json::array();
    for (const Json& item : json) {
      auto found = follow(item, names, at + 1);
      if (!found) return {};
      all.push_back(std::move(*found));
    }
    return all;
  }
  const bool is_index = !name.empty() && name.size() < 9 && name.find_first_not_of("0123456789") == std::string::npos;
  if (json.is_array() && is_index && std::stoul(name) < json.size())
    return follow(json[std::stoul(name)], names, at + 1);
  if (json.is_object() && json.contains(name)) return follow(json[name], names, at + 1);
  return {};
}

/// Compares the demanded values with the actual ones.
class Comparison {
 public:
  explicit Comparison(Nulls nulls) : nulls_(nulls) {}

  void compare(const Json& wanted, const Json& found, const std::string& place) {
    if (wanted.is_object() && wanted.size() == 1 && wanted.contains("#"))
      return compare_length(wanted["#"], found, place);
    if (wanted.is_object() && (found.is_object() || is_pointers(wanted))) return compare_members(wanted, found, place);
    if (wanted.is_array() && found.is_array() && wanted.size() == found.size()) {
      for (std::size_t i = 0; i < wanted.size(); ++i) compare(wanted[i], found[i], place + pointer_step(i));
    } else if (wanted != found) {
      differ(place, shortened(wanted), shortened(found));
    }
  }

  std::vector<std::string> lines{};

 private:
  static bool is_pointers(const Json& wanted) {
    return !wanted.empty() &&
           std::ranges::all_of(wanted.items(), [](const auto& member) { return member.key().starts_with('/'); });
  }

  void differ(const std::string& place, const std::string& wanted, const std::string& found) {
    lines.push_back((place.empty() ? "the body" : place) + " should be " + wanted + ", is " + found);
  }

  void compare_length(const Json& wanted, const Json& found, const std::string& place) {
    if (!found.is_array() || Json(found.size()) != wanted)
      differ(place, "an array of " + write(wanted) + " items", shortened(found));
  }

  void compare_members(const Json& wanted, const Json& found, const std::string& place) {
    for (const auto& [name, value] : wanted.items()) {
      const bool is_pointer = name.starts_with('/');
      const auto inner = follow(found, is_pointer ? names_of(name) : std::vector<std::string>{name});
      const auto inner_place = place + (is_pointer ? name : pointer_step(name));
      if (inner)
        compare(value, *inner, inner_place);
      else if (!value.is_null() || nulls_ != Nulls::left_out)
        differ(inner_place, shortened(value), "absent");
    }
  }

  Nulls nulls_;
};

/// `{"red": 3, "blue": 1}` for each facet, in the order of the answer.
Json facets_of(const Json& body) {
  Json facets = Json::object();
  if (body.contains("_meta"))
    for (const auto& [field, rows] : body["_meta"]["facets"].items()) {
      facets[field] = Json::object();
      for (const Json& row : rows) facets[field][row["value"].get<std::string>()] = row["count"];
    }
  const Json options = body.value("filter", Json::object());
  for (const auto& [field, rows] : options.items()) {
    facets[field] = Json::object();
    for (const Json& row : rows)
      if (row["count"] != 0) facets[field][row["value"].get<std::string>()] = row["count"];
  }
  return facets;
}

/// `total`, `page` and `limit`.
Json numbers_of(const Json& body) {
  if (body.contains("_meta")) return body["_meta"];
  const Json page = body.value("page", Json::object());
  return {{"total", body.value("total", Json())},
          {"page", page.value("current", Json())},
          {"limit", page.value("limit", Json())}};
}

}  // namespace

std::vector<Case> load_cases(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& file : fs::recursive_directory_iterator(folder))
    if (file.path().extension() == ".json") files.push_back(file.path());
  std::ranges::sort(files);
  std::vector<Case> cases;
  for (const auto& file : files) {
    const Json json = parse_file(file);
    const Json list = json.is_array() ? json : Json::array({json});
    for (const Json& one : list) {
      const auto name = file.lexically_relative(folder.parent_path()).string();
      const auto title = one.is_object() && one.contains("title") ? write(one["title"]) : "a case without title";
      try {
        cases.push_back(parse_case(one));
      } catch (const std::exception& exception) {
        refuse(name + ": " + title + ": " + exception.what());
      }
      cases.back().title.insert(0, name + ": ");
    }
  }
  return cases;
}

Json without_null_members(const Json& json) {
  if (!json.is_object() && !json.is_array()) return json;
  Json kept = json.is_object() ? Json::object() : Json::array();
  for (const auto& [name, value] : json.items())
    if (json.is_array())
      kept.push_back(without_null_members(value));
    else if (!value.is_null())
      kept[name] = without_null_members(value);
  return kept;
}

std::vector<std::string> missing(const Json& wanted, const Json& body, Nulls nulls) {
  Comparison comparison(nulls);
  comparison.compare(wanted, body, "");
  return comparison.lines;
}

Json urls_of(const std::string& sitemap) {
  const std::string open = "<loc>";
  Json urls = Json::array();
  for (auto at = sitemap.find(open); at != std::string::npos; at = sitemap.find(open, at)) {
    at += open.size();
    urls.push_back(sitemap.substr(at, sitemap.find("</loc>", at) - at));
  }
  return urls;
}

std::vector<std::string> missing_of_listing(const Json& wanted, const Json& body) {
  std::vector<std::string> lines;
  const auto compare = [&](const std::string& what, const Json& one, const Json& other) {
    if (one != other) lines.push_back(what + " should be " + shortened(one) + ", is " + shortened(other));
  };
  if (wanted.empty()) return lines;
  const Json found = numbers_of(body);
  for (const auto* name : {"total", "page", "limit"})
    if (wanted.contains(name)) compare(name, wanted[name], found[name]);
  if (!wanted.contains("facets")) return lines;
  const Json facets = facets_of(body);
  for (const auto& [field, counts] : wanted["facets"].items())
    compare("the facet " + field, counts, facets.value(field, Json::object()));
  return lines;
}

}  // namespace fsctl::test
