#include <catch2/catch.hpp>

#include "core/json/json.h"
#include "core/json/parse.h"
#include "tests/cli/entered.h"
#include "tests/support/mistakes.h"
#include "tests/support/scratch.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

/// A repository with two projects, a folder of composers without a project, one of slots, and a file of another tool.
struct Repository {
  Repository() {
    make_mistake({.name = "none"}, scratch / "shops/kiosk");
    make_mistake({.name = "none"}, scratch / "shops/market");
    fs::create_directories(scratch / "loose");
    fs::copy(scratch / "shops/kiosk/composers/brands.json", scratch / "loose/brands.json");
    scratch.write("loose/package.json", R"({ "name": "loose", "version": "1.0.0" })");
    scratch.write("slots/name.json", R"({ "$schema": "slot.json", "description": "The name.",
      "source": "composed", "composition": { "type": "trim", "value": { "source": "static", "value": " a " } } })");
    fs::create_directories(scratch / ".git");
  }

  /// Puts one text in place of another in a file.
  void change(const std::string& file, const std::string& before, const std::string& after) const {
    auto text = scratch.read(file);
    scratch.write(file, text.replace(text.find(before), before.size(), after));
  }

  Scratch scratch;
};

/// `code place message` of each finding, and the last line of stderr.
std::string told(Words words, const std::string& in = {}) {
  words.insert(words.begin(), "validate");
  words.emplace_back("--json");
  const auto ran = run_fsctl(words, FixedWorld().world(), in);
  if (ran.out.empty()) return ran.err;
  std::string all;
  const Json report = parse(ran.out);
  for (const Json& finding : report["findings"]) {
    all += finding["code"].get<std::string>() + ' ' + finding.value("file", "");
    if (finding.contains("line")) all += ':' + std::to_string(finding["line"].get<int>());
    all += '\n';
  }
  return all + ran.err;
}

}  // namespace

TEST_CASE("what can be written is mended, and the rest is told with the files that cannot") {
  const Repository repository;
  const std::string longest(250, 'x');  // a file beside it, with more letters, cannot be made
  repository.change("shops/kiosk/composers/products.json", "slugify", "slugfy");
  fs::rename(repository.scratch / "shops/kiosk/composers/brands.json",
             repository.scratch / ("shops/kiosk/composers/" + longest + ".json"));
  repository.change("shops/kiosk/composers/" + longest + ".json", R"("feed")", R"("fede")");
  const auto ran =
      run_fsctl({"validate", "--fix", "--project", repository.scratch / "shops/kiosk"}, FixedWorld().world());
  CHECK(ran.code == 3);
  CHECK_THAT(ran.err, Catch::Contains("mended what could be in 1 file of 2"));
  CHECK_THAT(ran.out, Catch::Contains("FS1001") && Catch::Contains(longest + ".json") && !Catch::Contains(".part") &&
                          Catch::Contains("\"fede\""));
  CHECK_THAT(repository.scratch.read("shops/kiosk/composers/products.json"), Catch::Contains("slugify"));
}

TEST_CASE("a file is checked with the project above it, wherever it is named from") {
  const Repository repository;
  repository.change("shops/kiosk/composers/products.json", "slugify", "slugfy");
  const auto file = repository.scratch / "shops/kiosk/composers/products.json";
  const auto found = [](const std::string& name, int files) {
    return "FS2101 " + name + ":7\nchecked " + std::to_string(files) + (files == 1 ? " file" : " files") +
           ": 1 error\n";
  };
  SECTION("from the root of the repository") {
    const Entered inside(repository.scratch.path());
    const std::string name = "shops/kiosk/composers/products.json";
    CHECK(told({name}) == found(name, 1));
    CHECK(told({file.string()}) == found(name, 1));
    CHECK(told({"shops/kiosk"}) == found(name, 13));
    CHECK(told({"shops/kiosk/composers"}) == found(name, 3));
    CHECK(told({"shops/kiosk", "shops/market"}) == found(name, 26));
    CHECK(told({"shops"}) == found(name, 26));
    CHECK(told({name, "shops/market/composers/brands.json"}) == found(name, 2));
    CHECK(told({"--project", "shops/market", name}) == found(name, 1));
  }
  SECTION("from within the project") {
    const Entered inside(repository.scratch / "shops/kiosk/composers");
    CHECK(told({"products.json"}) == found("products.json", 1));
  }
  SECTION("a text that is not saved yet") {
    const Entered inside(repository.scratch.path());
    CHECK(told({"--project", "shops/market", "--stdin-filepath", file.string()}, "{}") ==
          "FS1102 shops/kiosk/composers/products.json:1\nchecked 1 file: 1 error\n");
    const auto text = repository.scratch.read("shops/market/composers/products.json");
    CHECK(told({"--stdin-filepath", file.string()}, text) == "checked 1 file: no problems\n");
    repository.change("shops/market/composers/brands.json", "\"brands\"", "\"brnds\"");
    const auto added = repository.scratch / "shops/market/blocks/brand/new.json";
    CHECK(told({"--stdin-filepath", added.string()}, R"({ "storage": "brands", "fields": {} })") ==
          "checked 1 file: no problems\n");
    CHECK(told({added.string(), "--stdin-filepath", added.string()}, R"({ "storage": "brand", "fields": {} })") ==
          "FS1201 shops/market/blocks/brand/new.json:1\nchecked 1 file: 1 error\n");
  }
}

TEST_CASE("a file without a project is checked by itself") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  CHECK(told({"loose"}) == "FS1006 loose/package.json\nchecked 1 file: 1 warning\n");
  CHECK(told({"slots"}) == "checked 1 file: no problems\n");
  CHECK(told({"slots", "--no-extensions"}) == "FS2106 slots/name.json:2\nchecked 1 file: 1 error\n");
  repository.change("loose/brands.json", "\"object\"", "\"obect\"");
  CHECK(told({"loose"}) ==
        "FS1006 loose/package.json\nFS2101 loose/brands.json:7\nchecked 1 file: 1 error, 1 warning\n");
  repository.scratch.write("slots/list.json", "[1, 2]");
  repository.scratch.write("slots/number.json", "5");
  CHECK(told({"slots/list.json", "slots/number.json"}) ==
        "FS2001 slots/list.json:1\nFS2001 slots/number.json:1\nchecked 2 files: 2 errors\n");
  CHECK(told({"loose/package.json"}) == "FS1006 loose/package.json\nchecked 0 files: 1 warning\n");
}

TEST_CASE("a file that is named several times is checked once, and a hidden one is no configuration") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  const auto file = fs::canonical("composers/brands.json");
  CHECK(told({"composers/brands.json", "./composers/brands.json", file.string()}) == "checked 1 file: no problems\n");
  CHECK(told({"composers/brands.json", "composers"}) == "checked 3 files: no problems\n");
  fs::copy(file, "composers/.brands.json");
  CHECK(told({"composers/.brands.json"}) == "FS1006 composers/.brands.json\nchecked 0 files: 1 warning\n");
}

TEST_CASE("where warnings fail, those that a named file causes in others are told, too") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/feeds/products.json", "\"labels\"", "\"tags\"");
  CHECK(told({"feeds/products.json"}) ==
        "checked 1 file: no problems; --fail-level warning tells 1 warning in other files, too\n");
  CHECK(told({"feeds/products.json", "--fail-level", "warning"}) ==
        "FS2109 composers/products.json:37\nchecked 1 file: 1 warning\n");
}

TEST_CASE("what names a thing that a named file no longer has is told, also where it is a warning") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/project.json", "kiosk.example/gb", "kiosk.example/uk");
  CHECK(told({"project.json"}) == "FS1201 redirects.json:2\nchecked 1 file: 1 warning\n");
  CHECK(told({"project.json", "--quiet"}).empty());
  CHECK(told({"project.json", "--only-named"}) == "checked 1 file: no problems\n");
}

TEST_CASE("a composer that cannot be read is one finding, and nothing is missed because of it") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  fs::remove("composers/brands.json");
  fs::create_symlink("nowhere.json", "composers/brands.json");
  CHECK(told({}) == "FS1001 composers/brands.json\nchecked 12 files: 1 error\n");
}

TEST_CASE("warnings that are left out fail all the same where warnings fail") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  const auto code = [](Words words) {
    words.insert(words.begin(), "validate");
    return run_fsctl(words, FixedWorld().world()).code;
  };
  CHECK(code({"--quiet", "--fail-level", "warning"}) == 0);
  repository.change("shops/kiosk/composers/products.json", "\"brand\"", "\"brnd\"");
  CHECK(code({"--quiet"}) == 0);
  CHECK(code({"--fail-level", "warning"}) == 1);
  CHECK(code({"--quiet", "--fail-level", "warning"}) == 1);
}

TEST_CASE("folders of a project without its project.json are told, as their files are checked one by one then") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  fs::remove(repository.scratch / "shops/kiosk/project.json");
  const std::string missing = "FS1006 shops/kiosk/project.json\nchecked ";
  CHECK(told({"shops/kiosk"}) == missing + "12 files: 1 error\n");
  CHECK(told({"shops/kiosk/composers/brands.json"}) == missing + "1 file: 1 error\n");
  CHECK_THAT(told({"--whole-projects"}), Catch::StartsWith(missing));
}

TEST_CASE("a named file tells that nothing uses it") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.scratch.write("shops/kiosk/storages/extra.json",
                           R"({ "kind": "content", "fields": { "name": { "type": "String" } } })");
  CHECK(told({"storages/extra.json"}) == "FS1205 storages/extra.json:1\nchecked 1 file: 1 warning\n");
  CHECK(told({"storages/brands.json"}) == "checked 1 file: no problems\n");
}

TEST_CASE("where nothing can be checked, validate fails, and programs are told why") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  fs::create_directories("empty");
  CHECK(told({"empty"}) ==
        "FS4003 \n"
        "error[FS4003]: there is neither a project nor a configuration file in what was named\n"
        "  = name a project's directory, or files of it\n");
  CHECK(told({"empty", "shops/kiosk"}) == "checked 13 files: no problems\n");
  repository.scratch.write("tools/package.json", R"({ "private": true })");
  repository.scratch.write("tools/findings.json", "");
  CHECK_THAT(told({"tools"}), Catch::StartsWith("FS4003 \n"));
  CHECK_THAT(told({"shops/kiosk/tools"}), Catch::Contains("FS1001"));
  repository.scratch.write("shops/kiosk/tools/package.json", R"({ "private": true })");
  CHECK_THAT(told({"shops/kiosk/tools"}), Catch::StartsWith("FS4003 \n"));
  const Entered nowhere(repository.scratch / "empty");
  const auto ran = run_fsctl({"validate", "--json"}, FixedWorld().world());
  CHECK(ran.code == 3);
  CHECK(parse(ran.out)["findings"][0]["code"] == "FS4003");
}

TEST_CASE("a file that is no configuration is a warning, alone as beside others") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  const auto code = [](Words words) { return run_fsctl(words, FixedWorld().world()).code; };
  CHECK(code({"validate", "loose/package.json"}) == 0);
  CHECK(code({"validate", "loose/package.json", "--fail-level", "warning"}) == 1);
  CHECK(code({"validate", "shops/kiosk/composers/brands.json", "loose/package.json"}) == 0);
}

TEST_CASE("files of other programs are never mended, whatever is wrong with them as JSON") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  const std::string text = "{ // strict\n  \"a\": 1,\n  \"source\": \"src/index.js\", }\n";
  const Words files = {"tsconfig.json",       ".vscode/settings.json", "shops/kiosk/tsconfig.json",
                       "slots/settings.json", "pages/tsconfig.json",   "shops/kiosk/composers/tsconfig.json"};
  for (const auto& file : files) repository.scratch.write(file, text);
  repository.scratch.write("shops/kiosk/scripts/list.json", "[1, 2, ]");
  for (const auto& file : files) {
    INFO(file);
    CHECK(run_fsctl({"validate", file, "--diff"}, FixedWorld().world()).out.empty());
  }
  CHECK(run_fsctl({"validate", "shops/kiosk/scripts/list.json", "--diff"}, FixedWorld().world()).out.empty());
  CHECK(told({"shops/kiosk/tsconfig.json"}) == "FS1006 shops/kiosk/tsconfig.json\nchecked 0 files: 1 warning\n");
  run_fsctl({"validate", "--fix", "."}, FixedWorld().world());
  run_fsctl({"validate", "--fix", "slots", "pages"}, FixedWorld().world());
  for (const auto& file : files) CHECK(repository.scratch.read(file) == text);
}

TEST_CASE("files are named as they are opened from where one stands") {
  const Repository repository;
  for (const std::string project : {"kiosk", "market"})
    repository.change("shops/" + project + "/composers/products.json", "slugify", "slugfy");
  const std::string summary = "checked 2 files: 2 errors\n";
  SECTION("beside the projects") {
    fs::create_directories(repository.scratch / "shops/tools");
    const Entered inside(repository.scratch / "shops/tools");
    CHECK(told({"../kiosk/composers/products.json", "../market/composers/products.json"}) ==
          "FS2101 ../kiosk/composers/products.json:7\nFS2101 ../market/composers/products.json:7\n" + summary);
  }
  SECTION("in one of its folders") {
    const Entered inside(repository.scratch / "shops/kiosk/storages");
    CHECK(told({}) == "FS2101 ../composers/products.json:7\nchecked 13 files: 1 error\n");
  }
}

TEST_CASE("where only its project.json is missing, the project is told") {
  const Repository repository;
  const auto move_to = [&](const char* name) {
    fs::create_directories((repository.scratch / "shops/kiosk" / name).parent_path());
    fs::rename(repository.scratch / "shops/kiosk/project.json", repository.scratch / "shops/kiosk" / name);
  };
  const Entered inside(repository.scratch / "shops/kiosk");
  SECTION("it has another name") {
    move_to("config.json");
    CHECK_THAT(told({}), Catch::Contains("FS1006 project.json\n"));
    CHECK_THAT(run_fsctl({"validate"}, FixedWorld().world()).out,
               Catch::Contains("= rename config.json, which has what belongs here\n"));
  }
  SECTION("its ending stands there twice") {
    move_to("project.json.json");
    CHECK_THAT(told({}), Catch::StartsWith("FS1006 project.json.json\n"));
  }
  SECTION("it lies in a folder of its own") {
    move_to("config/project.json");
    CHECK(told({}) == "FS1006 config/project.json\nchecked 1 file: 1 error\n");
    CHECK(told({"."}) == "FS1006 config/project.json\nchecked 1 file: 1 error\n");
    CHECK_THAT(run_fsctl({"validate"}, FixedWorld().world()).out, Catch::Contains("= move it to project.json\n"));
  }
  SECTION("projects lie below") {
    const Entered above(repository.scratch.path());
    CHECK_THAT(told({}), Catch::Contains("fsctl validate shops/kiosk one of 2"));
  }
}

TEST_CASE("a quiet run shows what makes it fail") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/composers/products.json", "\"brand\"", "\"brnd\"");
  CHECK(run_fsctl({"validate", "--quiet"}, FixedWorld().world()).out.empty());
  CHECK_FALSE(run_fsctl({"validate", "--quiet", "--fail-level", "warning"}, FixedWorld().world()).out.empty());
}

TEST_CASE("a path that the schema lacks and records have is not mended to another") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/composers/products.json", "\"title\"", "\"titles\"");
  repository.scratch.write("new.ndjson", R"({ "id": "a", "titles": "A" })");
  const auto sample = "products=" + (repository.scratch / "new.ndjson").string();
  const auto diff = run_fsctl({"validate", "--sample", sample, "--diff"}, FixedWorld().world());
  CHECK(diff.out.empty());
  const auto ran = run_fsctl({"validate", "--sample", sample}, FixedWorld().world());
  CHECK_THAT(ran.out, Catch::Contains("records have it, so add it to the feed's schema"));
  CHECK_FALSE(run_fsctl({"validate", "--diff"}, FixedWorld().world()).out.empty());
}

TEST_CASE("a path that is misspelt twice is mended where records lack it, and the schema is told where they have it") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  for (int i = 0; i < 2; ++i)
    repository.change("shops/kiosk/composers/products.json", R"("field": "title")", R"("field": "titel")");
  repository.scratch.write("right.ndjson", R"({ "id": "a", "title": "A" })");
  repository.scratch.write("wrong.ndjson", R"({ "id": "a", "titel": "A" })");
  const auto mended_by = [&](const std::string& records) {
    const auto sample = "products=" + (repository.scratch / records).string();
    return run_fsctl({"validate", "--sample", sample, "--diff"}, FixedWorld().world()).out;
  };
  CHECK(told({}) == "FS2109 composers/products.json:5\nchecked 13 files: 1 warning\n");
  CHECK(told({"composers/products.json"}) == "FS2109 composers/products.json:5\nchecked 1 file: 1 warning\n");
  CHECK(run_fsctl({"validate", "--diff"}, FixedWorld().world()).out.empty());
  CHECK_THAT(mended_by("right.ndjson"),
             Catch::Contains("+++ b/composers/products.json") &&
                 Catch::Contains("+      \"value\": { \"source\": \"data-field\", \"field\": \"title\" }"));
  CHECK(mended_by("wrong.ndjson").empty());
  const auto wrong = "products=" + (repository.scratch / "wrong.ndjson").string();
  CHECK_THAT(run_fsctl({"validate", "--sample", wrong}, FixedWorld().world()).out,
             Catch::Contains("records have it, so add it to the feed's schema"));
}

TEST_CASE("a project without its project.json is told beside others, and folders that only sound alike are not") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  fs::remove(repository.scratch / "shops/kiosk/project.json");
  repository.scratch.write("frontend/pages/index.json", "{}");
  repository.scratch.write("frontend/blocks/index.json", "{}");
  CHECK(told({"shops"}) == "FS1006 shops/kiosk/project.json\nchecked 24 files: 1 error\n");
  CHECK(told({"."}) == "FS1006 shops/kiosk/project.json\nchecked 24 files: 1 error\n");
}

TEST_CASE("a folder that is called project.json makes no project, and hides none") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  repository.scratch.write("docs/project.json/notes.md", "What the file is for.\n");
  CHECK(told({"shops"}) == "checked 26 files: no problems\n");
  CHECK(told({"--whole-projects"}) == "checked 26 files: no problems\n");
  fs::remove(repository.scratch / "shops/kiosk/project.json");
  repository.scratch.write("shops/kiosk/project.json/notes.md", "What it is for.\n");
  const std::string brands = "shops/kiosk/composers/brands.json";
  CHECK(told({"shops"}) == "FS1006 shops/kiosk/project.json\nchecked 24 files: 1 error\n");
  CHECK(told({brands}) == "FS1006 shops/kiosk/project.json\nchecked 1 file: 1 error\n");
  CHECK(told({"--stdin-filepath", brands}, repository.scratch.read(brands)) ==
        "FS1006 shops/kiosk/project.json\nchecked 1 file: 1 error\n");
  CHECK(run_fsctl({"fmt", "--check", brands}, FixedWorld().world()).code == 0);
  CHECK(run_fsctl({"fmt", "shops/kiosk"}, FixedWorld().world()).code == 0);
}

TEST_CASE("a project.json that says nothing is told with whatever is named") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"null", "FS1103"}, {"[]", "FS1103"}, {R"({ "name": "x" })", "FS1102"}, {"{", "FS1002"}, {"", "FS1002"}};
  for (const auto& [text, code] : rows) {
    INFO(text);
    repository.scratch.write("shops/kiosk/project.json", text);
    CHECK_THAT(told({"composers/brands.json"}), Catch::StartsWith(code + " project.json:1\n"));
  }
}

TEST_CASE("a folder that was moved above its project is told, once") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  fs::rename(repository.scratch / "shops/kiosk/composers", repository.scratch / "shops/composers");
  CHECK(told({}) == "FS1006 ../composers\nchecked 10 files: 1 error\n");
  fs::rename(repository.scratch / "shops/kiosk/storages", repository.scratch / "shops/storages");
  CHECK(told({}) == "FS1006 ../composers\nFS1006 ../storages\nchecked 8 files: 2 errors\n");
}

TEST_CASE("a project beside another may have the name of one of its folders") {
  const Repository repository;
  fs::copy(repository.scratch / "shops/kiosk", repository.scratch / "shops/pages", fs::copy_options::recursive);
  const Entered inside(repository.scratch / "shops/kiosk");
  CHECK_THAT(told({}), Catch::EndsWith("no problems\n") && !Catch::Contains("FS1006"));
}

TEST_CASE("what a named file breaks in others is told, unless only what is named is asked for") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/storages/products.json", "\"teaser\"", "\"motto\"");
  const auto ran = run_fsctl({"validate", "storages/products.json"}, FixedWorld().world());
  CHECK(ran.code == 1);
  CHECK(ran.out ==
        "2 findings in other files because of it:\n"
        "  blocks/product/card.json:6:15: error[FS1201]: there is no field of storage products \"teaser\"\n"
        "  composers/products.json:10:5: error[FS1201]: there is no field of storage products \"teaser\"\n");
  CHECK(ran.err == "checked 1 file: 2 errors\n");
  CHECK(told({"storages/products.json"}) ==
        "FS1201 blocks/product/card.json:6\nFS1201 composers/products.json:10\nchecked 1 file: 2 errors\n");
  CHECK(told({"storages/products.json", "--only-named"}) == "checked 1 file: no problems\n");
  CHECK(told({"storages/brands.json"}) == "checked 1 file: no problems\n");
}

TEST_CASE("a file that is no more is told with what it breaks in others") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  const std::string brands = "shops/kiosk/storages/brands.json";
  fs::remove(repository.scratch / brands);
  CHECK(told({brands}) ==
        "FS1001 " + brands +
            "\nFS1201 shops/kiosk/blocks/brand/card.json:2\nFS1201 shops/kiosk/composers/brands.json:3\n"
            "checked 0 files: 3 errors\n");
  fs::remove(repository.scratch / "shops/kiosk/project.json");
  CHECK_THAT(told({"shops/kiosk/project.json"}), Catch::Contains("FS1006 shops/kiosk/project.json\n"));
  CHECK_THAT(told({"loose/gone.json"}), Catch::StartsWith("FS1001 loose/gone.json\nchecked 0 files"));
}

TEST_CASE("what cannot be read is told as that, and not as missing") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  const auto hint_for = [](const std::string& name) {
    const Json report = parse(run_fsctl({"validate", "--json", name}, FixedWorld().world()).out);
    return report["findings"][0].value("hint", "");
  };
  fs::create_symlink("nowhere.json", "composers/link.json");
  CHECK(hint_for("composers/link.json") == "it is a link, which leads to no file");
  fs::remove("composers/link.json");
  repository.scratch.write("shops/kiosk/composers/notes.json/x.md", "");
  CHECK(told({"composers/notes.json"}) == "FS1006 composers/notes.json\nchecked 1 file: 1 error\n");
  fs::remove_all("composers/notes.json");
  fs::rename("project.json", "project.saved");
  fs::create_symlink("nowhere.json", "project.json");
  CHECK_THAT(told({}), Catch::StartsWith("FS1001 project.json\n"));
  CHECK_THAT(told({"composers"}), Catch::StartsWith("FS1001 project.json\n"));
  fs::remove("project.json");
  fs::rename("project.saved", "project.json");
  fs::remove_all("composers");
  fs::create_symlink("composers", "composers");
  CHECK(told({}) == "FS1001 composers\nchecked 10 files: 1 error\n");
  CHECK(told({"storages/brands.json"}) == "FS1001 composers\nchecked 1 file: 1 error\n");
  CHECK(run_fsctl({"fmt", "--check"}, FixedWorld().world()).code == 3);
}

TEST_CASE("a blank behind the ending is no part of it") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  fs::rename("composers/products.json", "composers/products.json ");
  CHECK(told({}) == "FS1006 composers/products.json \nchecked 12 files: 1 error\n");
}

TEST_CASE("programs are told which findings lie in other files because of one that was named") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/storages/products.json", "\"teaser\"", "\"motto\"");
  repository.change("shops/kiosk/storages/products.json", "\"kind\": \"products\"", "\"kind\": \"product\"");
  const auto printed = [](const char* format) {
    return run_fsctl({"validate", "storages/products.json", "--format", format}, FixedWorld().world()).out;
  };
  std::string marks;
  const Json report = parse(printed("json"));
  for (const Json& finding : report["findings"]) marks += finding.value("consequence", false) ? '+' : '-';
  CHECK(marks == "-++");
  CHECK_THAT(printed("github"), Catch::Contains("title=FS1201 because of a changed file::"));
  CHECK(parse(printed("sarif"))["runs"][0]["results"][1]["properties"]["consequence"] == true);
}

TEST_CASE("what is wrong in other files for reasons of their own is not put down to a named one") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/composers/products.json", "slugify", "slugfy");
  CHECK(told({"feeds/products.json", "storages/products.json", "project.json"}) == "checked 3 files: no problems\n");
  repository.change("shops/kiosk/composers/products.json", "slugfy", "slugify");
  repository.change("shops/kiosk/composers/products.json", "\"feed\": \"products\"", "\"feed\": \"product\"");
  CHECK(told({"storages/products.json"}) == "checked 1 file: no problems\n");
}

TEST_CASE("a project.json that cannot be read is told with whatever file is named, as none can be checked") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  repository.change("shops/kiosk/project.json", "\"scopes\":", "\"scopes\"");
  CHECK_THAT(told({"composers/products.json"}), Catch::StartsWith("FS1002 project.json:"));
  CHECK_THAT(told({"composers/products.json"}), Catch::EndsWith("checked 1 file: 1 error\n"));
}

TEST_CASE("standard input stands for one file, which has a name") {
  const Repository repository;
  const Entered inside(repository.scratch / "shops/kiosk");
  for (const auto* path : {"", "composers"})
    CHECK_THAT(run_fsctl({"validate", "--stdin-filepath", path}, FixedWorld().world(), "{}").err,
               Catch::StartsWith("error[FS4001]: --stdin-filepath takes the path of a file"));
}

TEST_CASE("every project below a folder is checked, so that what is gone is missed") {
  const Repository repository;
  const Entered inside(repository.scratch.path());
  fs::remove_all(repository.scratch / "shops/market/storages");
  CHECK_THAT(told({"--whole-projects"}), Catch::StartsWith("FS1201 shops/market/"));
  CHECK(told({"--whole-projects", "--project", "shops/kiosk"}) == "checked 13 files: no problems\n");
}

TEST_CASE("services that annotate code get paths in the repository") {
  const Repository repository;
  repository.change("shops/kiosk/composers/products.json", "slugify", "slugfy");
  const Entered inside(repository.scratch / "shops/kiosk");
  const auto printed = [](const char* format) {
    return run_fsctl({"validate", "--format", format}, FixedWorld().world()).out;
  };
  CHECK_THAT(printed("github"), Catch::StartsWith("::error file=shops/kiosk/composers/products.json,line=7,"));
  CHECK(parse(printed("gitlab"))[0]["location"]["path"] == "shops/kiosk/composers/products.json");
  CHECK_THAT(printed("sarif"), Catch::Contains("\"uri\": \"shops/kiosk/composers/products.json\""));
  CHECK(parse(printed("json"))["findings"][0]["file"] == "composers/products.json");
}

}  // namespace fsctl::test
