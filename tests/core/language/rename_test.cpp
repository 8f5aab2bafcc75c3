#include "core/language/rename.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "tests/support/fixtures.h"
#include "tests/support/scratch.h"

namespace fsctl::language::test {
namespace {

/// The shop's files after a renaming, by the paths that they had.
std::map<std::string, std::string> edited(const Texts& texts, const Renaming& renaming) {
  std::map<std::string, std::string> files;
  for (const auto& [file, edits] : renaming.edits) {
    auto text = std::string(*texts.text(file));
    for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
      text.replace(edit->span.begin, edit->span.end - edit->span.begin, edit->text);
    files[file] = std::move(text);
  }
  return files;
}

std::map<std::string, std::string> renamed(const Texts& texts, const Symbol& field, const std::string& name) {
  return edited(texts, rename_field(texts, field, name));
}

std::vector<std::string> files_of(const std::vector<Use>& uses) {
  std::vector<std::string> files;
  for (const Use& use : uses) files.push_back(use.file);
  return files;
}

Texts shop() { return Texts(fsctl::test::fixture("shop")); }

}  // namespace

TEST_CASE("a field is renamed where it is defined, filled, shown, searched, tested and part of a path") {
  auto texts = shop();
  const auto files = renamed(texts, {.kind = {}, .storage = "products", .name = "slug"}, "handle");
  CHECK(files.at("pages/product.json").find("/p/{handle}") != std::string::npos);
  CHECK(files.at("storages/products.json").find("\"handle\": {") != std::string::npos);
  CHECK(files.at("composers/products.json").find("\"handle\": {") != std::string::npos);
  CHECK_FALSE(files.contains("storages/brands.json"));
  CHECK_FALSE(files.contains("composers/brands.test.json"));
}

TEST_CASE("fields that another storage maps are renamed there too") {
  auto texts = shop();
  const auto files = renamed(texts, {.kind = {}, .storage = "brands", .name = "name"}, "title");
  CHECK(
      files.at("storages/products.json").find(R"("brandName": { "mapped": { "storage": "brands", "field": "title")") !=
      std::string::npos);
  CHECK(files.at("composers/brands.test.json").find("\"title\": \"Pfadfink\"") != std::string::npos);
}

TEST_CASE("a tree that relies on a field's usual name is told the new one") {
  auto texts = shop();
  texts.edit("trees/shop/menu.json", R"({ "storage": "categories", "block": "category/menu" })");
  const auto files = renamed(texts, {.kind = {}, .storage = "categories", .name = "position"}, "place");
  CHECK(files.at("trees/shop/menu.json") ==
        R"({ "storage": "categories", "block": "category/menu", "position": "place" })");
}

TEST_CASE("a listing that ranks by a field's popularity is told the new name") {
  auto texts = shop();
  texts.edit("listings/product/search.json",
             R"({ "storage": "products", "block": "product/card", "search": ["name"], "popularity": "reviewCount" })");
  const auto files = renamed(texts, {.kind = {}, .storage = "products", .name = "reviewCount"}, "reviews");
  CHECK(files.at("listings/product/search.json") ==
        R"({ "storage": "products", "block": "product/card", "search": ["name"], "popularity": "reviews" })");
}

TEST_CASE("a name that is written with escapes is renamed, too") {
  auto texts = shop();
  texts.edit("storages/brands.json", R"({ "kind": "brands", "fields": { "gr\u00f6\u00dfe": { "type": "String" } } })");
  texts.edit("composers/brands.json", R"({ "feed": "brands", "storage": "br\u0061nds", "fields": { "größe": null } })");
  texts.edit("blocks/brand/card.json", R"({ "storage": "brands", "fields": { "a": "gr\u00F6ße.x", "b": "größ" } })");
  texts.edit("pages/brand.json", R"({ "block": "brand/card", "path": "/\u002f{gr\u00f6ße}-\ud83d\ude00-{größe}" })");
  const auto field = renamed(texts, {.kind = {}, .storage = "brands", .name = "größe"}, "size");
  CHECK(field.at("storages/brands.json") == R"({ "kind": "brands", "fields": { "size": { "type": "String" } } })");
  CHECK(field.at("composers/brands.json") ==
        R"({ "feed": "brands", "storage": "br\u0061nds", "fields": { "size": null } })");
  CHECK(field.at("blocks/brand/card.json") == R"({ "storage": "brands", "fields": { "a": "size.x", "b": "größ" } })");
  CHECK(field.at("pages/brand.json") == R"({ "block": "brand/card", "path": "/\u002f{size}-\ud83d\ude00-{size}" })");
  const auto storage = edited(texts, rename_file_of(texts, {.kind = "storage", .name = "brands"}, "makers"));
  CHECK(storage.at("composers/brands.json").find(R"("storage": "makers")") != std::string::npos);
}

TEST_CASE("a field is renamed in a text that is no JSON where it stands now and where it stood in the last one") {
  const std::string file = "composers/reviews.json";
  const std::string whole(*shop().text(file));
  for (const auto& [before, typed] :
       std::vector<std::pair<std::string, std::string>>{{R"("feed")", R"("feed")"},
                                                        {R"("field": "title" },)", R"("field": "title" }},)"},
                                                        {R"("field": "title" },)", R"("field": "title" }, /* todo)"},
                                                        {R"("fields": {)", R"("fields": {{)"},
                                                        {R"("fields": {)", R"("fields": )"},
                                                        {R"("storage": "reviews")", R"("storage": "rev"iews")"}}) {
    INFO(typed);
    auto texts = shop();
    texts.edit(file, std::string(whole).replace(whole.find(before), before.size(), typed));
    const auto files = renamed(texts, {.kind = {}, .storage = "reviews", .name = "createdAt"}, "made");
    CHECK(files.size() == 5);
    CHECK(files.at(file).find(typed) != std::string::npos);
    CHECK(files.at(file).find(R"("made": {)") != std::string::npos);
    CHECK(files.at("composers/reviews.test.json").find(R"("made": ")") != std::string::npos);
  }
}

TEST_CASE("records that move are named anew in a text that is no JSON, too, or it is told that nobody knows where") {
  const std::string file = "composers/products.test.json";
  const std::string whole(*shop().text(file));
  for (const auto& [before, typed] :
       std::vector<std::pair<std::string, std::string>>{{R"("cases")", R"("cases")"},
                                                        {R"("stock": 64)", R"("stock": 64})"},
                                                        {R"("cases": [)", R"("cases": )"},
                                                        {R"("expect": {)", R"("expect": { /* )"}}) {
    INFO(typed);
    auto texts = shop();
    texts.edit(file, std::string(whole).replace(whole.find(before), before.size(), typed));
    const auto renaming = move_record_files(texts, "records/products.json", "records/wares.json");
    CHECK(renaming.unread.empty());
    const auto moved = edited(texts, renaming).at(file);
    CHECK(moved.find("records/products.json") == std::string::npos);
    CHECK(moved.find(typed) != std::string::npos);
  }
  auto texts = shop();
  const std::string name = "records/products.json";
  texts.edit(file, std::string(whole).replace(whole.find(name), name.size(), "records/\"pro"));
  CHECK(move_record_files(texts, name, "records/wares.json").unread == std::vector<std::string>{file});
}

TEST_CASE("a renaming is refused where a text is no JSON and nothing tells what it names") {
  const std::string file = "composers/brands.json";
  const std::string whole = R"({ "feed": "brands", "storage": "brands", "fields": { "name": null } })";
  const auto refusal = [](const Texts& texts) {
    try {
      rename_field(texts, {.kind = {}, .storage = "brands", .name = "name"}, "title");
    } catch (const Error& error) {
      return error.problems().front().message;
    }
    return std::string("none");
  };
  const auto unknown = file + R"( cannot be read, so nobody knows where "name" stands there)";
  const fsctl::test::Scratch project;
  project.write("storages/brands.json", R"({ "kind": "brands", "fields": { "name": { "type": "String" } } })");
  project.write(file, whole);
  Texts texts(project.path());
  CHECK(refusal(texts) == "none");
  texts.edit(file, whole.substr(0, whole.find("name") + 2));
  CHECK(refusal(texts) == unknown);
  texts.edit(file, whole);
  CHECK(refusal(texts) == "none");

  project.write(file, '{' + whole);
  Texts broken(project.path());
  CHECK(refusal(broken) == unknown);
  broken.edit(file, '{' + whole + ' ');
  CHECK(refusal(broken) == unknown);
}

TEST_CASE("what is no new name of a field is refused") {
  const auto texts = shop();
  const Symbol field{.kind = {}, .storage = "products", .name = "claim"};
  CHECK_THROWS_AS(rename_field(texts, field, "name"), Error);
  CHECK_THROWS_AS(rename_field(texts, field, "key"), Error);
  CHECK_THROWS_AS(rename_field(texts, field, "parentKey"), Error);
  CHECK_NOTHROW(rename_field(texts, {.kind = {}, .storage = "brands", .name = "country"}, "parentKey"));
  for (const auto* name : {"a.b", "a\nb", "a\tb", " ", " claim", "claim "})
    CHECK_THROWS_AS(rename_field(texts, field, name), Error);
  CHECK_THROWS_AS(rename_field(texts, {.kind = "block", .name = "product/card"}, "x"), Error);
  CHECK_THROWS_AS(rename_field(texts, {.kind = {}, .storage = "products", .name = "nothing"}, "x"), Error);
}

TEST_CASE("what is given the name that it has stays") {
  const auto texts = shop();
  CHECK(rename_field(texts, {.kind = {}, .storage = "products", .name = "claim"}, "claim").edits.empty());
  const auto block = rename_file_of(texts, {.kind = "block", .name = "brand/card"}, "brand/card");
  CHECK((block.files.empty() && block.edits.empty()));
}

TEST_CASE("a storage, a feed and a block are renamed with their files, wherever they are named") {
  const auto texts = shop();
  const auto storage = rename_file_of(texts, {.kind = "storage", .name = "brands"}, "makers");
  CHECK(storage.files == std::map<std::string, std::string>{{"storages/brands.json", "storages/makers.json"}});
  const auto files = edited(texts, storage);
  for (const auto* file : {"composers/brands.json", "blocks/brand/card.json"})
    CHECK(files.at(file).find(R"("storage": "makers")") != std::string::npos);
  CHECK(files.at("storages/products.json").find(R"("mapped": { "storage": "makers")") != std::string::npos);
  CHECK_FALSE(files.contains("composers/products.json"));

  const auto feed = edited(texts, rename_file_of(texts, {.kind = "feed", .name = "brands"}, "makers"));
  CHECK(feed.size() == 1);
  CHECK(feed.at("composers/brands.json").find(R"("feed": "makers")") != std::string::npos);

  const auto block = rename_file_of(texts, {.kind = "block", .name = "brand/card"}, "maker/tile");
  CHECK(block.files.at("blocks/brand/card.json") == "blocks/maker/tile.json");
  CHECK(edited(texts, block).at("blocks/product/card.json").find(R"("block": "maker/tile")") != std::string::npos);
}

TEST_CASE("a composer's test cases refer to it, and move with it") {
  const auto texts = shop();
  const Symbol composer{.kind = "composer", .name = "brands"};
  CHECK(symbol_of_file("composers/brands.json") == composer);
  CHECK(symbol_of_file("composers/brands.test.json") == composer);
  CHECK(files_of(uses_of(texts, composer)) == std::vector<std::string>{"composers/brands.test.json"});
  CHECK(rename_file_of(texts, composer, "makers").files ==
        std::map<std::string, std::string>{{"composers/brands.json", "composers/makers.json"},
                                           {"composers/brands.test.json", "composers/makers.test.json"}});
  const auto cases = rename_file_of(texts, {.kind = "composer", .name = "articles"}, "stories").files;
  CHECK(cases.at("composers/articles.test/guides.json") == "composers/stories.test/guides.json");
}

TEST_CASE("what is no new name of a file is refused") {
  const auto texts = shop();
  const Symbol block{.kind = "block", .name = "brand/card"};
  const std::vector<std::string> names = {
      "", "product/card", "../x", "a//b", "/a", "a/", "a.b", "a\"b", "a\nb", " ", "a/ ", "a ", std::string(300, 'x')};
  for (const auto& name : names) {
    INFO(name);
    CHECK_THROWS_AS(rename_file_of(texts, block, name), Error);
  }
  CHECK_THROWS_AS(rename_file_of(texts, {.kind = "block", .name = "brand/crad"}, "x"), Error);
}

}  // namespace fsctl::language::test
