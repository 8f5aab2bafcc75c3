#include <catch2/catch.hpp>
#include <ostream>

#include "core/index/snapshots.h"
#include "core/index/writer.h"
#include "core/json/read.h"
#include "core/store/index_rows.h"
#include "core/store/storage_records.h"
#include "tests/core/index/oracle.h"

namespace fsctl::index {

static bool operator==(const FacetCount& a, const FacetCount& b) { return a.value == b.value && a.count == b.count; }
static std::ostream& operator<<(std::ostream& out, const FacetCount& facet) {
  return out << facet.value << ": " << facet.count;
}

namespace {

/// An index in a store, and beside it the products it should hold.
class IndexedStore {
 public:
  explicit IndexedStore(const Catalogue& catalogue, std::size_t cache_bytes = 1'000'000)
      : catalogue_(catalogue), store_(scratch_ / "store.db", store::Store::Mode::write), snapshots_(cache_bytes) {
    store::Transaction transaction(store_);
    const auto version = store::make_storage_version(store_, "products", "any");
    index_ = store::make_listing_index(store_, version, 0, catalogue.definition()->fingerprint);
    transaction.commit();
  }

  /// Adds, changes and removes products in one transaction; one that is not committed leaves no trace.
  void change(test::Random& random, std::size_t changes, bool commit = true) {
    const auto before = std::pair(products_, entries_);
    store::Transaction transaction(store_);
    IndexWriter writer(store_, index_, *catalogue_.definition());
    for (; changes > 0; --changes) {
      const bool existing = !products_.empty() && random.one_in(3);
      const auto key = existing ? any_key(random) : 'p' + std::to_string(random.below(1'000'000));
      if (existing && random.one_in(3))
        remove(writer, key);
      else
        put(writer, random_product(random, key));
    }
    if (!commit) {
      std::tie(products_, entries_) = before;
      return;
    }
    writer.flush();
    transaction.commit();
  }

  const Products& products() const { return products_; }

  Result run(const Request& request) {
    store::Reading reading(store_);
    const auto snapshot = snapshots_.get(store_, store_.data_version(), index_, catalogue_.definition());
    return index::run(request.query(catalogue_), *snapshot, store_);
  }

  std::vector<store::ChunkRow> chunks() { return store::chunks_of(store_, index_); }

 private:
  std::string any_key(test::Random& random) const {
    return std::next(products_.begin(), static_cast<std::ptrdiff_t>(random.below(products_.size())))->first;
  }

  void remove(IndexWriter& writer, const std::string& key) {
    writer.kill(entries_.at(key));
    entries_.erase(key);
    products_.erase(key);
  }

  void put(IndexWriter& writer, Product product) {
    Arena arena;
    std::vector<Value> variants;
    for (const Product& variant : product.variants) variants.push_back(reader_.read_to_keep(variant.content(), arena));
    const project::RecordView view{
        .key = product.key, .content = reader_.read_to_keep(product.content(), arena), .variants = variants};
    if (const auto old = entries_.find(product.key); old != entries_.end()) writer.kill(old->second);
    entries_[product.key] = writer.add(view);
    products_.insert_or_assign(product.key, std::move(product));
  }

  const Catalogue& catalogue_;
  test::Scratch scratch_;
  store::Store store_;
  std::int64_t index_ = 0;
  Snapshots snapshots_;
  ValueReader reader_;
  Products products_;
  std::map<std::string, std::int64_t> entries_;
};

void check(IndexedStore& store, const Request& request) {
  const auto wanted = expected(request, store.products());
  const auto found = store.run(request);
  INFO(request.text());
  CHECK(found.total == wanted.total);
  CHECK(found.keys == wanted.keys);
  CHECK(found.facets == wanted.facets);
}

void check_some(IndexedStore& store, const Catalogue& catalogue, test::Random& random, std::size_t requests) {
  for (; requests > 0; --requests) check(store, random_request(random, catalogue, store.products()));
}

}  // namespace

TEST_CASE("an index answers like somebody who looks at every record") {
  const Catalogue catalogue;
  test::Random random(20260131);
  SECTION("while records come, change and go in transactions of every size") {
    IndexedStore store(catalogue);
    check_some(store, catalogue, random, 5);
    for (const std::size_t changes : {1, 1, 7, 1, 500, 7, 3000, 1, 7, 500, 500, 7, 1, 500, 1}) {
      store.change(random, changes);
      check_some(store, catalogue, random, 12);
    }
    REQUIRE(store.products().size() > 2000);
    CHECK(store.chunks().size() > 1);
    check_some(store, catalogue, random, 60);
  }
  SECTION("with hardly any memory for parts") {
    IndexedStore store(catalogue, 1'000);
    for (const std::size_t changes : {1100, 1200, 90}) store.change(random, changes);
    check_some(store, catalogue, random, 30);
  }
  SECTION("when transactions are given up") {
    IndexedStore store(catalogue);
    for (const bool commit : {true, false, true, false}) {
      store.change(random, 300, commit);
      store.change(random, 1, commit);
      check_some(store, catalogue, random, 20);
    }
  }
}

}  // namespace fsctl::index
