#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iomanip>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <tuple>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/support/random.h"
#include "tests/support/shop.h"

namespace fsctl {
namespace {

/// Every integer of 64 bits, and every double.
using Exact = long double;
static_assert(std::numeric_limits<Exact>::digits >= 64);

struct Thing {
  std::optional<std::int64_t> whole{};
  std::vector<std::int64_t> several{};
  std::optional<Exact> any{};  ///< an integer or a double
  std::optional<std::int64_t> position{};
};
using Things = std::map<std::string, Thing>;

/// The numbers of a filter field.
std::vector<Exact> numbers_of(const Thing& thing, const std::string& field) {
  if (field == "several") return {thing.several.begin(), thing.several.end()};
  const auto as_list = [](const auto& value) {
    return value ? std::vector<Exact>{static_cast<Exact>(*value)} : std::vector<Exact>{};
  };
  return field == "any" ? as_list(thing.any) : as_list(field == "whole" ? thing.whole : thing.position);
}

bool is_integer(Exact number) { return number == std::trunc(number) && number >= -0x1p63L && number < 0x1p63L; }

Json as_json(Exact number) {
  return is_integer(number) ? Json(static_cast<std::int64_t>(number)) : Json(static_cast<double>(number));
}

std::string as_text(Exact number) { return as_json(number).dump(); }

/// Whole doubles are shown without a fraction, too.
std::string facet_text(Exact number) {
  if (is_integer(number)) return as_text(number);
  std::ostringstream out;
  if (number == std::trunc(number))
    out << std::fixed << std::setprecision(0) << number;
  else
    out << number;
  return out.str();
}

/// Near a number where doubles become rarer, or small.
std::int64_t random_integer(test::Random& random) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  static const std::vector<std::int64_t> near = {0, std::int64_t{1} << 53, std::int64_t{1} << 60, most - 4};
  const auto number = random.of(near) + static_cast<std::int64_t>(random.below(5));
  return random.one_in(2) ? number : -number - 1;
}

Exact random_number(test::Random& random) {
  static const std::vector<double> doubles = {0.5, -0.25, 0x1p53, -0x1p60, 0x1p63, 0x1p64};
  return random.one_in(3) ? static_cast<Exact>(random.of(doubles)) : static_cast<Exact>(random_integer(random));
}

Thing random_thing(test::Random& random) {
  Thing thing;
  if (!random.one_in(5)) thing.whole = random_integer(random);
  if (!random.one_in(5)) thing.any = random_number(random);
  if (!random.one_in(5)) thing.position = random_integer(random);
  for (auto count = random.below(3); count > 0; --count) thing.several.push_back(random_integer(random));
  return thing;
}

Json record_of(const std::string& key, const Thing& thing) {
  Json record = {{"id", key}, {"several", thing.several}};
  if (thing.whole) record["whole"] = *thing.whole;
  if (thing.any) record["any"] = as_json(*thing.any);
  if (thing.position) record["ranking"] = Json::array({{{"key", "top"}, {"position", *thing.position}}});
  return record;
}

/// A project of things with numbers, and its API.
class NumberShop {
 public:
  NumberShop() {
    files_.write("project.json",
                 R"({"name": "numbers", "default": {"scope": "public", "region": "gb", "locale": "en-GB"},
      "scopes": {"public": {"regions": {"gb": {"currency": "GBP", "locales": {"en-GB": "shop.example"}}}}}})");
    files_.write("feeds/things.json", R"({"method": "ingest"})");
    files_.write("storages/things.json", R"({"kind": "content", "fields": {"whole": {"type": "Integer"},
      "several": {"type": "Integer", "isArray": true}, "any": {"type": "Float"}, "ranking": {"type": "Sorting"}, "parentKey": {"type": "String"}}})");
    Json fields = Json::object();
    for (const char* field : {"whole", "several", "any", "ranking"})
      fields[field] = {{"source", "data-field"}, {"field", field}};
    files_.write("composers/things.json", write(Json{{"feed", "things"}, {"storage", "things"}, {"fields", fields}}));
    files_.write("blocks/thing.json", R"({"storage": "things", "fields": {"whole": "whole"}})");
    files_.write("listings/things.json", R"({"storage": "things", "block": "thing", "perPageMax": 10000,
      "param": {"top": {"type": "string"}},
      "filter": {"whole": {}, "several": {}, "any": {}}, "sort": {"whole": {"field": "whole"},
      "several": {"field": "several"}, "any": {"field": "any"}, "ranking": {"field": "ranking", "param": "top"}}})");
    files_.write("trees/things.json",
                 R"({"storage": "things", "block": "thing", "parent": "parentKey", "position": "whole"})");
  }

  void load(const std::string& records) const {
    const auto ran = test::run_fsctl({"ingest", "things", "-", "--project", files_.path()}, world_.world(), records);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
  }

  Json listing(const Json& body) {
    const auto answer =
        api::answer(site(), {.method = "POST", .target = "/listing/things", .headers = {}, .body = write(body)});
    INFO(answer.body);
    REQUIRE(answer.status == 200);
    return parse(answer.body);
  }

  Json tree() { return parse(api::answer(site(), {.target = "/tree/things"}).body)["items"]; }

 private:
  api::Site& site() {
    if (!site_)
      site_ = std::make_unique<api::Site>(project::load(files_.path()), files_ / ".fsctl/store.db", world_.world(),
                                          store::Store::Mode::read);
    return *site_;
  }

  test::Scratch files_;
  test::FixedWorld world_;
  std::unique_ptr<api::Site> site_;
};

/// What a request asks, as the model takes it.
struct Question {
  std::string field;
  std::optional<Exact> equal{};
  std::optional<Exact> from{};
  std::optional<Exact> to{};
  std::string sort{};
  bool descending = false;

  bool meets(const Thing& thing) const {
    const auto numbers = numbers_of(thing, field);
    return std::ranges::any_of(numbers, [&](Exact number) {
      return (!equal || number == *equal) && (!from || number >= *from) && (!to || number <= *to);
    });
  }

  Json body() const {
    Json filter = {{"type", equal ? "equals" : "range"}, {"field", field}};
    if (equal) filter["value"] = as_text(*equal);
    if (from) filter["from"] = as_json(*from);
    if (to) filter["to"] = as_json(*to);
    return {{"filter", Json::array({filter})},
            {"sort", {{"field", sort}, {"order", descending ? "desc" : "asc"}}},
            {"param", {{"top", "top"}}},
            {"limit", 10'000}};
  }
};

Question random_question(test::Random& random, const Things& things) {
  static const std::vector<std::string> fields = {"whole", "several", "any"};
  static const std::vector<std::string> sorts = {"whole", "several", "any", "ranking"};
  Question question{.field = random.of(fields), .sort = random.of(sorts), .descending = random.one_in(2)};
  const auto& example = std::next(things.begin(), static_cast<std::ptrdiff_t>(random.below(things.size())))->second;
  const auto numbers = numbers_of(example, question.field);
  const auto number = numbers.empty() || random.one_in(4) ? random_number(random) : random.of(numbers);
  if (random.one_in(2)) {
    question.equal = number;
    return question;
  }
  if (!random.one_in(4)) question.from = number;
  const auto upper = number + static_cast<Exact>(random.below(3));
  if (!question.from || random.one_in(2)) question.to = std::abs(upper) < 0x1p63L ? upper : number;
  return question;
}

std::vector<std::string> keys_of(const Question& question, const Things& things) {
  using Sorted = std::tuple<bool, Exact, std::string>;
  std::vector<Sorted> found;
  for (const auto& [key, thing] : things) {
    if (!question.meets(thing)) continue;
    const auto numbers = numbers_of(thing, question.sort);
    const Exact least = numbers.empty() ? 0 : std::ranges::min(numbers);
    found.emplace_back(numbers.empty(), question.descending ? -least : least, key);
  }
  std::ranges::sort(found);
  std::vector<std::string> keys;
  for (const auto& row : found) keys.push_back(std::get<2>(row));
  return keys;
}

/// The facet of the question's field, which its own filter does not restrict.
std::map<std::string, std::size_t> facet_of(const Question& question, const Things& things) {
  std::map<std::string, std::size_t> counts;
  for (const auto& [_, thing] : things) {
    const auto numbers = numbers_of(thing, question.field);
    for (const Exact number : std::set<Exact>(numbers.begin(), numbers.end())) ++counts[facet_text(number)];
  }
  return counts;
}

}  // namespace

TEST_CASE("a filter for 2^53 + 1 does not find 2^53, nor does a range, a sort or a facet confuse the two") {
  NumberShop shop;
  shop.load(
      R"([{"id":"b","whole":9007199254740993.0},{"id":"a","whole":9007199254740992},{"id":"c","whole":9007199254740991}])");
  const auto keys = [](const Json& answer) {
    std::string found;
    for (const auto& item : answer["items"]) found += item["key"].get<std::string>();
    return found;
  };
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"equals","field":"whole","value":"9007199254740993"}]})"))) ==
        "b");
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"range","field":"whole","from":9007199254740993}]})"))) == "b");
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"equals","field":"whole","value":"9007199254740993.0"}]})"))) ==
        "b");
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"range","field":"whole","from":9007199254740993.0}]})"))) == "b");
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"range","field":"whole","to":9.007199254740992e15}]})"))) ==
        "ac");
  CHECK(keys(shop.listing(parse(R"({"filter":[{"type":"range","field":"whole","to":9007199254740992}]})"))) == "ac");
  CHECK(keys(shop.listing(parse(R"({"sort":{"field":"whole","order":"desc"}})"))) == "bac");
  const Json facet = shop.listing(Json::object())["_meta"]["facets"]["whole"];
  CHECK(
      facet.dump() ==
      R"([{"value":"9007199254740991","count":1},{"value":"9007199254740992","count":1},{"value":"9007199254740993","count":1}])");
  CHECK(shop.listing(Json::object())["items"][1]["whole"] == 9007199254740993);
  std::string in_tree;
  for (const auto& node : shop.tree()) in_tree += node["key"].get<std::string>();
  CHECK(in_tree == "cab");
}

TEST_CASE("integers of 64 bits are exact in filters, ranges, sorts and facets, whatever stands beside them") {
  test::Random random(1153);
  NumberShop shop;
  Things things;
  for (const std::size_t records : {300U, 1U, 30U, 1U}) {
    std::string lines;
    for (std::size_t i = 0; i < records; ++i) {
      const auto key = "t" + std::to_string(random.below(500));
      things[key] = random_thing(random);
      lines += write(record_of(key, things[key])) + '\n';
    }
    shop.load(lines);
    for (int i = 0; i < 60; ++i) {
      const auto question = random_question(random, things);
      const Json answer = shop.listing(question.body());
      INFO(write(question.body()));
      std::vector<std::string> keys;
      for (const auto& item : answer["items"]) keys.push_back(item["key"].get<std::string>());
      CHECK(keys == keys_of(question, things));
      std::map<std::string, std::size_t> facet;
      for (const auto& value : answer["_meta"]["facets"][question.field])
        facet[value["value"].get<std::string>()] = value["count"].get<std::size_t>();
      CHECK(facet == facet_of(question, things));
    }
  }
}

}  // namespace fsctl
