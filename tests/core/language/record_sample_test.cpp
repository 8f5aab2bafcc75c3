#include "core/language/record_sample.h"

#include <catch2/catch.hpp>

#include "core/language/completion.h"
#include "core/language/hover.h"
#include "core/project/load.h"
#include "tests/support/fixtures.h"

namespace fsctl::language::test {
namespace {

/// The shop with these records of products.
struct Stocked {
  explicit Stocked(const std::vector<std::string>& records)
      : samples([&] {
          RecordSamples all;
          all.emplace("products", RecordSample(project->places, records));
          return all;
        }()) {}

  Known known() const { return {.texts = texts, .project = project.get(), .samples = &samples}; }

  std::size_t place(const std::string& text, std::size_t further) const {
    return texts.text(file)->find(text) + further;
  }

  std::string hover(const std::string& text, std::size_t further = 2) const {
    const auto found = hover_at(known(), file, place(text, further));
    return found ? found->markdown : std::string();
  }

  bool offers(const std::string& text, std::size_t further, const std::string& path) const {
    const auto offered = complete(known(), file, place(text, further));
    return std::ranges::find(offered.proposals, path, &Proposal::label) != offered.proposals.end();
  }

  std::string file = "composers/products.json";
  std::shared_ptr<const project::Project> project = project::load(fsctl::test::fixture("shop"));
  Texts texts{fsctl::test::fixture("shop")};
  RecordSamples samples;
};

const std::string product = R"({"id": "tent", "title": "Tent", "attributes": []})";
const std::string variant = R"({"id": "tent-red", "parentId": "tent", "sku": "T-RED",
    "price": {"amount": 12.5, "code": "GBP", "scales": [{"from": 5, "amount": 10}]},
    "attributes": [{"name": "color", "text": "Red", "hex": "#f00", "od.d": 1}]})";

}  // namespace

TEST_CASE("a value is shown of a record that has one") {
  const Stocked shop({product, variant});
  CHECK_THAT(shop.hover("\"sku\": {"), Catch::EndsWith("Of a record in the store: `\"T-RED\"`"));
  CHECK_THAT(shop.hover("\"field\": \"title\"", 10), Catch::EndsWith("Of a record in the store: `\"Tent\"`"));
  CHECK_THAT(shop.hover("\"options\": {"), Catch::Contains("Of a record in the store: `[{"));
  CHECK_THAT(Stocked({product}).hover("\"sku\": {"), Catch::EndsWith("Of a record in the store: `null`"));
}

TEST_CASE("the members of all records are offered") {
  const Stocked shop({product, variant});
  for (const auto* path : {"price.amount", "price.scales.0.from", "attributes.0.hex", "attributes.0.od\\.d"}) {
    INFO(path);
    CHECK(shop.offers("\"field\": \"price.amount\"", 10, path));
  }
  for (const auto* path : {"$item.name", "$item.hex", "$parent.price.amount"}) {
    INFO(path);
    CHECK(shop.offers("\"field\": \"$item.hex\"", 10, path));
  }
}

TEST_CASE("what every record has besides fields is explained, and a field that is not there") {
  Stocked shop({});
  shop.file = "blocks/category/full.json";
  CHECK(shop.hover("\"key\" }", 1).starts_with("Field `key` of storage `categories`: the record's key"));
  shop.texts.edit(shop.file, R"({"storage": "categories", "fields": {"a": "nmae"}})");
  CHECK(shop.hover("\"nmae\"", 1) == "There is no field `nmae` of storage `categories`.");
}

}  // namespace fsctl::language::test
