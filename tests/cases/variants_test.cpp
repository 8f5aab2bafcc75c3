#include <catch2/catch.hpp>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "core/store/secrets.h"
#include "tests/support/random.h"
#include "tests/support/shop.h"

/// Products and their variants, in whatever order they come and go.
namespace fsctl {
namespace {

using Lines = std::vector<std::string>;

/// A project of products, which share their name with their variants, with a page for each product and a tree of all.
class Family {
 public:
  Family() {
    write("project.json", R"({"name": "Family", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "family.example"}}}}}})");
    write("feeds/products.json", R"({"method": "ingest", "parent": "of"})");
    write("storages/products.json", R"({"kind": "products", "fields": {
      "name": {"type": "String", "sharedAcrossVariants": true}, "size": {"type": "String"}, "above": {"type": "String"}}})");
    write("composers/products.json", R"({"feed": "products", "storage": "products", "fields": {
      "name": {"source": "data-field", "field": "name"}, "size": {"source": "data-field", "field": "size"},
      "above": {"source": "data-field", "field": "above"}}})");
    write("blocks/variant.json", R"({"storage": "products", "level": "variant", "fields":
      {"of": "parentKey", "name": "name", "size": "size"}})");
    write("blocks/product.json",
          R"({"storage": "products", "fields": {"name": "name", "variants": {"variants": "variant"}}})");
    write("listings/products.json",
          R"({"storage": "products", "block": "product", "search": ["name"], "filter": {"name": {}}})");
    write(
        "listings/variants.json",
        R"({"storage": "products", "level": "variant", "block": "variant", "search": ["name"], "filter": {"name": {}, "size": {}}})");
    write("trees/all.json", R"({"storage": "products", "block": "product", "parent": "above", "position": "size"})");
    write("pages/product.json", R"({"block": "product", "path": "/p/{key}", "sitemap": true})");
    auto world = real_world();
    {
      store::Store store(files_ / ".fsctl/store.db", store::Store::Mode::write);
      store::Transaction transaction(store);
      store::add_secret(store, store::SecretKind::ingest_key, "test", "the-key", 0);
      transaction.commit();
    }
    site_ = std::make_unique<api::Site>(project::load(files_.path()), files_ / ".fsctl/store.db", world,
                                        store::Store::Mode::write);
  }

  /// Over the Ingest API; gives the correlation id.
  std::string push(const std::string& intent, const std::string& record) {
    const auto response = api::answer(*site_, {.method = "POST",
                                               .target = "/ingest/products/" + intent,
                                               .headers = {{"authorization", "the-key"}},
                                               .body = record});
    REQUIRE(response.status == 200);
    return parse(response.body)["correlation-id"].get<std::string>();
  }

  /// Asks about all variants of a feed, or with a body about the changes that it names, too.
  std::string left_out(const std::string& feed, const std::string& key, const std::string& body = {}) {
    return api::answer(*site_, {.method = body.empty() ? "GET" : "POST",
                                .target = "/ingest/" + feed + "/left-out",
                                .headers = {{"authorization", key}},
                                .body = body})
        .body;
  }

  Json ask(const std::string& method, const std::string& target) {
    return parse(api::answer(*site_, {.method = method, .target = target}).body);
  }

  /// The products as `KEY NAME+VARIANT+VARIANT`, and the variants as `KEY of PRODUCT NAME`.
  std::string products() { return listed("products"); }
  std::string variants() { return listed("variants"); }
  std::string block(const std::string& key) {
    const auto json = ask("GET", "/block/product/" + key);
    return json.contains("code") ? json["code"].get<std::string>() : shown(json);
  }
  int page(const std::string& key) { return ask("GET", "/page/family.example/p/" + key)["route"]["code"].get<int>(); }
  std::string tree() {
    std::string keys;
    const auto json = ask("GET", "/tree/all?depth=0");
    for (const auto& node : json["items"]) keys += node["key"].get<std::string>();
    return keys;
  }
  /// How many records a facet counts under a name.
  std::string names(const std::string& listing) {
    std::string out;
    const auto json = ask("POST", "/listing/" + listing);
    for (const auto& value : json["_meta"]["facets"]["name"])
      out += value["value"].get<std::string>() + value["count"].dump() + ' ';
    return out;
  }
  /// The variants that show a name, and those that a filter finds by it.
  std::pair<std::string, std::string> shown_and_found(const std::string& name) {
    std::pair<std::string, std::string> keys;
    const auto all = ask("POST", "/listing/variants");
    for (const auto& item : all["items"])
      if (text(item, "name") == name) keys.first += item["key"].get<std::string>();
    const Json body = {{"filter", {{{"type", "equals"}, {"field", "name"}, {"value", name}}}}};
    const auto found =
        parse(api::answer(*site_, {.method = "POST", .target = "/listing/variants", .body = fsctl::write(body)}).body);
    for (const auto& item : found["items"]) keys.second += item["key"].get<std::string>();
    return keys;
  }

  /// Its last line: records without a product or a place in a tree are told before.
  std::string doctor() {
    const auto out = test::run_fsctl({"doctor", "--deep", "--project", files_.path()}, real_world()).out;
    return out.size() < 2 ? out : out.substr(out.rfind('\n', out.size() - 2) + 1);
  }
  const test::Scratch& files() const { return files_; }

 private:
  void write(const std::string& name, const std::string& text) const { files_.write(name, text); }

  static std::string text(const Json& json, const char* member) {
    return json.contains(member) && json[member].is_string() ? json[member].get<std::string>() : "-";
  }
  static std::string shown(const Json& item) {
    auto out = text(item, "key");
    if (item.contains("of")) out += " of " + text(item, "of");
    out += ' ' + text(item, "name");
    if (item.contains("variants"))
      for (const auto& variant : item["variants"]) out += '+' + text(variant, "key");
    return out;
  }
  std::string listed(const std::string& listing) {
    std::string out;
    const auto json = ask("POST", "/listing/" + listing);
    for (const auto& item : json["items"]) out += (out.empty() ? "" : ", ") + shown(item);
    return out;
  }

  test::Scratch files_;
  std::unique_ptr<api::Site> site_;
};

struct Push {
  const char* intent;
  const char* record;
};

struct Row {
  const char* title;
  std::vector<Push> pushes;
  const char* products;
  const char* variants;
};

const Push table = {"upsert", R"({"id": "t", "name": "Table"})"};
const Push chair = {"upsert", R"({"id": "c", "name": "Chair"})"};
const Push small = {"upsert", R"({"id": "s", "of": "t", "size": "S"})"};
const Push large = {"upsert", R"({"id": "l", "of": "t", "size": "L"})"};

const Row rows[] = {
    {"a product alone is its own only variant", {table}, "t Table+t", "t of t Table"},
    {"a product and its variants", {table, small, large}, "t Table+l+s", "l of t Table, s of t Table"},
    {"variants before their product", {large, small, table}, "t Table+l+s", "l of t Table, s of t Table"},
    {"variants without product", {small, large}, "", "l of t -, s of t -"},
    {"a product removed, its variants stay", {table, small, {"delete", R"({"id": "t"})"}}, "", "s of t -"},
    {"… and have a product again when it comes back",
     {table, small, {"delete", R"({"id": "t"})"}, {"upsert", R"({"id": "t", "name": "Desk"})"}},
     "t Desk+s",
     "s of t Desk"},
    {"the last variant removed", {table, small, {"delete", R"({"id": "s"})"}}, "t Table+t", "t of t Table"},
    {"a product renamed", {table, small, {"patch", R"({"id": "t", "name": "Desk"})"}}, "t Desk+s", "s of t Desk"},
    {"a variant moved to another product",
     {table, chair, small, large, {"patch", R"({"id": "s", "of": "c"})"}},
     "c Chair+s, t Table+l",
     "l of t Table, s of c Chair"},
    {"… to one that is not there yet",
     {table, small, {"patch", R"({"id": "s", "of": "c"})"}},
     "t Table+t",
     "s of c -, t of t Table"},
    {"… that comes later",
     {table, small, {"patch", R"({"id": "s", "of": "c"})"}, chair},
     "c Chair+s, t Table+t",
     "s of c Chair, t of t Table"},
    {"a variant that becomes a product",
     {table, small, {"patch", R"({"id": "s", "of": null, "name": "Stool"})"}},
     "s Stool+s, t Table+t",
     "s of s Stool, t of t Table"},
    {"a product that becomes a variant",
     {table, chair, {"patch", R"({"id": "c", "of": "t"})"}},
     "t Table+c",
     "c of t Table"},
    {"… and leaves its variants alone",
     {table, chair, small, {"patch", R"({"id": "t", "of": "c"})"}},
     "c Chair+t",
     "s of t Table, t of c Chair"},
    {"… until it is a product again",
     {table, chair, small, {"patch", R"({"id": "t", "of": "c"})"}, {"patch", R"({"id": "t", "of": null})"}},
     "c Chair+c, t Table+s",
     "c of c Chair, s of t Table"},
    {"a patch of what was removed begins from nothing",
     {table, {"delete", R"({"id": "t"})"}, {"patch", R"({"id": "t", "size": "M"})"}},
     "t -+t",
     "t of t -"},
};

}  // namespace

TEST_CASE("in a content storage a record is nobody's variant, whatever its feed says of parents") {
  const test::Scratch files;
  files.write("project.json", R"({"name": "Mixed", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
    "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "mixed.example"}}}}}})");
  files.write("feeds/items.json", R"({"method": "ingest", "parent": "of"})");
  for (const std::string kind : {"content", "products"}) {
    files.write("storages/" + kind + ".json",
                R"({"kind": ")" + kind + R"(", "fields": {"size": {"type": "Integer"}}})");
    files.write("composers/" + kind + ".json",
                R"({"feed": "items", "storage": ")" + kind +
                    R"(", "fields": {"size": {"source": "data-field", "field": "size"}}})");
  }
  files.write("blocks/note.json", R"({"storage": "content", "fields": {"size": "size"}})");
  files.write("listings/notes.json", R"({"storage": "content", "block": "note", "filter": {"size": {}}})");
  files.write("items.ndjson",
              "{\"id\":\"a\",\"size\":1}\n{\"id\":\"b\",\"size\":2,\"of\":\"a\"}\n"
              "{\"id\":\"c\",\"size\":3,\"of\":\"nobody\"}\n");
  const test::FixedWorld world;
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--project", files.path()});
    return test::run_fsctl(words, world.world());
  };
  const auto shown = [&] {
    const auto answer = parse(run({"listing", "notes"}).out);
    CHECK(answer["_meta"]["total"] == answer["items"].size());
    return answer["items"].size();
  };
  CHECK(run({"ingest", "items", files / "items.ndjson"}).code == 0);
  CHECK(shown() == 3);
  CHECK(parse(run({"block", "note", "b"}).out)["size"] == 2);
  CHECK(run({"doctor", "--deep"}).code == 0);

  files.write("again.ndjson", "{\"id\":\"b\",\"size\":5,\"of\":\"c\"}\n");
  CHECK(run({"ingest", "items", files / "again.ndjson"}).code == 0);
  CHECK(parse(run({"block", "note", "b"}).out)["size"] == 5);
  CHECK(run({"ingest", "items", files / "again.ndjson", "--intent", "delete"}).code == 0);
  CHECK(shown() == 2);
  CHECK(run({"doctor", "--deep"}).code == 0);
}

TEST_CASE("products and variants find each other, one push after the other") {
  for (const auto& [title, pushes, products, variants] : rows) DYNAMIC_SECTION(title) {
      Family family;
      for (const auto& push : pushes) family.push(push.intent, push.record);
      CHECK(family.products() == products);
      CHECK(family.variants() == variants);
    }
}

TEST_CASE("… and by the command line, with all records in one go as well as one by one") {
  for (const auto& [title, pushes, products, variants] : rows) DYNAMIC_SECTION(title) {
      Family family;
      for (const auto& push : pushes)
        REQUIRE(
            test::run_fsctl({"ingest", "products", "-", "--intent", push.intent, "--project", family.files().path()},
                            real_world(), push.record)
                .code == 0);
      CHECK(family.products() == products);
      CHECK(family.variants() == variants);
    }
}

TEST_CASE("a removed product leaves its page, its tree and every listing") {
  Family family;
  for (const auto& push : {table, small, chair}) family.push(push.intent, push.record);
  CHECK(family.page("t") == 200);
  CHECK(family.block("t") == "t Table+s");
  CHECK(family.tree() == "ct");
  CHECK(family.names("variants") == "Chair1 Table1 ");
  family.push("delete", R"({"id": "t"})");
  CHECK(family.page("t") == 404);
  CHECK(family.block("t") == "RECORD_NOT_FOUND");
  CHECK(family.block("s") == "RECORD_NOT_FOUND");
  CHECK(family.tree() == "c");
  CHECK(family.names("products") == "Chair1 ");
  CHECK(family.names("variants") == "Chair1 ");
  CHECK(family.doctor() == "the store is sound\n");
}

TEST_CASE("whatever comes and goes, the store is what a rebuild would make") {
  test::Random random(20261121);
  Family family;
  const Lines ids = {"a", "b", "c", "d", "e"};
  const Lines parents = {"null", "null", "\"a\"", "\"b\"", "\"c\"", "\"x\""};
  for (int round = 0; round < 8; ++round) {
    for (int i = 0; i < 10; ++i) {
      const auto id = R"({"id": ")" + random.of(ids) + "\"";
      if (random.one_in(5))
        family.push("delete", id + "}");
      else
        family.push(random.one_in(2) ? "patch" : "upsert", id + R"(, "of": )" + random.of(parents) + R"(, "above": )" +
                                                               random.of(parents) + R"(, "name": "N)" +
                                                               std::to_string(random.below(3)) + "\"}");
    }
    INFO("round " << round << ": " << family.products() << " | " << family.variants());
    for (const char* name : {"N0", "N1", "N2"}) {
      const auto [shown, found] = family.shown_and_found(name);
      CHECK(shown == found);
    }
    CHECK(family.doctor() == "the store is sound\n");
  }
}

TEST_CASE("who pushes can ask which variants of the feed belong to no product") {
  Family family;
  for (const auto& push : {table, small}) family.push(push.intent, push.record);
  family.push("upsert", R"({"id": "o", "of": "x"})");
  CHECK(
      family.left_out("products", "the-key") ==
      R"({"without_product":{"count":1,"records":[{"storage":"products","record":"o","why":"its product x does not exist"}]}})");
  CHECK(parse(family.left_out("products", "no-key"))["code"] == "unauthorized");
  CHECK(parse(family.left_out("product", "the-key"))["code"] == "feed_not_found");
}

TEST_CASE("who pushes can ask what a tree leaves out of the records of some changes") {
  Family family;
  const auto ids = [&](const std::vector<std::string>& records, const std::string& intent = "upsert") {
    Json changes = Json::array();
    for (const auto& record : records) changes.push_back(family.push(intent, record));
    return write({{"changes", changes}});
  };
  const auto left_out = [&](const std::string& asked) {
    return write(parse(family.left_out("products", "the-key", asked))["trees"]);
  };
  const auto first = ids({R"({"id": "a"})", R"({"id": "b", "above": "a"})", R"({"id": "c", "above": "x"})"});
  CHECK(left_out(first) ==
        R"([{"tree":"all","left_out":1,"records":[{"record":"c","why":"its parent x does not exist"}]}])");
  CHECK(left_out(ids({R"({"id": "d"})"})) == R"([{"tree":"all","left_out":0,"records":[]}])");
  CHECK(left_out(ids({R"({"id": "a"})"}, "delete")) ==
        R"([{"tree":"all","left_out":1,"records":[{"record":"b","why":"its parent a does not exist"}]}])");
  CHECK(parse(left_out(first))[0]["left_out"] == 2);
  const auto refusal = [&](const std::string& asked) {
    return parse(family.left_out("products", "the-key", asked))["code"];
  };
  for (const auto* wrong : {"[]", "{", R"({"changes": "a"})", R"({"changes": ["a"]})", R"({"changes": [7]})"})
    CHECK(refusal(wrong) == "invalid_payload");
  CHECK(parse(family.left_out("products", "no-key", first))["code"] == "unauthorized");
}

TEST_CASE("a variant of what is itself a variant is found by what it shows") {
  Family family;
  for (const auto& push : {table, chair, small}) family.push(push.intent, push.record);
  family.push("patch", R"({"id": "t", "of": "c"})");
  family.push("patch", R"({"id": "t", "name": "Desk"})");
  CHECK(family.variants() == "s of t Desk, t of c Chair");
  CHECK(family.shown_and_found("Desk") == std::pair<std::string, std::string>("s", "s"));
  family.push("delete", R"({"id": "t"})");
  CHECK(family.shown_and_found("Desk") == std::pair<std::string, std::string>("", ""));
}

}  // namespace fsctl
