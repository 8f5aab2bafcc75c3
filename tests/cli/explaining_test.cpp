#include <catch2/catch.hpp>

#include "cli/explaining/subjects.h"
#include "cli/explaining/terminal_text.h"
#include "cli/explaining/topics.h"
#include "cli/explaining/type_example.h"

namespace fsctl::cli {

TEST_CASE("a page of Markdown becomes text for a terminal") {
  CHECK(terminal_text("## Price\n\nAn amount.\nA price.\n") == "Price\n\nAn amount. A price.\n");
  CHECK(terminal_text("```json\n{\n  \"a\": 1\n}\n```\n") == "  {\n    \"a\": 1\n  }\n");
  CHECK(terminal_text("    → 3\n") == "  → 3\n");
  CHECK(terminal_text("| a | b |\n|---|---|\n| `größe` | x `y` |\n| `b` | z |\n") ==
        "  a      b\n  größe  x `y`\n  b      z\n");
}

TEST_CASE("long lines are wrapped, save those of code") {
  const std::string word(60, 'x');
  CHECK(terminal_text(word + ' ' + word) == word + '\n' + word + '\n');
  CHECK(terminal_text("| a | " + word + ' ' + word + " |\n") == "  a  " + word + "\n     " + word + '\n');
  CHECK(terminal_text("```\n" + word + ' ' + word + "\n```\n") == "  " + word + ' ' + word + '\n');
}

TEST_CASE("all that can be explained has a page") {
  const FieldTypes types;
  const auto names = explained_names(types);
  CHECK(names.size() > 150);
  for (const auto& name : names) {
    INFO(name);
    const auto page = page_of_name(types, name);
    CHECK(page.starts_with("##"));
    CHECK(page.find("\n\n\n") == std::string::npos);
    CHECK(terminal_text(page).find("\n\n\n") == std::string::npos);
  }
}

TEST_CASE("every word of a configuration file can be explained") {
  const FieldTypes types;
  for (const auto* word : {"source",      "composition", "field",     "data-field",  "composed",
                           "static",      "outputType",  "value1",    "mapFunction", "byLocale",
                           "byScope",     "$item",       "$item.src", "$parent",     "@translation",
                           "isArray",     "enum",        "scopes",    "regions",     "locales",
                           "currency",    "default",     "perPage",   "whenRemoved", "redirect-permanent",
                           "polling",     "connector",   "nullable",  "from",        "$schema",
                           "description", "precision",   "mimeType"}) {
    INFO(word);
    CHECK_FALSE(page_of_name(types, word).empty());
  }
}

TEST_CASE("what people ask for beside files has a page, too") {
  const FieldTypes types;
  for (const auto* word : {"slot", "stage", "preview", "public", "correlation-id", "snapshot", "undo", "validate",
                           "exit-codes", "parentKey", "sarif", "github", "project.json", "feeds", "records"}) {
    INFO(word);
    CHECK_FALSE(page_of_name(types, word).empty());
  }
  CHECK(page_of_name(types, "shop/composers/a/b.json").starts_with(page_of_name(types, "composers")));
  CHECK(page_of_name(types, "composers/a.test.json").find("## test") == 0);
  CHECK(page_of_name(types, "shop/project.json").starts_with("## project"));
  CHECK(page_of_name(types, "package.json").empty());
}

TEST_CASE("a word that stands in several files is told of each") {
  const auto page = page_of_name(FieldTypes(), "filter");
  CHECK(page.find("### filter") != std::string::npos);
  CHECK(page.find("| listing | `filter` |") != std::string::npos);
}

TEST_CASE("every built-in type has a slot that gives it") {
  const FieldTypes types;
  for (const FieldType& type : types.all()) {
    INFO(type.name);
    CHECK(example_for(type).has_value());
  }
}

TEST_CASE("a name is known in any case, and one of several things explains all of them") {
  const FieldTypes types;
  CHECK(page_of_name(types, "fs2103") == page_of_name(types, "FS2103"));
  const auto object = page_of_name(types, "object");
  CHECK(object.find("### object") != std::string::npos);
  CHECK(object.find("A type in the schema of a feed") != std::string::npos);
  for (const auto* copied : {"error[FS2103]", "warning[FS2103]:", "FS2103:", "2103"})
    CHECK(page_of_name(types, copied) == page_of_name(types, "FS2103"));
  CHECK(page_of_name(types, "nothing-like-it").empty());
}

TEST_CASE("every topic of help has a page, as text and as Markdown") {
  for (const auto& topic : help_topics()) {
    INFO(topic.name);
    CHECK(topic.page(topic.name, false).size() > 80);
    CHECK(topic.page(topic.name, true).size() > 80);
  }
}

}  // namespace fsctl::cli
