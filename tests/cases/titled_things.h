#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cases/things.h"

namespace fsctl::test {

inline const std::string path = R"({"source": "data-field", "field": "title"})";
/// Fails for titles that are no numbers.
inline const std::string number_text = R"({"source": "composed", "composition": {"type": "toString", "value":
  {"source": "composed", "composition": {"type": "toNumber", "value": {"source": "data-field", "field": "title"}}}}})";
/// Fails for no title.
inline const std::string loud = R"({"source": "composed", "composition": {"type": "upper", "value": )" + path + "}}";

/// Things whose titles are mapped in different ways: `a` is a word, `b` a number.
struct TitledThings : Things {
  TitledThings() {
    storage(R"({"type": "String"})");
    title(path);
    write("blocks/thing.json", R"({"storage": "things", "fields": {"title": "title"}})");
    put(records);
  }

  void storage(const std::string& title_field) const {
    write("storages/things.json",
          R"({"kind": "content", "fields": {"slug": {"type": "String", "isTranslatable": true}, "title": )" +
              title_field + "}}");
  }
  void title(const std::string& slot) const {
    write("composers/things.json",
          R"({"feed": "things", "storage": "things", "fields": {
  "slug": {"source": "data-field", "field": "slug"},
  "title": )" +
              slot + "}}");
  }
  /// A title, or the code of the answer.
  std::string read(const std::string& key, const std::string& stage = "develop") const {
    Json body = parse(run({"get", "/block/thing/" + key, "-H", "fs-version: " + stage}).out);
    const Json& told = body[body.contains("code") ? "code" : "title"];
    return told.is_string() ? told.get<std::string>() : told.dump();
  }
  int failed() const { return status()["feeds"][0]["failed"]; }
  /// As an editor does that renames the file before it writes it anew.
  void take_composer_away() const { remove("composers/things.json"); }
  Json set_aside() const { return status()["set_aside"]; }
  Json failures() const { return parse(run({"change", "list", "--failed", "--json"}).out)["changes"]; }
  bool is_sound() const {
    const auto ran = run({"doctor", "--deep"});
    UNSCOPED_INFO(ran.out << ran.err);
    return ran.code == 0;
  }

  static inline const std::string records =
      R"([{"id": "a", "slug": "a", "title": "Lamp"}, {"id": "b", "slug": "b", "title": "7"}])";
};

inline bool has(const std::string& text, const std::string& part) {
  UNSCOPED_INFO(text);
  return text.find(part) != std::string::npos;
}

}  // namespace fsctl::test
