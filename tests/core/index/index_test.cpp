#include <catch2/catch.hpp>
#include <cstdlib>
#include <ostream>
#include <set>
#include <tuple>

#include "core/index/content.h"
#include "core/index/snapshots.h"
#include "core/index/writer.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/store/content_version.h"
#include "core/store/index_rows.h"
#include "core/store/storage_records.h"
#include "tests/core/index/oracle.h"
#include "tests/support/sanitized.h"

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
      : catalogue_(catalogue), store_(scratch_.store(), store::Store::Mode::write), snapshots_(cache_bytes) {
    store::Transaction transaction(store_);
    version_ = store::make_storage_version(store_, "products", "any");
    index_ = store::make_listing_index(store_, version_, store::LevelNumber(0), catalogue.definition()->fingerprint);
    index_of_makers_ = store::make_listing_index(store_, store::make_storage_version(store_, "makers", "any"),
                                                 store::LevelNumber(0), catalogue.definition_of_makers()->fingerprint);
    transaction.commit();
  }

  /// Adds, changes and removes products in one transaction; one that is not committed leaves no trace.
  void change(test::Random& random, std::size_t changes, bool commit = true) {
    const auto before = std::tuple(products_, documents_, makers_, documents_of_makers_);
    store::Transaction transaction(store_);
    IndexWriter writer(store_, index_, *catalogue_.definition());
    IndexWriter writer_of_makers(store_, index_of_makers_, *catalogue_.definition_of_makers());
    change_makers(random, writer_of_makers);
    for (; changes > 0; --changes) {
      const bool existing = !products_.empty() && random.one_in(3);
      const auto key = existing ? any_key(random) : 'p' + std::to_string(random.below(1'000'000));
      if (existing && random.one_in(3))
        remove(writer, key);
      else
        put(writer, catalogue_.without_shared(random_product(random, key)));
    }
    if (!commit) {
      std::tie(products_, documents_, makers_, documents_of_makers_) = before;
      return;
    }
    writer.flush();
    writer_of_makers.flush();
    transaction.commit();
  }

  /// Empties the index: the new one may well have the old one's number.
  void make_anew() {
    store::Transaction transaction(store_);
    store::remove_listing_index(store_, index_);
    index_ = store::make_listing_index(store_, version_, store::LevelNumber(0), catalogue_.definition()->fingerprint);
    products_.clear();
    documents_.clear();
    transaction.commit();
  }

  /// Pushes products in one transaction, each with a word that no other push has.
  void push(test::Random& random, std::size_t first, std::size_t count) {
    store::Transaction transaction(store_);
    IndexWriter writer(store_, index_, *catalogue_.definition());
    for (auto i = first; i < first + count; ++i) {
      auto product = random_product(random, 'p' + std::to_string(i));
      product.tags.push_back("serial" + std::to_string(++pushes_));
      put(writer, std::move(product));
    }
    writer.flush();
    transaction.commit();
  }

  const Products& products() const {
    see_makers(makers_);
    return products_;
  }

  Result run(const Request& request, Work work = Work()) {
    store::ReadTransaction reading(store_);
    return index::run(request.query(catalogue_, products_), *snapshot(), store_, work);
  }

  /// The steps that a request takes, with all that former ones left remembered or with nothing.
  std::uint64_t work_of(const Request& request, bool remembered) {
    store::ReadTransaction reading(store_);
    if (!remembered) snapshots_.forget();
    Work work;
    index::run(request.query(catalogue_, products_), *snapshot(), store_, work);
    return Work::usual + snapshot()->total() * Work::per_record - work.left();
  }

  std::shared_ptr<const Snapshot> snapshot() {
    const auto version = store::content_version(store_);
    return snapshots_.joined(version, snapshots_.get(store_, version, index_, catalogue_.definition()),
                             {snapshots_.get(store_, version, index_of_makers_, catalogue_.definition_of_makers())});
  }

  store::Store& store() { return store_; }
  store::IndexNumber index() const { return index_; }
  store::IndexNumber index_of_makers() const { return index_of_makers_; }

  std::vector<store::SegmentRow> segments() { return store::segments_of(store_, index_); }
  bool has_merged() {
    const auto rows = segments();
    return std::ranges::find(rows, store::SegmentState::merged, &store::SegmentRow::state) != rows.end();
  }
  /// Documents of all segments, the deleted ones too.
  std::size_t documents() {
    std::size_t sum = 0;
    for (const Segment& segment : snapshot()->segments()) sum += segment.documents;
    return sum;
  }
  /// The bytes of all that is remembered.
  std::size_t remembered() const { return snapshots_.bytes(); }
  /// How many of the words that only one push had are known.
  std::size_t serials() {
    const auto& path = catalogue_.listing().search.back();
    const auto tags = catalogue_.definition()->find(ColumnKind::words, path, catalogue_.readers()[0].view);
    return snapshot()->words_with_prefix(store_, tags.value(), "serial").size();
  }
  /// What the index holds, and what one holds that is made of the same products at once.
  bool is_like_made_anew() {
    IndexedStore anew(catalogue_);
    store::Transaction transaction(anew.store_);
    IndexWriter writer(anew.store_, anew.index_, *catalogue_.definition());
    for (const auto& [_, product] : products_) anew.put(writer, product);
    writer.flush();
    transaction.commit();
    return content_of(store_, *snapshot()) == content_of(anew.store_, *anew.snapshot());
  }

 private:
  std::string any_key(test::Random& random) const {
    return std::next(products_.begin(), static_cast<std::ptrdiff_t>(random.below(products_.size())))->first;
  }

  /// Adds, changes and removes some makers, or none.
  void change_makers(test::Random& random, IndexWriter& writer) {
    for (auto changes = random.below(5); changes > 0; --changes) {
      auto maker = catalogue_.without_shared(random_maker(random));
      if (const auto old = documents_of_makers_.find(maker.key); old != documents_of_makers_.end())
        writer.remove(old->second);
      documents_of_makers_.erase(maker.key);
      makers_.erase(maker.key);
      if (random.one_in(4)) continue;
      documents_of_makers_[maker.key] = add(writer, maker);
      makers_.emplace(maker.key, maker);
    }
  }

  store::DocumentId add(IndexWriter& writer, const Product& product) {
    Arena arena;
    std::vector<Value> variants;
    for (const Product& variant : product.variants) variants.push_back(reader_.read_to_keep(variant.content(), arena));
    return writer.add(
        {.key = product.key, .content = reader_.read_to_keep(product.content(), arena), .variants = variants});
  }

  void remove(IndexWriter& writer, const std::string& key) {
    writer.remove(documents_.at(key));
    documents_.erase(key);
    products_.erase(key);
  }

  void put(IndexWriter& writer, Product product) {
    if (const auto old = documents_.find(product.key); old != documents_.end()) writer.remove(old->second);
    documents_[product.key] = add(writer, product);
    products_.insert_or_assign(product.key, std::move(product));
  }

  const Catalogue& catalogue_;
  test::Scratch scratch_;
  store::Store store_;
  store::VersionNumber version_{};
  store::IndexNumber index_{};
  store::IndexNumber index_of_makers_{};
  Snapshots snapshots_;
  ValueReader reader_;
  Products products_;
  std::map<std::string, store::DocumentId> documents_;
  Products makers_;
  std::map<std::string, store::DocumentId> documents_of_makers_;
  std::size_t pushes_ = 0;
};

/// How many numbers there are, the least and the greatest: of all, and of what is found.
std::string said(const std::vector<Result::FiguresOf>& all) {
  std::string text;
  for (const auto& of : all)
    for (const Figures& figures : {of.listing, of.found}) {
      text += std::to_string(figures.distinct) + ' ';
      write(figures.min, text);
      text += ' ';
      write(figures.max, text);
      text += '\n';
    }
  return text;
}

void check(IndexedStore& store, const Request& request) {
  const auto wanted = expected(request, store.products());
  const auto found = store.run(request);
  if (found.total == wanted.total && found.keys == wanted.keys && found.facets == wanted.facets &&
      said(found.figures) == said(wanted.figures))
    return;
  INFO(request.text());
  CHECK(found.total == wanted.total);
  CHECK(found.keys == wanted.keys);
  CHECK(found.facets == wanted.facets);
  CHECK(said(found.figures) == said(wanted.figures));
}

/// Of so many requests a few where each takes long.
std::size_t some_of(std::size_t requests) { return test::is_sanitized ? (requests + 5) / 6 : requests; }

void check_some(IndexedStore& store, const Catalogue& catalogue, test::Random& random, std::size_t requests) {
  for (requests = some_of(requests); requests > 0; --requests)
    check(store, random_request(random, catalogue, store.products()));
}

}  // namespace

TEST_CASE("an index answers like somebody who looks at every record") {
  const Catalogue catalogue;
  test::Random random(20260131);
  SECTION("while records come, change and go in transactions of every size") {
    IndexedStore store(catalogue);
    check_some(store, catalogue, random, 5);
    for (const unsigned changes : {1U, 1U, 7U, 1U, 500U, 7U, 3000U, 1U, 7U, 500U, 500U, 7U, 1U, 500U, 1U}) {
      store.change(random, changes);
      check_some(store, catalogue, random, 12);
    }
    REQUIRE(store.products().size() > 2000);
    CHECK(store.segments().size() > 1);
    check_some(store, catalogue, random, 60);
  }
  SECTION("while small segments are merged, and merged ones again") {
    IndexedStore store(catalogue);
    for (int round = 0; round < 2; ++round) {
      for (int i = 0; i < 9; ++i) store.change(random, 1'300);
      CHECK(store.has_merged());
      check_some(store, catalogue, random, 3);
      for (const unsigned changes : {1U, 500U}) {
        store.change(random, changes);
        check_some(store, catalogue, random, 2);
      }
    }
    CHECK(store.segments().size() < 12);
    CHECK(store.is_like_made_anew());
  }
  SECTION("with hardly any memory for parts") {
    IndexedStore store(catalogue, 1'000);
    for (const unsigned changes : {1100U, 1200U, 90U}) store.change(random, changes);
    check_some(store, catalogue, random, 30);
  }
  SECTION("when the index is made anew") {
    IndexedStore store(catalogue);
    for (const unsigned changes : {20U, 1'500U, 30U}) {
      store.change(random, changes);
      check_some(store, catalogue, random, 5);
      store.make_anew();
      store.change(random, changes / 2);
      check_some(store, catalogue, random, 5);
      store.make_anew();
    }
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

TEST_CASE("an index answers any request like that, on many small catalogues") {
  const auto* wanted = std::getenv("FSCTL_REQUESTS");
  const auto rounds = (wanted == nullptr ? 20'000 : std::stoul(wanted)) / 100;
  test::Random random(20260202);
  for (std::size_t round = 0; round < some_of(rounds); ++round) {
    std::set<std::string> shared;
    for (const auto* field : {"name", "tags", "stock", "price", "options"})
      if (random.one_in(4)) shared.insert(field);
    const Catalogue catalogue(shared);
    IndexedStore store(catalogue);
    for (auto changes = 1 + random.below(3); changes > 0; --changes) store.change(random, 1 + random.below(30));
    for (int request = 0; request < 100; ++request) check(store, random_request(random, catalogue, store.products()));
    CHECK(store.snapshot()->total() == store.products().size());
  }
}

TEST_CASE("records that are pushed again and again leave nothing behind in an index") {
  constexpr std::size_t seal_from = 1'024;
  const Catalogue catalogue;
  test::Random random(20260201);
  IndexedStore store(catalogue);
  SECTION("few of them very often") {
    for (int commit = 0; commit < 60; ++commit) {
      store.push(random, 0, 120);
      CHECK(store.documents() <= 3 * seal_from);
    }
    CHECK(store.segments().size() <= 3);
    CHECK(store.serials() <= 3 * seal_from);
  }
  SECTION("many of them some times") {
    constexpr std::size_t products = 4'000;
    store.push(random, 0, products);
    for (int time = 0; time < 3; ++time)
      for (std::size_t first = 0; first < products; first += 400) store.push(random, first, 400);
    CHECK(store.documents() <= 2 * products + 8 * 2 * seal_from);
    CHECK(store.serials() <= store.documents());
  }
  check_some(store, catalogue, random, 10);
  CHECK(store.is_like_made_anew());
}

TEST_CASE("snapshots of one state that came about in different ways answer alike from the parts they share") {
  // Room for all parts, or for so few that they are made again and again.
  const std::size_t room = GENERATE(std::size_t{100'000'000}, std::size_t{20'000});
  const Catalogue catalogue;
  test::Random random(20260206);
  IndexedStore store(catalogue);
  const auto parts = std::make_shared<PartCache>(room);
  const auto read = [&](const Snapshot* before) {
    store::ReadTransaction reading(store.store());
    const Snapshot plain(store.store(), store.index(), catalogue.definition(), parts, before);
    const auto makers = std::make_shared<const Snapshot>(store.store(), store.index_of_makers(),
                                                         catalogue.definition_of_makers(), parts);
    return std::make_shared<const Snapshot>(plain, std::vector{makers});
  };
  std::vector<std::shared_ptr<const Snapshot>> snapshots{read(nullptr)};
  for (const unsigned changes : {60U, 1U, 9U, 1U, 1U, 200U, 30U, 4U, 4U, 1'500U, 40U, 10U, 3U, 1U}) {
    store.change(random, changes);
    const auto before = snapshots[random.below(snapshots.size())];
    for (const auto& snapshot : {read(snapshots.back().get()), read(nullptr), read(before.get())}) {
      snapshots.push_back(snapshot);
      for (std::size_t i = 0; i < some_of(6); ++i) {
        const auto request = random_request(random, catalogue, store.products());
        const auto wanted = expected(request, store.products());
        INFO(request.text());
        Work work;
        const auto found = run(request.query(catalogue, store.products()), *snapshot, store.store(), work);
        CHECK(found.keys == wanted.keys);
        CHECK(found.facets == wanted.facets);
      }
    }
  }
}

TEST_CASE("what is remembered of records that have changed since leaves the memory") {
  const Catalogue catalogue;
  test::Random random(20260207);
  IndexedStore store(catalogue, 100'000'000);
  const auto& reader = catalogue.readers()[0];
  const Request request{.reader = &reader,
                        .search = "chair",
                        .sorts = {{"makerName"}, {"name"}},
                        .facets = {"tags", "stock", "brand", "makerName", "tagStock"}};
  const auto most_after = [&](int commits) {
    std::size_t most = 0;
    for (; commits > 0; --commits) {
      const auto former = store.snapshot();
      store.push(random, random.below(200), 10);
      store.run(request);
      Work work;
      run(request.query(catalogue, store.products()), *former, store.store(),
          work);  // whoever began before and goes on
      most = std::max(most, store.remembered());
    }
    return most;
  };
  store.push(random, 0, 200);
  const auto usual = most_after(15);
  CHECK(most_after(45) < 3 * usual);
}

TEST_CASE("a listing takes as many steps whatever is remembered of former ones") {
  const Catalogue catalogue;
  test::Random random(20260202);
  IndexedStore store(catalogue);
  for (const unsigned changes : {1'500U, 30U}) store.change(random, changes);
  for (int i = 0; i < 40; ++i) {
    const auto request = random_request(random, catalogue, store.products());
    INFO(request.text());
    const auto steps = store.work_of(request, true);
    CHECK((steps > 0 || request.offset >= store.products().size()));
    CHECK(store.work_of(request, true) == steps);
    CHECK(store.work_of(request, false) == steps);
  }
}

TEST_CASE("a listing that takes more steps than a request may is refused, one that takes as many is not") {
  const Catalogue catalogue;
  test::Random random(20260203);
  IndexedStore store(catalogue);
  store.change(random, 300);
  const auto& reader = catalogue.readers()[0];
  const Request requests[] = {
      {.reader = &reader, .search = "wallarmchair frmachairs stuhlbein"},
      {.reader = &reader, .filters = {{.type = Condition::Type::contains, .path = "name", .texts = {"a", "b", "c"}}}},
      {.reader = &reader, .filters = {{.type = Condition::Type::range, .path = "stock", .to = 5}}, .facets = {"tags"}},
      {.reader = &reader, .offset = 100},
  };
  const auto allowed = store.snapshot()->total() * Work::per_record;
  for (const auto& request : requests) {
    INFO(request.text());
    const auto steps = store.work_of(request, true);
    Work enough(steps);
    Work too_little(steps - 1 - allowed);
    const auto query = request.query(catalogue, store.products());
    if (steps <= allowed) continue;
    CHECK_NOTHROW(run(query, *store.snapshot(), store.store(), enough));
    try {
      run(query, *store.snapshot(), store.store(), too_little);
      FAIL("it is answered");
    } catch (const Error& error) {
      CHECK(error.code() == ErrorCode::invalid_parameters);
    }
  }
}

TEST_CASE("a listing that nobody waits for any more ends") {
  const Catalogue catalogue;
  test::Random random(20260204);
  IndexedStore store(catalogue);
  store.change(random, 300);
  Waiting waiting;
  waiting.end(Abandoned::client_gone);
  Work work(Work::usual, &waiting);
  const Request request{.reader = &catalogue.readers()[0], .search = "chair"};
  CHECK_THROWS_AS(run(request.query(catalogue, store.products()), *store.snapshot(), store.store(), work),
                  AbandonedWork);
}

TEST_CASE("a transaction may hold more records than a segment") {
  constexpr std::size_t records = max_documents + 1'500;
  const test::Scratch scratch;
  store::Store store(scratch.store(), store::Store::Mode::write);
  const project::FieldPath key{.text = "key", .root = project::FieldPath::Root::key};
  const auto definition = std::make_shared<const Definition>(Definition{
      .columns = {{ColumnKind::key, key, "", "", "", "key"}}, .default_locale = "en-GB", .fingerprint = "any"});
  store::Transaction transaction(store);
  const auto index =
      store::make_listing_index(store, store::make_storage_version(store, "s", "any"), store::LevelNumber(0), "any");
  IndexWriter writer(store, index, *definition);
  std::vector<store::DocumentId> documents;
  for (std::size_t i = 0; i < records; ++i) documents.push_back(writer.add({std::to_string(1'000'000 + i), "", {}}));
  writer.remove(documents.front());
  writer.remove(documents.back());
  writer.flush();
  transaction.commit();

  CHECK(std::set(documents.begin(), documents.end()).size() == records);
  const auto segments = store::segments_of(store, index);
  REQUIRE(segments.size() == 2);
  CHECK(segments[0].documents == max_documents);
  const Snapshot snapshot(store, index, definition, std::make_shared<PartCache>(1'000'000));
  Work work;
  const auto result = run({.offset = records - 4, .limit = 10}, snapshot, store, work);
  CHECK(result.total == records - 2);
  CHECK(result.keys == std::vector{std::to_string(1'000'000 + records - 3), std::to_string(1'000'000 + records - 2)});
}

TEST_CASE("a snapshot keeps its answers while the index goes on") {
  const Catalogue catalogue;
  test::Random random(7);
  IndexedStore store(catalogue);
  store.change(random, 40);
  const Request everything{.reader = &catalogue.readers()[0], .limit = 5'000};
  const auto before = store.products();
  const auto snapshot = store.snapshot();
  store.change(random, 40);
  store.change(random, 2'000);
  Work work;
  CHECK(run(everything.query(catalogue, store.products()), *snapshot, store.store(), work).keys ==
        expected(everything, before).keys);
  CHECK(store.run(everything).keys == expected(everything, store.products()).keys);
}

}  // namespace fsctl::index
