// Writes the records of fixtures/range as NDJSON: brands, categories and products with their variants. The same bytes
// everywhere.
#include <array>
#include <filesystem>

#include "core/json/write.h"
#include "tests/bench/output.h"
#include "tests/bench/program.h"
#include "tests/bench/vocabulary.h"

namespace fsctl::bench {
namespace {

constexpr std::size_t brand_count = 200;
constexpr std::size_t most_variants = 30;
constexpr std::size_t children_of_category = 8;

constexpr std::array<std::string_view, 12> colors = {"amber", "black", "blue", "brown",  "cream", "green",
                                                     "grey",  "olive", "plum", "purple", "red",   "white"};
constexpr std::array<std::string_view, 6> sizes = {"XS", "S", "M", "L", "XL", "XXL"};

class Generator {
 public:
  /// REQUIRES: `records` above 0: how many products and variants there will be together.
  explicit Generator(std::size_t records) : records_(records), categories_(20 + records / 200), words_(word_count, 1) {
    Random names(2);
    english_ = english_words(names);
    german_ = german_words(names);
  }

  void brands(Output& out) {
    for (std::size_t i = 0; i < brand_count; ++i) {
      JsonWriter json(out.text());
      json.begin_object();
      json.member("id", std::string_view(numbered("b", i, 4)));
      json.member("name", std::string_view(capital(english_[i]) + ' ' + capital(english_[word_count - 1 - i])));
      json.end_object();
      out.end_line();
    }
    out.finish();
  }

  void categories(Output& out) {
    for (std::size_t i = 0; i < categories_; ++i) {
      JsonWriter json(out.text());
      json.begin_object();
      json.member("id", std::string_view(category(i)));
      if (i >= children_of_category) json.member("parent", std::string_view(category(i / children_of_category - 1)));
      json.member("position", static_cast<std::int64_t>(i % children_of_category));
      translated(json, "name", capital(english_[i % word_count]), capital(german_[i % word_count]));
      json.end_object();
      out.end_line();
    }
    out.finish();
  }

  void products(Output& out) {
    for (std::size_t written = 0, number = 0; written < records_; ++number) {
      const auto variants = std::min(1 + random_.below(most_variants), records_ - written - 1);
      product(out, number);
      for (std::size_t i = 0; i < variants; ++i) variant(out, number, i);
      written += 1 + variants;
    }
    out.finish();
  }

 private:
  static std::string category(std::size_t number) { return numbered("c", number, 6); }
  static std::string product_id(std::size_t number) { return numbered("p", number, 7); }

  static void translated(JsonWriter& json, std::string_view name, std::string_view english, std::string_view german) {
    json.name(name);
    json.begin_object();
    json.member("en-GB", english);
    json.member("de-DE", german);
    json.end_object();
  }

  void product(Output& out, std::size_t number) {
    std::array<std::size_t, 3> title{};
    for (auto& word : title) word = words_.draw(random_);
    JsonWriter json(out.text());
    json.begin_object();
    json.member("id", std::string_view(product_id(number)));
    translated(json, "title", capital(sentence(english_, title)), capital(sentence(german_, title)));
    json.member("brand", std::string_view(numbered("b", random_.below(brand_count), 4)));
    json.name("categoryIds");
    json.begin_array();
    const auto lowest = random_.below(categories_);
    json.value(std::string_view(category(lowest)));
    if (lowest >= children_of_category) json.value(std::string_view(category(lowest / children_of_category - 1)));
    json.end_array();
    json.end_object();
    out.end_line();
  }

  void variant(Output& out, std::size_t of_product, std::size_t number) {
    JsonWriter json(out.text());
    json.begin_object();
    const auto id = product_id(of_product) + '-' + std::to_string(number);
    json.member("id", std::string_view(id));
    json.member("parent", std::string_view(product_id(of_product)));
    json.member("sku", std::string_view(id));
    json.member("color", colors[number % colors.size()]);
    json.member("size", sizes[random_.below(sizes.size())]);
    json.member("price", static_cast<std::int64_t>(199 + random_.below(60'000)));
    json.member("stock", static_cast<std::int64_t>(random_.percent(10) ? 0 : random_.below(250)));
    json.end_object();
    out.end_line();
  }

  std::size_t records_;
  std::size_t categories_;
  Random random_{1};
  Zipf words_;
  std::vector<std::string> english_{};
  std::vector<std::string> german_{};
};

void generate(const std::vector<std::string>& arguments) {
  const std::filesystem::path folder = arguments[1];
  std::filesystem::create_directories(folder);
  Generator generator(std::stoul(arguments[0]));
  Output brands((folder / "brands.ndjson").string());
  generator.brands(brands);
  Output categories((folder / "categories.ndjson").string());
  generator.categories(categories);
  Output products((folder / "products.ndjson").string());
  generator.products(products);
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 2, "RECORDS FOLDER", fsctl::bench::generate);
}
