#include "core/context/resolve.h"

#include <catch2/catch.hpp>

#include "core/error/error.h"
#include "core/project/load.h"
#include "core/store/contexts.h"
#include "tests/support/scratch.h"

namespace fsctl::context {
namespace {

const std::string known(36, 'k');     ///< of a context in Germany
const std::string homeless(36, 'h');  ///< of one in a place that the project does not have
const std::string made = "01234567-89ab-4def-8123-456789abcdef";

/// A project of three places, with two contexts.
struct Shop {
  Shop() {
    scratch.write("project.json", R"({"name": "Shop", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {"public": {"regions": {
                   "gb": {"currency": "GBP", "locales": {"en-GB": "shop.example"}},
                   "de": {"currency": "EUR", "locales": {"de-DE": "shop.example/de"}}}},
                 "trade": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "trade.example"}}}}}})");
    project = project::load_places(scratch.path());
    contexts.add(known, {.scope = "public", .region = "de", .locale = "de-DE"}, world);
    contexts.add(homeless, {.scope = "public", .region = "fr", .locale = "fr-FR"}, world);
    contexts.write(store, world);
  }
  Resolved resolve(const Clues& clues) { return context::resolve(project->places, clues, contexts, stored(), world); }
  FindStored stored() {
    return [this](const std::string& token) { return store::find_context(store, token); };
  }

  test::Scratch scratch;
  World world{
      .now = [] { return std::int64_t{1'748'779'200'000}; }, .correlation_id = {}, .context_key = [] { return made; }};
  Contexts contexts;
  std::shared_ptr<const project::Project> project;
  store::Store store{scratch.store(), store::Store::Mode::write};
};

std::string said(const Resolved& resolved) {
  return name_of(resolved.place) + " by " + std::string(resolved.by) + (resolved.is_new ? ", new" : "");
}

}  // namespace

TEST_CASE("the context decides, then the domain, then the request's URL, then the default") {
  struct Row {
    Clues clues;
    const char* place;
    std::string token;
  };
  const std::string fresh(50, 'f');
  const Row rows[] = {
      {.clues = {}, .place = "public/gb/en-GB by default, new", .token = made},
      {.clues = {.token = fresh}, .place = "public/gb/en-GB by default, new", .token = fresh},
      {.clues = {.token = known}, .place = "public/de/de-DE by context", .token = known},
      {.clues = {.token = known, .domain = "trade.example"}, .place = "public/de/de-DE by context", .token = known},
      {.clues = {.domain = "trade.example"}, .place = "trade/gb/en-GB by domain, new", .token = made},
      {.clues = {.domain = "SHOP.example/de/"}, .place = "public/de/de-DE by domain, new", .token = made},
      {.clues = {.domain = "shop.example", .request_url = "shop.example/de"},
       .place = "public/gb/en-GB by domain, new",
       .token = made},
      {.clues = {.domain = "other.example", .request_url = "shop.example/de"},
       .place = "public/gb/en-GB by default, new",
       .token = made},
      {.clues = {.request_url = "shop.example/de/p/tent?x=1"},
       .place = "public/de/de-DE by request-url, new",
       .token = made},
      {.clues = {.request_url = "shop.example/den"}, .place = "public/gb/en-GB by request-url, new", .token = made},
      {.clues = {.token = homeless, .domain = "trade.example"}, .place = "trade/gb/en-GB by domain", .token = homeless},
  };
  Shop shop;
  for (const Row& row : rows) {
    CAPTURE(row.clues.token, row.clues.domain, row.clues.request_url);
    const auto resolved = shop.resolve(row.clues);
    CHECK(said(resolved) == row.place);
    CHECK(resolved.token == row.token);
    if (resolved.by != "context") CHECK(place_beside_token(shop.project->places, row.clues) == resolved.place);
  }
}

TEST_CASE("the domain of a page decides, and the visitor's place is told beside it") {
  Shop shop;
  const auto& places = shop.project->places;
  const auto& domain = *project::match_domain(places, project::split_address("trade.example"));
  const auto resolve = [&](const std::string& token) {
    return resolve_url(places, domain, token, shop.contexts, shop.stored(), shop.world);
  };
  CHECK(said(resolve("")) == "trade/gb/en-GB by url, new");
  CHECK_FALSE(resolve("").visitor);
  CHECK(said(resolve(known)) == "trade/gb/en-GB by url");
  CHECK(name_of(resolve(known).visitor.value()) == "public/de/de-DE");
  CHECK(said(resolve(homeless)) == "trade/gb/en-GB by url");
  CHECK_FALSE(resolve(homeless).visitor);
}

TEST_CASE("a token is a text of 36 to 50 characters") {
  struct Row {
    std::string token;
    const char* message;
  };
  std::string umlauts;
  for (int i = 0; i < 36; ++i) umlauts += "ü";
  CHECK_NOTHROW(check_token(umlauts));
  CHECK_NOTHROW(check_token(std::string(50, 'a')));
  const Row rows[] = {
      {std::string(35, 'a'), "fs-context must have 36 to 50 characters, this has 35"},
      {std::string(51, 'a'), "fs-context must have 36 to 50 characters, this has 51"},
      {std::string(36, '\n'), "fs-context must be plain text"},
      {std::string(36, '\xFF'), "fs-context must be plain text"},
  };
  for (const auto& [token, message] : rows) {
    CAPTURE(token);
    CHECK_THROWS_WITH(check_token(token), message);
  }
}

TEST_CASE("a context that was changed has another place at once") {
  Shop shop;
  shop.contexts.change(shop.store, known, {.scope = "public", .region = "gb", .locale = "en-GB"}, shop.world);
  CHECK(said(shop.resolve({.token = known})) == "public/gb/en-GB by context");
}

}  // namespace fsctl::context
