// Writes products as NDJSON: the same bytes everywhere, and the first records of a longer file.
#include <array>
#include <chrono>
#include <set>
#include <span>

#include "core/json/write.h"
#include "core/text/timestamp.h"
#include "tests/bench/output.h"
#include "tests/bench/program.h"
#include "tests/bench/vocabulary.h"

namespace fsctl::bench {
namespace {

using Texts = std::span<const std::string_view>;

constexpr std::size_t brand_count = 200;
constexpr std::size_t category_count = 500;
constexpr std::size_t top_categories = 25;  // each other category lies below one of these

constexpr std::array<std::string_view, 24> colors = {
    "amber", "beige", "black",  "blue",   "bronze", "brown", "coral",  "cream", "cyan", "gold",   "green", "grey",
    "khaki", "lilac", "maroon", "orange", "pink",   "plum",  "purple", "red",   "ruby", "silver", "white", "yellow"};
constexpr std::array<std::string_view, 12> sizes = {"34", "36", "38", "40", "42", "44",
                                                    "46", "48", "50", "52", "54", "56"};
constexpr std::array<std::string_view, 10> tags = {"bestseller", "clearance", "exclusive", "gift",     "handmade",
                                                   "imported",   "new",       "organic",   "recycled", "seasonal"};

/// A property and its values.
struct Attribute {
  std::string_view key;
  std::array<std::string_view, 4> values;
};
constexpr std::array<Attribute, 6> attributes = {{
    {"closure", {"buckle", "button", "velcro", "zip"}},
    {"fabric", {"cotton", "linen", "nylon", "wool"}},
    {"lining", {"fleece", "mesh", "none", "satin"}},
    {"origin", {"italy", "poland", "portugal", "turkey"}},
    {"season", {"autumn", "spring", "summer", "winter"}},
    {"wash", {"cold", "dry", "hand", "warm"}},
}};

class Generator {
 public:
  Generator()
      : words_(word_count, 1), brands_(brand_count, 1), colors_(colors.size(), 8), categories_(category_count, 25) {
    Random names(2);
    english_ = english_words(names);
    german_ = german_words(names);
    for (std::size_t i = 0; i < brand_count; ++i)
      brand_names_.push_back(capital(names.of(english_)) + ' ' + capital(english_[word_count - 1 - i]));
  }

  void write_product(std::size_t number, std::string& text) {
    JsonWriter out(text);
    out.begin_object();
    out.member("id", std::string_view(numbered("p", number, 7)));
    texts(out);
    out.member("brand", std::string_view(brand_names_[brands_.draw(random_)]));
    out.member("color", colors[colors_.draw(random_)]);
    const auto smallest = random_.below(sizes.size());
    list(out, "sizes",
         Texts(sizes).subspan(smallest, 1 + random_.below(std::min(std::size_t{5}, sizes.size() - smallest))));
    categories(out);
    // Many cheap ones, few dear ones.
    const auto share = random_.below(std::size_t{1} << 16U);
    out.member("price", static_cast<std::int64_t>(199 + ((share * share * share * 60'000) >> 48U)));
    out.member("stock", static_cast<std::int64_t>(random_.percent(10) ? 0 : random_.below(250)));
    out.member("rating", static_cast<double>(10 + random_.below(41)) / 10);
    const auto tag_count = random_.below(3);
    list(out, "tags", Texts(tags).subspan(random_.below(8), tag_count));
    out.member("updatedAt", std::string_view(moment()));
    properties(out);
    images(out, number);
    out.end_object();
  }

 private:
  void texts(JsonWriter& out) {
    std::array<std::size_t, 4> title{};
    std::array<std::size_t, 24> description{};
    for (auto& word : title) word = words_.draw(random_);
    for (auto& word : description) word = words_.draw(random_);
    translated(out, "title", capital(sentence(english_, title)), capital(sentence(german_, title)));
    auto long_text = sentence(english_, description);
    if (random_.percent(3)) long_text += "\n12\" \"" + english_[description[0]] + '"';  // something to escape
    translated(out, "description", long_text, sentence(german_, std::span(description).first(14)));
  }

  static void translated(JsonWriter& out, std::string_view name, std::string_view english_text,
                         std::string_view german_text) {
    out.name(name);
    out.begin_object();
    out.member("en-GB", english_text);
    out.member("de-DE", german_text);
    out.end_object();
  }

  static void list(JsonWriter& out, std::string_view name, Texts values) {
    out.name(name);
    out.begin_array();
    for (const auto value : values) out.value(value);
    out.end_array();
  }

  void categories(JsonWriter& out) {
    std::set<std::size_t> chosen;
    for (auto count = random_.percent(30) ? 2 : 1; count > 0; --count) {
      const auto category = categories_.draw(random_);
      chosen.insert(category);
      chosen.insert(category % top_categories);
    }
    out.name("categoryIds");
    out.begin_array();
    for (const auto category : chosen) out.value(std::string_view(numbered("c", category, 4)));
    out.end_array();
  }

  /// A second of 2024 or 2025.
  std::string moment() {
    using namespace std::chrono;
    constexpr auto begin = sys_seconds(sys_days(2024y / January / 1)).time_since_epoch().count();
    constexpr auto end = sys_seconds(sys_days(2026y / January / 1)).time_since_epoch().count();
    const auto second = begin + static_cast<std::int64_t>(random_.below(end - begin));
    return text::format_timestamp(second * 1000);
  }

  void properties(JsonWriter& out) {
    out.name("attributes");
    out.begin_array();
    const auto first = random_.below(attributes.size());
    for (auto count = 3 + random_.below(2); count > 0; --count) {
      const auto& attribute = attributes[(first + count) % attributes.size()];
      const auto value = random_.of(attribute.values);
      out.begin_object();
      out.member("attributeKey", attribute.key);
      out.member("valueKey", value);
      out.member("valueLabel", std::string_view(capital(value)));
      out.member("filterable", random_.percent(50));
      out.end_object();
    }
    out.end_array();
  }

  void images(JsonWriter& out, std::size_t number) {
    out.name("images");
    out.begin_array();
    const auto count = 1 + random_.below(2);
    for (std::size_t position = 1; position <= count; ++position) {
      const auto source =
          numbered("https://images.bench.example/", number, 7) + '-' + std::to_string(position) + ".jpg";
      out.begin_object();
      out.member("src", std::string_view(source));
      out.member("position", static_cast<std::int64_t>(position));
      out.end_object();
    }
    out.end_array();
  }

  Random random_{1};
  Zipf words_;
  Zipf brands_;
  Zipf colors_;
  Zipf categories_;
  std::vector<std::string> english_;
  std::vector<std::string> german_;
  std::vector<std::string> brand_names_;
};

void generate(const std::vector<std::string>& arguments) {
  Output out(arguments[1]);
  Generator generator;
  const auto count = std::stoul(arguments[0]);
  for (std::size_t number = 0; number < count; ++number) {
    generator.write_product(number, out.text());
    out.end_line();
  }
  out.finish();
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 2, "RECORDS FILE", fsctl::bench::generate);
}
