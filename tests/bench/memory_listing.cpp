#include "tests/bench/memory_listing.h"

#include <simdjson.h>

#include <algorithm>
#include <numeric>
#include <string_view>

#include "tests/bench/lines.h"

namespace fsctl::bench {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr std::size_t most_facet_values = 200;

bool is_word_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The words of a text in English, small.
template <typename Take>
void each_word(std::string_view text, const Take& take) {
  std::string word;
  for (const char c : text) {
    if (is_word_letter(c)) {
      word += lower(c);
    } else if (!word.empty()) {
      take(word);
      word.clear();
    }
  }
  if (!word.empty()) take(word);
}

}  // namespace

void MemoryListing::Column::add(std::string value) {
  const auto [known, fresh] = code_of.try_emplace(std::move(value), static_cast<std::uint16_t>(values.size()));
  if (fresh) values.push_back(known->first);
  codes.push_back(known->second);
}

void MemoryListing::Column::seal() {
  for (const auto& value : values) json.push_back(R"({"value":")" + value + R"(","count":)");
  total.resize(values.size());
  for (const auto code : codes) ++total[code];
}

MemoryListing::Counts MemoryListing::Column::count(const Rows& rows) const {
  Counts counts(values.size());
  if (starts.empty()) {
    for (const Row row : rows) ++counts[codes[row]];
  } else {
    for (const Row row : rows)
      for (auto at = starts[row]; at < starts[row + 1]; ++at) ++counts[codes[at]];
  }
  return counts;
}

MemoryListing::MemoryListing(const std::string& path) { read(path); }

void MemoryListing::read(const std::string& path) {
  std::unordered_map<std::string, Rows> rows_of;
  std::vector<std::string> updates;
  ondemand::parser parser;
  Lines lines(path);
  while (const auto line = lines.next()) {
    const auto row = static_cast<Row>(size());
    ondemand::document document = parser.iterate(line->data(), line->size(), line->size() + Lines::padding);
    ondemand::object record = document.get_object();
    const auto add_words = [&](std::string_view text) {
      each_word(text, [&](const std::string& word) {
        auto& rows = rows_of[word];
        if (rows.empty() || rows.back() != row) rows.push_back(row);
      });
    };
    const auto add_values = [&](const char* field, Column& column) {
      column.starts.push_back(static_cast<Row>(column.codes.size()));
      for (const std::string_view value : record.find_field(field)) column.add(std::string(value));
    };
    const auto text = [](ondemand::value value) { return std::string(std::string_view(value)); };
    add_words(record.find_field("title").find_field("en-GB"));
    add_words(record.find_field("description").find_field("en-GB"));
    brand_.add(text(record.find_field("brand")));
    color_.add(text(record.find_field("color")));
    add_values("sizes", size_);
    add_values("categoryIds", category_);
    prices_.push_back(static_cast<std::uint32_t>(std::uint64_t(record.find_field("price"))));
    updates.push_back(text(record.find_field("updatedAt")));
    records_ += *line;
    record_ends_.push_back(records_.size());
  }
  for (const auto& [word, rows] : rows_of)
    words_.emplace(word, Roaring(rows.size(), rows.data())).first->second.runOptimize();
  for (auto* column : {&size_, &category_}) column->starts.push_back(static_cast<Row>(column->codes.size()));
  for (auto* column : {&brand_, &category_, &color_, &size_}) column->seal();
  by_price_ = sorted([&](Row a, Row b) { return prices_[a] < prices_[b]; });
  by_update_ = sorted([&](Row a, Row b) { return updates[a] > updates[b]; });
}

template <typename Before>
MemoryListing::Order MemoryListing::sorted(const Before& before) const {
  Order order{.rows = Rows(size()), .places = Rows(size())};
  std::iota(order.rows.begin(), order.rows.end(), 0U);
  std::ranges::stable_sort(order.rows, before);
  for (Row place = 0; place < size(); ++place) order.places[order.rows[place]] = place;
  return order;
}

std::vector<std::string> MemoryListing::words_between(double least, double most) const {
  std::vector<std::string> words;
  for (const auto& [word, rows] : words_) {
    const auto share = static_cast<double>(rows.cardinality()) / static_cast<double>(size());
    if (share >= least && share <= most) words.push_back(word);
  }
  std::ranges::sort(words);
  return words;
}

std::uint32_t MemoryListing::price_at(double share) const {
  return prices_[by_price_.rows[static_cast<std::size_t>(share * static_cast<double>(size() - 1))]];
}

std::size_t MemoryListing::count(const ListingQuery& query) const {
  if (query.is_everything()) return size();
  const auto rows = of_any_brand(query);
  return query.brand.empty() ? rows.size() : of_brand(query.brand, rows).size();
}

MemoryListing::Rows MemoryListing::with_words(const std::vector<std::string>& words) const {
  const auto rows_of = [](const Roaring& found) {
    Rows rows(found.cardinality());
    found.toUint32Array(rows.data());
    return rows;
  };
  if (words.empty()) {
    Rows all(size());
    std::iota(all.begin(), all.end(), 0U);
    return all;
  }
  if (words.size() == 1) return rows_of(words_.at(words[0]));
  auto found = words_.at(words[0]) & words_.at(words[1]);
  for (std::size_t i = 2; i < words.size(); ++i) found &= words_.at(words[i]);
  return rows_of(found);
}

MemoryListing::Rows MemoryListing::of_any_brand(const ListingQuery& query) const {
  auto rows = with_words(query.words);
  if (!query.price) return rows;
  // Each row is written, and only those in the range stay: no branch to guess.
  const auto [from, to] = *query.price;
  std::size_t kept = 0;
  for (const Row row : rows) {
    rows[kept] = row;
    kept += prices_[row] - from <= to - from ? 1U : 0U;
  }
  rows.resize(kept);
  return rows;
}

MemoryListing::Rows MemoryListing::of_brand(const std::string& brand, const Rows& rows) const {
  const auto code = brand_.code_of.at(brand);
  Rows kept;
  for (const Row row : rows)
    if (brand_.codes[row] == code) kept.push_back(row);
  return kept;
}

MemoryListing::Rows MemoryListing::page_of(const Rows& hits, const Order& order, std::size_t first) {
  if (first >= hits.size()) return {};
  Rows places(hits.size());
  std::ranges::transform(hits, places.begin(), [&](Row row) { return order.places[row]; });
  const auto begin = places.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = places.begin() + static_cast<std::ptrdiff_t>(std::min(first + page_size, hits.size()));
  std::nth_element(places.begin(), end - 1, places.end());
  std::nth_element(places.begin(), begin, end);
  std::sort(begin, end);
  Rows page(begin, end);
  for (auto& row : page) row = order.rows[row];
  return page;
}

void MemoryListing::write_items(const Rows& page, std::string& out) const {
  out += R"({"items":[)";
  for (std::size_t i = 0; i < page.size(); ++i) {
    const auto begin = page[i] == 0 ? 0 : record_ends_[page[i] - 1];
    if (i > 0) out += ',';
    out.append(records_, begin, record_ends_[page[i]] - begin);
  }
  out += ']';
}

void MemoryListing::write_facet(const char* name, const Column& column, const Counts& counts, std::string& out) {
  std::vector<std::uint16_t> present;
  for (std::size_t code = 0; code < counts.size(); ++code)
    if (counts[code] > 0) present.push_back(static_cast<std::uint16_t>(code));
  const auto shown = std::min(present.size(), most_facet_values);
  std::ranges::partial_sort(present, present.begin() + static_cast<std::ptrdiff_t>(shown), [&](auto a, auto b) {
    return counts[a] != counts[b] ? counts[a] > counts[b] : column.values[a] < column.values[b];
  });
  out.append(name);
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) out += ',';
    out.append(column.json[present[i]]).append(std::to_string(counts[present[i]])) += '}';
  }
  out += ']';
}

void MemoryListing::answer(const ListingQuery& query, std::string& out) const {
  const auto& order = query.by_price ? by_price_ : by_update_;
  const auto first = (query.page - 1) * page_size;
  const bool everything = query.is_everything();
  Rows any_brand, of_one_brand;
  if (!everything) any_brand = of_any_brand(query);
  if (!query.brand.empty()) of_one_brand = of_brand(query.brand, any_brand);
  const auto& hits = query.brand.empty() ? any_brand : of_one_brand;
  const auto total = everything ? size() : hits.size();
  out.clear();
  if (everything) {
    const auto begin = order.rows.begin() + static_cast<std::ptrdiff_t>(std::min(first, total));
    write_items(Rows(begin, begin + std::min<std::ptrdiff_t>(page_size, order.rows.end() - begin)), out);
  } else {
    write_items(page_of(hits, order, first), out);
  }
  out.append(R"(,"_meta":{"total":)").append(std::to_string(total));
  out.append(R"(,"page":)").append(std::to_string(query.page));
  out.append(R"(,"limit":)").append(std::to_string(page_size)).append(R"(,"facets":{)");
  const auto counts = [&](const Column& column, const Rows& rows) {
    return everything ? column.total : column.count(rows);
  };
  // A facet ignores the filter on its own field.
  write_facet(R"("brand":[)", brand_, counts(brand_, any_brand), out);
  write_facet(R"(,"categoryIds":[)", category_, counts(category_, hits), out);
  write_facet(R"(,"color":[)", color_, counts(color_, hits), out);
  write_facet(R"(,"sizes":[)", size_, counts(size_, hits), out);
  out += "}}}";
}

}  // namespace fsctl::bench
