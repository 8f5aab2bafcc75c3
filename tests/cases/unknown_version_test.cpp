#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/cases/things.h"

namespace fsctl {
namespace {

const std::string unknown_version_generated = "0b9c1a52-6d1e-4f3a-9c55-1c7a2f0e8d43";
const std::string other = "5f0c7a4e-2d3b-4b6f-8a19-6e1d7c2b9a30";

/// Things whose title is called so on develop, `headline` on preview and `name` on public.
struct UnknownVersionShop : test::Things {
  UnknownVersionShop() {
    write("storages/things.json", R"({"kind": "content", "fields": {
      "slug": {"type": "String", "isTranslatable": true}, "title": {"type": "String"}}})");
    write("composers/things.json", R"({"feed": "things", "storage": "things", "fields": {
      "slug": {"source": "data-field", "field": "slug"}, "title": {"source": "data-field", "field": "title"}}})");
    put(R"({"id": "a", "slug": "a", "title": "Lamp"})");
    block("name");
    REQUIRE(run({"release", "public"}).code == 0);
    block("headline");
    REQUIRE(run({"release", "preview"}).code == 0);
    block("title");
  }

  void block(const std::string& name) const {
    write("blocks/thing.json", R"({"storage": "things", "fields": {")" + name + R"(": "title"}})");
  }
  void versions(const std::string& versions) const {
    auto text = files().read("project.json");
    text.insert(text.find('{') + 1, R"("versions": )" + versions + ",");
    write("project.json", text);
  }
  /// What the title is called for a version.
  std::string called(const std::string& version) const {
    std::vector<std::string> words = {"get", "/block/thing/a"};
    if (!version.empty()) words.insert(words.end(), {"-H", "fs-version: " + version});
    return name_in(parse(run(words).out));
  }
  static std::string name_in(const Json& body) {
    for (const char* name : {"title", "headline", "name"})
      if (body.contains(name)) return name;
    return body.dump();
  }
};

/// A server that was told what unknown versions mean.
class Server {
 public:
  Server(const UnknownVersionShop& shop, const std::string& stage)
      : site_(project::load(shop.files().path()), shop.store(), real_world(), store::Store::Mode::write) {
    site_.take_unknown_versions_for(stage);
  }

  std::string called(const std::string& version) { return UnknownVersionShop::name_in(parse(get(version).body)); }
  api::Response get(const std::string& version) {
    api::Request request{.target = "/block/thing/a"};
    if (!version.empty()) request.headers["fs-version"] = version;
    return api::answer(site_, request);
  }

 private:
  api::Site site_;
};

TEST_CASE("a version of project.json means the stage that stands there, and any other one public") {
  const UnknownVersionShop shop;
  CHECK(shop.called(unknown_version_generated) == "name");
  shop.versions(R"({")" + unknown_version_generated + R"(": "develop", "next": "preview"})");
  CHECK(shop.called(unknown_version_generated) == "title");
  CHECK(shop.called("0B9C1A52-6D1E-4F3A-9C55-1C7A2F0E8D43") == "title");
  CHECK(shop.called("next") == "headline");
  CHECK(shop.called(other) == "name");
  CHECK(shop.called("") == "name");
  CHECK(shop.called("preview") == "headline");
}

TEST_CASE("the working project.json says what a version means, whatever releases say") {
  const UnknownVersionShop shop;
  const auto text = shop.files().read("project.json");
  shop.versions(R"({")" + unknown_version_generated + R"(": "develop"})");
  REQUIRE(shop.run({"release", "preview"}).code == 0);
  REQUIRE(shop.run({"release", "public"}).code == 0);
  shop.block("headline");
  CHECK(shop.called(unknown_version_generated) == "headline");
  shop.write("project.json", text);
  CHECK(shop.called(unknown_version_generated) == "title");  // public's, which says of itself that it is develop
}

TEST_CASE("a release that a stage serves is meant before what project.json says of its id") {
  const UnknownVersionShop shop;
  const Json list = parse(shop.run({"release", "list", "--json"}).out);
  const auto preview = list["releases"][0]["release"].get<std::string>();
  shop.versions(R"({")" + preview + R"(": "develop"})");
  CHECK(shop.called(preview) == "headline");
}

TEST_CASE("a server may be told what unknown versions mean; no version at all stays public") {
  const UnknownVersionShop shop;
  Server server(shop, "develop");
  CHECK(server.called(unknown_version_generated) == "title");
  CHECK(server.called("") == "name");
  CHECK(server.called("public") == "name");
  CHECK(server.called("preview") == "headline");

  shop.versions(R"({")" + unknown_version_generated + R"(": "preview"})");
  Server both(shop, "develop");
  CHECK(both.called(unknown_version_generated) == "headline");
  CHECK(both.called(other) == "title");
}

TEST_CASE("an unknown version needs the secret of the stage that it means") {
  const UnknownVersionShop shop;
  Server server(shop, "develop");
  REQUIRE(shop.run({"secret", "add", "web"}).code == 0);
  CHECK(server.get(unknown_version_generated).status == 401);
  CHECK(server.get("").status == 200);
}

TEST_CASE("what a version means is checked") {
  const UnknownVersionShop shop;
  shop.versions(R"({"public": "develop", "next": "staging"})");
  const auto ran = shop.run({"validate", "--format", "json"});
  CHECK(ran.code == 1);
  CHECK(ran.out.find("this is the name of a stage, and always means it") != std::string::npos);
  CHECK(ran.out.find("staging") != std::string::npos);
}

}  // namespace
}  // namespace fsctl
