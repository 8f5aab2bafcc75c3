// The mapping of fixtures/bench/composers/mapping.json by hand. Parts of a record are found in the order of the file
// and copied as they are written there, escapes included.
#include <simdjson.h>

#include <array>
#include <charconv>

#include "tests/bench/lines.h"
#include "tests/bench/output.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

namespace ondemand = simdjson::ondemand;

/// A text's token without its quotes, escapes as they stand.
std::string_view inside(ondemand::value text) {
  const auto token = text.raw_json_token();
  return token.substr(1, token.rfind('"') - 1);
}

/// Texts one after another with something between them.
class Joined {
 public:
  explicit Joined(std::string_view separator) : separator_(separator) {}

  void clear() { text_.clear(); }
  template <typename... Parts>
  void add(Parts... parts) {
    if (!text_.empty()) text_ += separator_;
    (text_.append(parts), ...);
  }
  const std::string& text() const { return text_; }

 private:
  std::string_view separator_;
  std::string text_;
};

class Mapping {
 public:
  void map(ondemand::object record, std::string& out) {
    const auto id = inside(record.find_field("id"));
    const auto title = inside(record.find_field("title").find_field("en-GB"));
    const auto description = inside(record.find_field("description").find_field("en-GB"));
    const auto brand = inside(record.find_field("brand"));
    sizes_.clear();
    for (ondemand::value size : record.find_field("sizes")) sizes_.add(inside(size));
    ondemand::array category_ids = record.find_field("categoryIds");
    const std::string_view categories = category_ids.raw_json();
    const auto price = static_cast<double>(std::int64_t(record.find_field("price")));
    const bool in_stock = std::int64_t(record.find_field("stock")) > 0;
    ondemand::array tags = record.find_field("tags");
    const std::size_t tag_count = tags.count_elements();
    filters_.clear();
    for (ondemand::object attribute : record.find_field("attributes")) {
      const auto key = inside(attribute.find_field("attributeKey"));
      const auto label = inside(attribute.find_field("valueLabel"));
      if (bool(attribute.find_field("filterable"))) filters_.add(key, ":", label);
    }
    const auto image = inside(record.find_field("images").at(0).find_field("src"));

    append(out, R"({"id":")", id, R"(","name":")", title, " - ", brand, R"(","price":{"amount":)");
    append_number(out, price * 1.25);
    append(out, R"(,"currency":"eur","precision":2},"availability":")", in_stock ? "in-stock" : "out-of-stock",
           R"(","filters":")", filters_.text(), R"(","sizes":")", sizes_.text(), R"(","categories":)", categories,
           R"(,"image":")", image, R"(","count":)");
    append_number(out, tag_count);
    append(out, R"(,"seo":{"title":")", title, R"(","description":")", description, R"("}})");
  }

 private:
  template <typename... Parts>
  static void append(std::string& out, const Parts&... parts) {
    (out.append(parts), ...);
  }

  static void append_number(std::string& out, std::size_t number) {
    std::array<char, 24> digits{};
    out.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number).ptr);
  }
  static void append_number(std::string& out, double number) {
    std::array<char, 32> digits{};
    out.append(digits.data(), std::to_chars(digits.begin(), digits.end(), number, std::chars_format::fixed).ptr);
  }

  Joined filters_{", "};
  Joined sizes_{"/"};
};

void map_file(const std::vector<std::string>& arguments) {
  Lines lines(arguments[0]);
  Output out(arguments[1]);
  ondemand::parser parser;
  Mapping mapping;
  while (const auto line = lines.next()) {
    ondemand::document document = parser.iterate(line->data(), line->size(), line->size() + Lines::padding);
    mapping.map(document.get_object(), out.text());
    out.end_line();
  }
  out.finish();
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 2, "NDJSON OUTPUT", fsctl::bench::map_file);
}
