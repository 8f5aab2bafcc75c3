#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/api/site.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/shop.h"

namespace fsctl::test {
namespace {

namespace fs = std::filesystem;

const std::string visitor = "visitor-1-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

/// What may happen to the files of a project.
struct Breakage {
  const char* title;
  const char* file;
  const char* text;  ///< null: the file is gone
};

const std::vector<Breakage> breakages = {
    {"a half-edited composer", "composers/products.json", R"({"feed": "products", "storage": "products", "fields": {)"},
    {"a broken feed", "feeds/products.json", R"({"method": "ingst"})"},
    {"a broken project.json", "project.json", R"({"name": "Outdoor shop", "default")"},
    {"a project.json that lacks members", "project.json", R"({"name": "Outdoor shop"})"},
    {"an empty project.json", "project.json", ""},
    {"no project.json", "project.json", nullptr},
};

/// The example shop with a key, a secret, a visitor and a push that failed.
class AloneShop {
 public:
  AloneShop() {
    done({"key", "add", "erp"});
    done({"secret", "add", "web"});
    done({"context", "list", "--context", visitor, "--domain", "shop.example/de"});
    REQUIRE(run({"ingest", "brands", "-"}, R"({"id": "lund", "name": "Lund", "founded": "long ago"})").code == 1);
    const Json failed = parse(done({"change", "list", "--failed", "--json"}));
    REQUIRE(failed["changes"].size() == 1);
    change_ = failed["changes"][0]["correlation-id"];
  }

  Ran run(std::vector<std::string> words, const std::string& in = {}) const {
    words.insert(words.end(), {"--project", example_.path()});
    return run_fsctl(words, FixedWorld().world(), in);
  }
  std::string done(const std::vector<std::string>& words) const {
    const auto ran = run(words);
    INFO("fsctl " << words[0] << ' ' << words.back() << ": " << ran.err);
    REQUIRE(ran.code == 0);
    return ran.out;
  }

  void suffer(const Breakage& breakage) const {
    if (breakage.text != nullptr)
      example_.files().write(breakage.file, breakage.text);
    else
      fs::remove(example_.files() / breakage.file);
    REQUIRE(run({"block", "brand/card", "nordhang"}).code != 0);
  }

  /// Commands that say the same whatever the configuration says.
  std::vector<std::vector<std::string>> commands() const {
    return {{"key", "list"},
            {"key", "list", "--json"},
            {"secret", "list"},
            {"change", "list"},
            {"change", "list", "--failed", "--feed", "brands"},
            {"change", "list", "--feed", "reviews"},
            {"change", "show", change_},
            {"records", "products"},
            {"records", "products", "jotunheimen-3"},
            {"records", "reviews", "--json"},
            {"export", "brands"},
            {"release", "list"},
            {"context", "show", visitor}};
  }
  const Example& example() const { return example_; }

 private:
  Example example_;
  std::string change_;
};

TEST_CASE("commands that need the store alone say the same whatever happens to the configuration") {
  for (const auto& breakage : breakages) DYNAMIC_SECTION(breakage.title) {
      const AloneShop shop;
      std::vector<std::string> before;
      for (const auto& words : shop.commands()) before.push_back(shop.done(words));
      shop.suffer(breakage);
      auto expected = before.begin();
      for (const auto& words : shop.commands()) {
        INFO("fsctl " << words[0] << ' ' << words[1]);
        CHECK(shop.done(words) == *expected++);
      }
      CHECK(shop.run({"records", "product"}).code == 2);
      CHECK(shop.run({"records", "product"}).err.find("did you mean \"products\"?") != std::string::npos);
    }
}

TEST_CASE("keys and secrets are made and removed whatever happens to the configuration") {
  for (const auto& breakage : breakages) DYNAMIC_SECTION(breakage.title) {
      const AloneShop shop;
      shop.suffer(breakage);
      CHECK(shop.done({"key", "add", "crm"}).starts_with("ingest_"));
      shop.done({"key", "remove", "erp"});
      CHECK(shop.done({"key", "list"}).ends_with("  crm\n"));
      CHECK(shop.done({"secret", "add", "app"}).starts_with("fetch_"));
      shop.done({"secret", "remove", "web"});
      CHECK(shop.done({"secret", "list"}).ends_with("  app  develop\n"));
    }
}

TEST_CASE("a leaked key opens nothing any more, though a composer is half edited") {
  const Example example;
  auto key = run_fsctl({"key", "add", "erp", "--project", example.path()}, real_world()).out;
  key.pop_back();
  api::Site site(project::load(example.path()), example.store(), real_world(), store::Store::Mode::write);
  const auto push = [&] {
    return api::answer(site, {.method = "POST",
                              .target = "/ingest/brands/upsert",
                              .headers = {{"authorization", key}},
                              .body = R"({"id": "b1", "name": "One"})"})
        .status;
  };
  CHECK(push() == 200);
  example.files().write("composers/brands.json", R"({"feed": "brands",)");
  CHECK(run_fsctl({"key", "remove", "erp", "--project", example.path()}, real_world()).code == 0);
  CHECK(push() == 401);
}

TEST_CASE("status tells what the store knows, and why it leaves out the rest") {
  for (const auto& breakage : breakages) DYNAMIC_SECTION(breakage.title) {
      const AloneShop shop;
      const Json before = parse(shop.done({"status", "--json"}));
      shop.suffer(breakage);
      const Json after = parse(shop.done({"status", "--json"}));
      for (const auto& feed : after["feeds"]) {
        const auto same =
            std::ranges::find_if(before["feeds"], [&](const Json& it) { return it["feed"] == feed["feed"]; });
        REQUIRE(same != before["feeds"].end());
        CHECK(feed == Json{{"feed", feed["feed"]},
                           {"records", (*same)["records"]},
                           {"failed", (*same)["failed"]},
                           {"absent", (*same)["absent"]}});
      }
      CHECK(after["feeds"].size() == before["feeds"].size());
      CHECK(after["storages"].size() == before["storages"].size());
      CHECK(after["storages"][0] == Json{{"storage", "articles"}, {"records", before["storages"][0]["records"]}});
      CHECK(after["stages"] == before["stages"]);
      CHECK(after["store"]["bytes"] == before["store"]["bytes"]);
      CHECK_FALSE(after["configuration_problems"].empty());
      CHECK_FALSE(after.contains("trees"));
      const auto text = shop.done({"status"});
      CHECK(text.find("\nbrands") != std::string::npos);
      CHECK(text.find("\nleft out: methods of feeds, kinds of storages, variants without a product, trees and routes, "
                      "as the configuration cannot "
                      "be read:\n") != std::string::npos);
    }
}

TEST_CASE("the line of status that says why names the place") {
  const AloneShop shop;
  shop.suffer(breakages[0]);
  const auto text = shop.done({"status"});
  INFO(text);
  CHECK(text.find("cannot be read:\ncomposers/products.json:1:") != std::string::npos);
}

TEST_CASE("the doctor looks at the store's file without a configuration, and does not call that deep") {
  for (const auto& breakage : breakages) DYNAMIC_SECTION(breakage.title) {
      const AloneShop shop;
      shop.suffer(breakage);
      const auto ran = shop.run({"doctor"});
      CHECK(ran.code == 0);
      CHECK(ran.out == "the store is sound\n");
      CHECK(ran.err.starts_with("only the file and its tables are looked at, as the configuration cannot be read:\n"));
      const Json json = parse(shop.done({"doctor", "--json"}));
      CHECK(json["sound"] == true);
      CHECK_FALSE(json["configuration_problems"].empty());
      CHECK(shop.run({"doctor", "--deep"}).code != 0);
    }
}

TEST_CASE("contexts need no configuration beside what the store was brought to") {
  const AloneShop shop;
  const auto list = shop.done({"context", "list", "--domain", "shop.example/de"});
  shop.suffer(breakages[0]);
  CHECK(shop.done({"context", "list", "--domain", "shop.example/de"}) == list);
  shop.done({"context", "set", visitor, "--region", "gb", "--locale", "en-GB"});
  CHECK(parse(shop.done({"context", "show", visitor}))["region"] == "gb");

  shop.suffer(breakages[2]);
  CHECK(shop.done({"context", "list", "--domain", "shop.example/de"}) == list);
  shop.done({"context", "set", visitor, "--region", "de", "--locale", "de-DE"});
  CHECK(parse(shop.done({"context", "show", visitor}))["region"] == "de");
  CHECK(shop.run({"context", "show", "visitor-2-xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}).code == 1);

  const AloneShop smaller;
  auto places = parse(smaller.example().files().read("project.json"));
  places["scopes"]["public"]["regions"].erase("de");
  smaller.example().files().write("project.json", places.dump());
  const Json regions = parse(smaller.done({"context", "list"}));
  CHECK(std::ranges::none_of(regions, [](const Json& region) { return region["region"] == "de"; }));

  const AloneShop released;
  released.done({"release", "public"});
  for (const auto& breakage : breakages) {
    INFO(breakage.title);
    const auto before = released.example().files().read(breakage.file);
    released.suffer(breakage);
    CHECK(released.done({"context", "list", "--domain", "shop.example/de"}) == list);
    released.done({"context", "set", visitor, "--region", "de", "--locale", "en-GB"});
    CHECK(parse(released.done({"context", "show", visitor}))["locale"] == "en-GB");
    released.example().files().write(breakage.file, before);
  }
  CHECK(released.done({"doctor", "--deep"}) == "the store is sound\n");
}

TEST_CASE("what cannot do without a configuration leaves the store as it is") {
  const AloneShop shop;
  const Json before = parse(shop.done({"status", "--json"}));
  shop.suffer(breakages[0]);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"change", "retry", "--all-failed"}, {"rebuild"}, {"listing", "product/search"}, {"doctor", "--deep"}}) {
    const auto ran = shop.run(words);
    INFO("fsctl " << words[0]);
    CHECK(ran.code == 1);
    CHECK(ran.err.find("composers/products.json:1:") != std::string::npos);
  }
  const Json after = parse(shop.done({"status", "--json"}));
  CHECK(after["storages"][0]["records"] == before["storages"][0]["records"]);
}

/// Commands that need no configuration, with words that any store has an answer to.
const std::vector<std::vector<std::string>> alone = {
    {"key", "list"}, {"secret", "list"}, {"change", "list"},   {"release", "list"},
    {"status"},      {"doctor"},         {"export", "brands"}, {"context", "show", visitor}};

TEST_CASE("a wrong directory is told, and nothing is made there") {
  const Scratch nowhere;
  auto commands = alone;
  commands.push_back({"key", "add", "erp"});
  commands.push_back({"key", "remove", "erp"});
  commands.push_back({"listing", "product/search"});
  for (auto words : commands) {
    INFO("fsctl " << words[0]);
    words.insert(words.end(), {"--project", nowhere.path()});
    const auto ran = run_fsctl(words, FixedWorld().world());
    CHECK(ran.code == 3);
    CHECK(ran.err == "error[FS4003]: there is no project.json in " + nowhere.path().string() +
                         "\n  = fsctl init DIR makes a project\n");
  }
  CHECK(fs::is_empty(nowhere.path()));
}

TEST_CASE("a store that is named needs no project around it") {
  const AloneShop shop;
  const Scratch nowhere;
  const auto before = fs::current_path();
  fs::current_path(nowhere.path());
  for (auto words : alone) {
    INFO("fsctl " << words[0]);
    words.insert(words.end(), {"--store", shop.example().store()});
    const auto ran = run_fsctl(words, FixedWorld().world());
    INFO(ran.err);
    CHECK(ran.code == 0);
    words.back() = nowhere / "none.db";
    CHECK(run_fsctl(words, FixedWorld().world()).code == 3);
  }
  CHECK(run_fsctl({"key", "add", "crm", "--store", nowhere / "none.db"}, FixedWorld().world()).code == 3);
  fs::current_path(before);
  CHECK(fs::is_empty(nowhere.path()));
}

TEST_CASE("a project without a store is an empty one for every command that reads, and stays without") {
  const Example example("shop", Example::Records::not_loaded);
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--project", example.path()});
    return run_fsctl(words, FixedWorld().world());
  };
  auto commands = alone;
  commands.pop_back();  // a context that is named is kept
  commands.insert(commands.end(), {{"listing", "product/search"},
                                   {"tree", "shop/menu"},
                                   {"page", "shop.example/gb/p/none"},
                                   {"context", "list"},
                                   {"openapi"},
                                   {"storage", "products"},
                                   {"storage", "products", "--stage", "public"},
                                   {"records", "brands"},
                                   {"release", "diff"},
                                   {"release", "preview", "--dry-run"},
                                   {"release", "public", "--dry-run"},
                                   {"change", "retry", "--all-failed"},
                                   {"validate", "--data"},
                                   {"doctor", "--deep"}});
  for (const auto& words : commands) {
    INFO("fsctl " << words[0]);
    const auto ran = run(words);
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK_FALSE(fs::exists(example.store()));
  }
  CHECK(run({"block", "brand/card", "nordhang"}).code == 1);
  CHECK(run({"sitemap", "--out", example.files() / "out"}).code == 1);
  CHECK(run({"key", "remove", "erp"}).code == 2);
  CHECK(run({"change", "show", "019aa3f2-7c1e-7003-8f64-5d1c2b9e0a77"}).code == 2);
  CHECK(run({"compose", "brands", "--id", "nordhang"}).code == 2);
  CHECK_FALSE(fs::exists(example.store()));

  // It makes a store as a server does, which knows the context that it has handed out.
  CHECK(run({"get", "/listing/product/search", "-X", "POST"}).code == 0);
  CHECK(fs::exists(example.store()));
}

TEST_CASE("an empty project reads as one that nothing was loaded into") {
  const Example absent("shop", Example::Records::not_loaded);
  const Example empty("shop", Example::Records::not_loaded);
  const auto run = [](const Example& example, std::vector<std::string> words) {
    words.insert(words.end(), {"--project", example.path()});
    return run_fsctl(words, FixedWorld().world());
  };
  REQUIRE(run(empty, {"rebuild"}).code == 0);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"listing", "product/search"}, {"tree", "shop/menu"}, {"storage", "products"}, {"context", "list"}}) {
    INFO("fsctl " << words[0]);
    CHECK(run(absent, words).out == run(empty, words).out);
  }
  Json one = parse(run(absent, {"status", "--json"}).out);
  Json other = parse(run(empty, {"status", "--json"}).out);
  one.erase("store");
  other.erase("store");
  CHECK(one == other);
}

}  // namespace
}  // namespace fsctl::test
