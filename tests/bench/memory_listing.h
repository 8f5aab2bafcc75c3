#pragma once

#include <cstdint>
#include <optional>
#include <roaring/roaring.hh>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fsctl::bench {

inline constexpr std::size_t page_size = 24;

/// A request to the listing `products` of fixtures/bench.
struct ListingQuery {
  std::vector<std::string> words{};
  std::string brand{};                                             ///< empty: any
  std::optional<std::pair<std::uint32_t, std::uint32_t>> price{};  ///< from and to, both included
  bool by_price = true;                                            ///< the cheapest first; otherwise the latest
  std::size_t page = 1;

  bool is_everything() const { return words.empty() && brand.empty() && !price; }
};

/// The listing `products` by hand, in memory and on one thread: bitmaps for the words, columns for what is counted,
/// compared or sorted. It knows the fields and that no record ever changes.
class MemoryListing {
 public:
  /// Reads products written by `generate`.
  explicit MemoryListing(const std::string& path);

  std::size_t size() const { return prices_.size(); }
  std::size_t count(const ListingQuery& query) const;

  /// Gives the whole answer in the form of fsctl's; its items are the records as they were read.
  void answer(const ListingQuery& query, std::string& out) const;

  /// The words found in at least this share of the records and at most in that one.
  std::vector<std::string> words_between(double least, double most) const;
  const std::vector<std::string>& brands() const { return brand_.values; }
  /// The price below which this share of the records is.
  std::uint32_t price_at(double share) const;

 private:
  using Row = std::uint32_t;
  using Rows = std::vector<Row>;
  using Counts = std::vector<std::uint32_t>;

  /// A field with a facet: the codes of each record's values, one record after another. `starts` stays empty when every
  /// record has one value.
  struct Column {
    std::unordered_map<std::string, std::uint16_t> code_of{};
    std::vector<std::string> values{};
    std::vector<std::string> json{};  ///< the beginning of each value's entry in the facet
    std::vector<std::uint16_t> codes{};
    std::vector<Row> starts{};
    Counts total{};  ///< how often all records have each value

    void add(std::string value);
    void seal();
    Counts count(const Rows& rows) const;
  };
  /// All records in the order of a sort, and each one's place in it.
  struct Order {
    Rows rows{};
    Rows places{};
  };

  void read(const std::string& path);
  template <typename Before>
  Order sorted(const Before& before) const;

  /// The records with the words and the price of a query, of any brand.
  Rows of_any_brand(const ListingQuery& query) const;
  Rows with_words(const std::vector<std::string>& words) const;
  Rows of_brand(const std::string& brand, const Rows& rows) const;
  static Rows page_of(const Rows& hits, const Order& order, std::size_t first);
  void write_items(const Rows& page, std::string& out) const;
  static void write_facet(const char* name, const Column& column, const Counts& counts, std::string& out);

  std::string records_;
  std::vector<std::size_t> record_ends_;
  std::unordered_map<std::string, Roaring> words_;
  Column brand_, category_, color_, size_;
  std::vector<std::uint32_t> prices_;
  Order by_price_, by_update_;
};

}  // namespace fsctl::bench
