#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "core/json/parse.h"
#include "core/project/check_form.h"
#include "core/project/composer.h"
#include "core/project/load.h"
#include "core/project/schema.h"
#include "tests/core/project/json_schema.h"
#include "tests/support/fixtures.h"
#include "tests/support/sanitized.h"

namespace fsctl::project {
namespace {

namespace fs = std::filesystem;

/// What is wrong with the form of a file, in its text or as JSON.
Problems problems_of(const FileKind& kind, const std::shared_ptr<const Source>& source) {
  Problems problems;
  std::vector<Reference> references;
  Json json = parse(source, problems);
  check_form(json, kind.form(), problems, references);
  if (kind.name == "composer" && json.is_object()) parse_composer("", json, problems);
  return problems;
}

Problems problems_of(const FileKind& kind, const std::string& text) {
  return problems_of(kind, std::make_shared<const Source>(Source{.name = "file", .text = text}));
}

/// Mistakes that no schema can tell: they are about what a value means.
bool is_beyond_schema(const Problem& problem) {
  return problem.code == ErrorCode::static_output_type || problem.code == ErrorCode::item_outside_iteration;
}

std::string said(const Problems& problems) {
  std::string out;
  for (const auto& problem : problems) out += problem.location.pointer + ": " + problem.message + '\n';
  return out;
}

/// The check and the schema must agree.
void check_agreement(const FileKind& kind, const test::JsonSchema& schema, const std::string& text) {
  const auto problems = problems_of(kind, text);
  const bool taken = schema.takes(parse(text));
  const bool agrees = taken ? std::ranges::all_of(problems, is_beyond_schema) : !problems.empty();
  if (!agrees)
    FAIL_CHECK(kind.name << (taken ? ": the schema takes " : ": the schema refuses ") << text << '\n'
                         << said(problems));
}

/// Values that have every member and alternative of a form, made from the form.
class Samples {
 public:
  std::vector<Json> of(const Form& given) {
    const Form& form = resolved(given);
    switch (form.kind) {
      case Form::Kind::text:
        return {text(form)};
      case Form::Kind::flag:
        return {true};
      case Form::Kind::number:
        return {1.5};
      case Form::Kind::whole:
        return {form.least};
      case Form::Kind::object:
        return objects(form);
      case Form::Kind::map:
        return wrapped(*form.each, [&](Json each) { return Json{{form.rules.empty() ? "some" : "public", each}}; });
      case Form::Kind::list:
        return wrapped(*form.each, [](const Json& each) { return Json::array({each}); });
      case Form::Kind::one_of:
        return all(form);
      default:
        return {"anything"};
    }
  }

 private:
  static Json text(const Form& form) {
    if (!form.choices.empty()) return form.choices.front();
    if (form.pattern == nullptr) return "text";
    for (const char* candidate : {"5m", "/p/{key}", "EUR", "stock.count"})
      if (form.pattern->fits(candidate)) return candidate;
    throw std::logic_error("no text looks like this: " + std::string(form.pattern->regex));
  }

  template <typename Wrap>
  std::vector<Json> wrapped(const Form& form, const Wrap& wrap) {
    std::vector<Json> out;
    for (const Json& inner : of(form)) out.push_back(wrap(inner));
    return out;
  }

  /// One object per sample of each member, beside the first samples of the others.
  std::vector<Json> objects(const Form& form) {
    std::vector<std::vector<Json>> samples;
    Json first = Json::object();
    for (const FormMember& member : form.members) {
      samples.push_back(of(member.form));
      first[member.name] = samples.back().front();
    }
    std::vector<Json> out = {first};
    for (std::size_t i = 0; i < samples.size(); ++i)
      for (std::size_t k = 1; k < samples[i].size(); ++k) {
        out.push_back(first);
        out.back()[form.members[i].name] = samples[i][k];
      }
    return out;
  }

  /// A form that contains itself is entered twice at most, then only its first alternative counts.
  std::vector<Json> all(const Form& form) {
    const auto depth = std::ranges::count(inside_, &form);
    if (depth == 2) return {simplest(form)};
    inside_.push_back(&form);
    std::vector<Json> out;
    for (const Form& alternative : form.alternatives) {
      auto samples = of(alternative);
      if (depth == 1) samples.resize(1);
      out.insert(out.end(), samples.begin(), samples.end());
    }
    inside_.pop_back();
    return out;
  }

  Json simplest(const Form& form) { return of(form.alternatives.front()).front(); }

  std::vector<const Form*> inside_;
};

/// Every pointer to a member of an object, however deep.
void collect_members(const Json& json, const std::string& pointer, std::vector<std::string>& pointers) {
  if (json.is_object())
    for (const auto& [name, value] : json.items()) {
      const auto place = pointer + pointer_step(name);
      pointers.push_back(place);
      collect_members(value, place, pointers);
    }
  if (json.is_array())
    for (std::size_t i = 0; i < json.size(); ++i) collect_members(json[i], pointer + pointer_step(i), pointers);
}

/// A member of a value: the object that has it, and its name.
struct Spot {
  Spot(Json& json, const std::string& pointer)
      : owner(json.at(Json::json_pointer(pointer.substr(0, pointer.rfind('/'))))),
        name(Json::json_pointer(pointer).back()) {}

  Json& owner;
  std::string name;
};

std::string without(Json json, const std::string& pointer) {
  Spot spot(json, pointer);
  spot.owner.erase(spot.name);
  return write(json);
}

std::string replaced(Json json, const std::string& pointer, const Json& value) {
  Spot spot(json, pointer);
  spot.owner[spot.name] = value;
  return write(json);
}

std::string misspelt(Json json, const std::string& pointer) {
  Spot spot(json, pointer);
  const Json value = spot.owner[spot.name];
  spot.owner.erase(spot.name);
  spot.owner[spot.name + "_"] = value;
  return write(json);
}

std::string doubled(Json json, const std::string& pointer) {
  Spot spot(json, pointer);
  const Json value = spot.owner[spot.name];
  spot.owner["in place of it"] = value;
  auto text = write(json);
  const std::string mark = "in place of it";
  return text.replace(text.find(mark), mark.size(), spot.name);
}

const Json replacements = {nullptr,        7,         -1, 2.5, 1e300, "", "other", true, Json::array(), {"x"},
                           Json::object(), {{"x", 1}}};

void damage_member(const FileKind& kind, const test::JsonSchema& schema, const Json& sample,
                   const std::string& pointer) {
  check_agreement(kind, schema, without(sample, pointer));
  check_agreement(kind, schema, misspelt(sample, pointer));
  for (const Json& value : replacements) check_agreement(kind, schema, replaced(sample, pointer, value));
  const auto twice = problems_of(kind, doubled(sample, pointer));
  CHECK(std::ranges::count(twice, ErrorCode::duplicate_member, &Problem::code) == 1);
}

std::string text_of(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

std::vector<fs::path> json_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".json" && entry.path().string().find(".test") == std::string::npos)
      files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

}  // namespace

TEST_CASE("whatever happens to a member, the check and the schema agree") {
  for (const FileKind& kind : file_kinds()) {
    DYNAMIC_SECTION(kind.name) {
      const test::JsonSchema schema(schema_of(kind));
      for (const Json& sample : Samples().of(kind.form())) {
        INFO(write(sample));
        check_agreement(kind, schema, write(sample));
        CHECK(schema.takes(sample));
        std::vector<std::string> pointers;
        collect_members(sample, "", pointers);
        // With sanitizers the whole takes minutes.
        const std::size_t step = test::is_sanitized ? 10 : 1;
        for (std::size_t i = 0; i < pointers.size(); i += step) damage_member(kind, schema, sample, pointers[i]);
      }
      for (const Json& other : replacements) check_agreement(kind, schema, write(other));
    }
  }
}

TEST_CASE("a misspelt required member is one finding") {
  for (const FileKind& kind : file_kinds()) {
    for (const Json& sample : Samples().of(kind.form())) {
      if (!sample.is_object()) continue;
      for (const FormMember& member : kind.form().members) {
        if (!member.is_required) continue;
        auto problems = problems_of(kind, misspelt(sample, "/" + member.name));
        std::erase_if(problems, is_beyond_schema);
        CAPTURE(kind.name, said(problems));
        REQUIRE(problems.size() == 1);
        CHECK(problems[0].code == ErrorCode::unknown_member);
        CHECK(problems[0].hint == "did you mean \"" + member.name + "\"?");
      }
    }
  }
}

TEST_CASE("the check and the schema take every file of the example projects") {
  for (const std::string project : {"shop", "catalog", "corners", "boutique", "bench", "range"}) {
    for (const FileKind& kind : file_kinds()) {
      const auto directory = test::fixture(project);
      const test::JsonSchema schema(schema_of(kind));
      for (const auto& file : files_of(kind, directory)) {
        INFO(project << ' ' << file);
        const auto text = text_of(directory / file);
        CHECK(said(problems_of(kind, text)) == "");
        CHECK(schema.takes(parse(text)));
      }
    }
  }
}

TEST_CASE("the check and the schema refuse every broken file") {
  for (const FileKind& kind : file_kinds()) {
    const auto files = json_files(test::fixture("broken") / kind.name);
    CHECK(files.size() >= 6);
    const test::JsonSchema schema(schema_of(kind));
    for (const auto& file : files) {
      INFO(file);
      const auto text = text_of(file);
      CHECK(problems_of(kind, text).size() == 1);
      CHECK_FALSE(schema.takes(parse(text)));
    }
  }
}

TEST_CASE("a pattern of a text means the same as its check") {
  for (const std::string text : {"",   "5m",     "05m",     "0m",       "m",      "5",     "5mm",   "5x",  "/",    "/p",
                                 "p/", "EUR",    "eur",     "EU",       "EURO",   "E1R",   "[a]",   "a.b", "a..b", ".a",
                                 "a.", R"(a\.)", R"(a\\.)", R"(a\\.b)", R"(\$a)", R"(a\)", "$item", "ä.ö"}) {
    for (const FileKind& kind : file_kinds()) {
      std::vector<const Form*> rest = {&kind.form()};
      std::set<const Form*> seen;
      while (!rest.empty()) {
        const Form& form = resolved(*rest.back());
        rest.pop_back();
        if (!seen.insert(&form).second) continue;
        if (form.pattern != nullptr) {
          INFO(form.pattern->regex << " and " << text);
          const test::JsonSchema schema(Json{{"pattern", form.pattern->regex}});
          CHECK(schema.takes(text) == form.pattern->fits(text));
        }
        if (form.each) rest.push_back(form.each.get());
        for (const Form& alternative : form.alternatives) rest.push_back(&alternative);
        for (const FormMember& member : form.members) rest.push_back(&member.form);
      }
    }
  }
}

TEST_CASE("every kind of file has a schema of its own, with a description of every member") {
  for (const FileKind& kind : file_kinds()) {
    const Json schema = schema_of(kind);
    CHECK(schema["$schema"] == "https://json-schema.org/draft/2020-12/schema");
    CHECK(schema["$id"] == "urn:fsctl:schema:" + std::string(kind.name));
    CHECK(schema["description"] == kind.summary);
    for (const auto& member : schema.value("properties", Json::object())) CHECK(member["description"] != "");
  }
  CHECK(schema_of(*find_file_kind("composer"))["$defs"].contains("operation-join"));
  CHECK(find_file_kind("composers") == nullptr);
}

}  // namespace fsctl::project
