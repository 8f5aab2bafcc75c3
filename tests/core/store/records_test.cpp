#include <array>
#include <catch2/catch.hpp>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/store/contexts.h"
#include "core/store/damage.h"
#include "core/store/feed_records.h"
#include "core/store/index_rows.h"
#include "core/store/integrity.h"
#include "core/store/storage_records.h"
#include "core/store/tree_rows.h"
#include "tests/core/store/write_one.h"
#include "tests/support/scratch.h"

namespace fsctl::store {
namespace {

/// A store with an open transaction.
struct Open {
  test::Scratch scratch;
  Store store{scratch.store(), Store::Mode::write};
  Transaction transaction{store};
};

using Texts = std::vector<std::string>;

constexpr LevelNumber level{0};
constexpr ColumnNumber column{1};
constexpr ColumnNumber other_column{2};
const std::string awkward("\0 ' \" ü 😀 \n", 15);

}  // namespace

TEST_CASE("a feed record is kept as it came") {
  Open open;
  auto& store = open.store;
  const auto feed = feed_number(store, "products");
  CHECK(feed_number(store, "products") == feed);
  CHECK(feed_number(store, "brands") != feed);
  CHECK_FALSE(find_feed_record(store, feed, "a"));

  insert_feed_record(store, feed, "b", R"({"id": "b"})", 1);
  insert_feed_record(store, feed, "a", R"({"id":  "a"})", 2);
  insert_feed_record(store, feed_number(store, "brands"), "a", "{}", 3);
  CHECK(find_feed_record(store, feed, "a")->raw == R"({"id":  "a"})");
  CHECK(count_feed_records(store, feed) == 2);

  const FeedRecordText texts[] = {{.row = find_feed_record(store, feed, "b")->row, .id = "b", .raw = "{}"},
                                  {.id = "c", .raw = "[]"},
                                  {.id = "d", .raw = ""}};
  put_feed_records(store, feed, texts, 5);
  Texts seen;
  each_feed_record(store, feed, [&](const StoredFeedRecord& record) {
    seen.push_back(std::string(record.id) + ' ' + std::string(record.raw) + ' ' + std::to_string(record.received));
  });
  CHECK(seen == Texts{"b {} 5", R"(a {"id":  "a"} 2)", "c [] 5", "d  5"});

  const std::vector<std::string_view> ids = {"d", "none", "a", "b", "d"};
  std::vector<FeedRecordRow> rows;
  seen.clear();
  find_feed_records(store, feed, ids, [&](std::size_t position, const FeedRecord& record) {
    seen.push_back(std::to_string(position) + ' ' + std::string(record.raw));
    rows.push_back(record.row);
  });
  CHECK(seen == Texts{"0 ", R"(2 {"id":  "a"})", "3 {}", "4 "});
  remove_feed_records(store, rows);
  CHECK_FALSE(find_feed_record(store, feed, "b"));
  CHECK(count_feed_records(store, feed) == 1);
}

TEST_CASE("a second record of one id is damage") {
  Open open;
  const auto feed = feed_number(open.store, "products");
  insert_feed_record(open.store, feed, "a", "{}", 1);
  try {
    insert_feed_record(open.store, feed, "a", "{}", 2);
    count_feed_records(open.store, feed);  // a database may be told only now
    FAIL("it was taken");
  } catch (const std::exception& exception) {
    CHECK(is_damage(exception));
  }
}

TEST_CASE("more records than go to the database at once are found and written, each in its place") {
  Open open;
  auto& store = open.store;
  const auto feed = feed_number(store, "products");
  std::vector<std::string> names;
  for (int i = 0; i < 5'000; ++i) names.push_back(std::to_string(i));
  std::vector<FeedRecordText> texts;
  for (const auto& name : names) texts.push_back({.id = name, .raw = name});
  put_feed_records(store, feed, texts, 1);
  const std::vector<std::string_view> ids(names.rbegin(), names.rend());
  std::size_t found = 0;
  find_feed_records(store, feed, ids, [&](std::size_t position, const FeedRecord& record) {
    if (position == found && record.raw == ids[position]) ++found;
  });
  CHECK(found == ids.size());

  const auto version = make_storage_version(store, "products", "f1");
  std::vector<StorageRecord> records;
  for (const auto& name : names) records.push_back({.key = name, .parent = {}, .feed = feed, .content = name});
  put_storage_records(store, version, records);
  for (const std::size_t position : {0U, 600U, 4'999U})
    CHECK(find_storage_record(store, version, names[position])->row == records[position].row);
}

TEST_CASE("records are read in pages, of which none has much more text than a megabyte") {
  Open open;
  auto& store = open.store;
  const auto feed = feed_number(store, "products");
  const std::string large(400'000, 'x');
  for (int i = 0; i < 150; ++i)
    insert_feed_record(store, feed, std::to_string(i), i > 100 && i < 120 ? large : std::to_string(i), 1);
  int next = 0;
  std::size_t most = 0;
  std::vector<std::size_t> pages;
  each_feed_page(store, feed, [&](std::span<const StoredFeedRecord> records) {
    pages.push_back(records.size());
    std::size_t bytes = 0;
    for (const auto& record : records) {
      CHECK(record.id == std::to_string(next++));
      bytes += record.raw.size();
    }
    most = std::max(most, bytes);
  });
  CHECK(next == 150);
  CHECK(most < 3 * large.size() + 1'000);
  CHECK(pages == std::vector<std::size_t>{64, 40, 3, 3, 3, 3, 3, 6, 12, 13});
}

TEST_CASE("records of many keys are found together, and the variants of many products") {
  Open open;
  auto& store = open.store;
  const auto version = make_storage_version(store, "products", "f1");
  for (const auto& [key, parent] :
       std::map<std::string_view, std::string_view>{{"p1", ""}, {"p2", ""}, {"v1", "p2"}, {"v2", "p2"}, {"v3", "p1"}})
    put_storage_record(store, version, {.key = key, .parent = parent, .feed = FeedNumber{1}, .content = "{}"});
  const std::vector<std::string_view> keys = {"p2", "none", "v1", "p1", "p2"};
  Texts seen;
  const auto note = [&](std::size_t position, const StorageRecord& record) {
    seen.push_back(std::to_string(position) + ' ' + std::string(record.key));
  };
  find_storage_records(store, version, keys, note);
  CHECK(seen == Texts{"0 p2", "2 v1", "3 p1", "4 p2"});
  seen.clear();
  each_variant(store, version, std::span(keys).first(4), note);
  CHECK(seen == Texts{"0 v1", "0 v2", "3 v3"});
}

TEST_CASE("a storage record is kept with its documents") {
  Open open;
  auto& store = open.store;
  CHECK_FALSE(find_storage_version(store, "products", "f1"));
  const auto version = make_storage_version(store, "products", "f1");
  CHECK(find_storage_version(store, "products", "f1") == version);
  CHECK_FALSE(find_storage_version(store, "products", "f2"));

  const auto row = put_storage_record(store, version,
                                      {.key = "p1",
                                       .parent = "",
                                       .feed = FeedNumber{1},
                                       .changed = 7,
                                       .document = DocumentId(65'536),
                                       .content = R"({"name":"x"})"});
  auto found = find_storage_record(store, version, "p1");
  REQUIRE(found);
  CHECK(found->row == row);
  CHECK(found->key == "p1");
  CHECK(found->parent.empty());
  CHECK(found->changed == 7);
  CHECK(found->document == DocumentId(SegmentNumber(1), 0));
  CHECK(found->variant_document.is_none());
  CHECK(found->content == R"({"name":"x"})");

  SECTION("a change replaces it in its row") {
    CHECK(put_storage_record(
              store, version,
              {.row = row, .key = "p1", .parent = "p0", .feed = FeedNumber{2}, .changed = 8, .content = "{}"}) == row);
    found = find_storage_record(store, version, "p1");
    CHECK(found->parent == "p0");
    CHECK(found->document.is_none());
    CHECK(found->content == "{}");
    CHECK(count_storage_records(store, version) == 1);
  }
  SECTION("its documents are set alone") {
    const RecordDocuments documents[] = {{.row = row, .document = {}, .variant_document = DocumentId(9)}};
    set_documents(store, documents);
    found = find_storage_record(store, version, "p1");
    CHECK(found->document.is_none());
    CHECK(found->variant_document == DocumentId(SegmentNumber(0), 9));
    CHECK(found->content == R"({"name":"x"})");
  }
  SECTION("its variants come by key") {
    for (const char* key : {"v2", "v1"})
      put_storage_record(store, version, {.key = key, .parent = "p1", .feed = FeedNumber{1}, .content = "{}"});
    put_storage_record(store, version, {.key = "v3", .parent = "p2", .feed = FeedNumber{1}, .content = "{}"});
    Texts keys;
    const std::vector<std::string_view> products = {"v1", "p1"};
    each_variant(store, version, products,
                 [&](std::size_t, const StorageRecord& record) { keys.emplace_back(record.key); });
    CHECK(keys == Texts{"v1", "v2"});
    std::vector<std::size_t> with_variants;
    each_with_variants(store, version, products, [&](std::size_t position) { with_variants.push_back(position); });
    CHECK(with_variants == std::vector<std::size_t>{1});
    Texts all;
    each_storage_record(store, version, [&](const StorageRecord& record) { all.emplace_back(record.key); });
    CHECK(all == Texts{"p1", "v2", "v1", "v3"});
  }
  SECTION("it is removed alone") {
    put_storage_record(store, version, {.key = "p2", .parent = "", .feed = FeedNumber{1}, .content = "{}"});
    remove_storage_records(store, {&row, 1});
    CHECK_FALSE(find_storage_record(store, version, "p1"));
    CHECK(find_storage_record(store, version, "p2"));
  }
  SECTION("it goes with its version, and other versions stay") {
    const auto other = make_storage_version(store, "products", "f2");
    put_storage_record(store, other, {.key = "p1", .parent = "", .feed = FeedNumber{1}, .content = "{}"});
    CHECK(storage_versions(store).size() == 2);
    remove_storage_version(store, version);
    CHECK(count_storage_records(store, version) == 0);
    CHECK(count_storage_records(store, other) == 1);
    CHECK(storage_versions(store).size() == 1);
  }
}

TEST_CASE("a context keeps its scope, and its region and locale may change") {
  Open open;
  auto& store = open.store;
  CHECK_FALSE(find_context(store, "t"));
  put_context(store, {"t", "public", "de", "de-DE"}, 1);
  put_context(store, {"t", "public", "gb", "en-GB"}, 2);
  const auto found = find_context(store, "t");
  REQUIRE(found);
  CHECK(found->scope == "public");
  CHECK(found->region == "gb");
  CHECK(found->locale == "en-GB");
  CHECK_FALSE(find_context(store, "T"));
}

TEST_CASE("a block of an index is found by the greatest first word that is not above") {
  Open open;
  auto& store = open.store;
  const auto index = make_listing_index(store, make_storage_version(store, "s", "f"), level, "f");
  const auto segment = make_segment(store, index);
  put_block(store, segment, column, "", "start");
  put_block(store, segment, column, "m", awkward);
  put_block(store, segment, other_column, "", "other column");
  CHECK(find_block(store, segment, column, "") == "start");
  CHECK(find_block(store, segment, column, "lamp") == "start");
  CHECK(find_block(store, segment, column, "m") == awkward);
  CHECK(find_block(store, segment, column, "ü") == awkward);
  CHECK(find_block(store, segment, other_column, "z") == "other column");
  CHECK_FALSE(find_block(store, segment, ColumnNumber(3), "z"));
  const auto firsts = find_block_firsts(store, segment, column, Texts{"lamp", "m", "ü"});
  CHECK(firsts == std::vector<std::optional<std::string>>{"", "m", "m"});
  CHECK_FALSE(find_block_firsts(store, segment, ColumnNumber(3), Texts{"z"}).front());
  Texts found;
  find_blocks(store, segment, column, Texts{"m", "n", ""}, [&](std::size_t position, auto block) {
    found.push_back(std::to_string(position) + ' ' + std::string(block));
  });
  CHECK(found == Texts{"0 " + std::string(awkward), "2 start"});
  Texts blocks;
  each_block(store, segment, column, [&](auto block) { blocks.emplace_back(block); });
  CHECK(blocks == Texts{"start", awkward});
}

TEST_CASE("words of an index come in the order of their bytes") {
  Open open;
  auto& store = open.store;
  const auto index = make_listing_index(store, make_storage_version(store, "s", "f"), level, "f");
  const std::vector<std::string_view> words = {"b", "a", "b", "ü", "aa"};
  put_words(store, index, column, words);
  put_words(store, index, other_column, std::vector<std::string_view>{"other"});
  CHECK(words_from(store, index, column, "", 10) == Texts{"a", "aa", "b", "ü"});
  CHECK(words_from(store, index, column, "aa", 2) == Texts{"aa", "b"});
  remove_words(store, index, column, Texts{"aa"});
  CHECK(words_from(store, index, column, "a\x01", 1) == Texts{"b"});
  CHECK(words_from(store, index, column, "a\xFF", 1) == Texts{"b"});
  CHECK(words_from(store, index, column, "ü\xFF", 1).empty());
}

TEST_CASE("blocks between two words are those that begin there") {
  Open open;
  auto& store = open.store;
  const auto segment =
      make_segment(store, make_listing_index(store, make_storage_version(store, "s", "f"), level, "f"));
  for (const char* first : {"", "b", "c", "d"}) put_block(store, segment, column, first, first);
  Texts blocks;
  each_block_between(store, segment, column, "b", "d", [&](auto block) { blocks.emplace_back(block); });
  CHECK(blocks == Texts{"c"});
}

TEST_CASE("a segment has its documents, its tail and what is deleted") {
  Open open;
  auto& store = open.store;
  const auto version = make_storage_version(store, "s", "f");
  const auto index = make_listing_index(store, version, level, "f");
  CHECK(find_listing_index(store, version, level)->number == index);
  CHECK_FALSE(find_listing_index(store, version, LevelNumber(1)));
  const auto seal = last_seal_of(store, index);
  note_seal(store, index);
  CHECK(last_seal_of(store, index) > seal);
  const auto segment = make_segment(store, index);
  CHECK(deleted_of(store, segment).empty());
  CHECK(find_open_segment(store, index) == segment);
  put_addition(store, segment, 1, "second");
  put_addition(store, segment, 0, awkward);
  put_segment(store, segment, 2, SegmentState::sealed);
  CHECK_FALSE(find_open_segment(store, index));
  put_deleted(store, segment, awkward);
  Texts tail;
  each_addition(store, segment, 0, [&](auto addition) { tail.emplace_back(addition); });
  CHECK(tail == Texts{awkward, "second"});
  tail.clear();
  each_addition(store, segment, 1, [&](auto addition) { tail.emplace_back(addition); });
  CHECK(tail == Texts{"second"});
  auto rows = segments_of(store, index);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].documents == 2);
  CHECK(rows[0].state == SegmentState::sealed);
  CHECK(rows[0].deleted == awkward);

  SECTION("a tail is cleared") {
    clear_tail(store, segment);
    each_addition(store, segment, 0, [&](auto) { FAIL("an addition is left"); });
  }
  SECTION("all goes with the index") {
    const auto last = last_seal_of(store, index);
    remove_listing_index(store, index);
    CHECK(last_seal_of(store, make_listing_index(store, version, level, "f")) > last);
    CHECK(segments_of(store, index).empty());
    each_addition(store, segment, 0, [&](auto) { FAIL("an addition is left"); });
  }
  SECTION("the number of a removed segment is not given again") {
    remove_segments(store, std::array{segment});
    CHECK(make_segment(store, index) > segment);
  }
}

TEST_CASE("records and words go with the version or the index that they belong to") {
  Open open;
  auto& store = open.store;
  const auto version = make_storage_version(store, "s", "f");
  const auto index = make_listing_index(store, version, level, "f");
  const std::vector<std::string_view> words = {"word"};
  put_words(store, index, column, words);
  put_storage_record(store, version, {.key = "p1", .parent = "", .feed = feed_number(store, "a"), .content = "{}"});
  SECTION("the index") {
    remove_listing_index(store, index);
    CHECK(count_storage_records(store, version) == 1);
  }
  SECTION("the version") {
    remove_storage_version(store, version);
    CHECK(count_storage_records(store, version) == 0);
  }
  CHECK(words_from(store, index, column, "", 1).empty());
  CHECK(integrity_problems(store).empty());
}

TEST_CASE("moves tell where the documents of a segment are now") {
  Open open;
  auto& store = open.store;
  const auto index = make_listing_index(store, make_storage_version(store, "s", "f"), level, "f");
  const auto target = make_segment(store, index);
  const auto later = make_segment(store, index);
  CHECK_FALSE(find_move(store, SegmentNumber(1'000)));
  put_moves(store, std::array{Move{SegmentNumber(1'000), target, 3, std::string(awkward)},
                              Move{SegmentNumber(2'000), target, 0, "all"}});
  const auto move = find_move(store, SegmentNumber(1'000)).value();
  CHECK(move.target == target);
  CHECK(move.base == 3);
  CHECK(move.documents == awkward);
  put_moves(store, std::array{Move{SegmentNumber(1'000), later, 5, "fewer"}});
  CHECK(find_move(store, SegmentNumber(1'000))->documents == "fewer");
  REQUIRE(moves_to(store, target).size() == 1);
  CHECK(moves_to(store, target)[0].segment == SegmentNumber(2'000));
  remove_moves(store, std::array{SegmentNumber(2'000)});
  CHECK_FALSE(find_move(store, SegmentNumber(2'000)));
  remove_segments(store, std::array{later});
  CHECK_FALSE(find_move(store, SegmentNumber(1'000)));
}

TEST_CASE("a tree's nodes come in the order of position, then key") {
  Open open;
  auto& store = open.store;
  const auto version = make_storage_version(store, "s", "f");
  const auto tree = make_tree_index(store, version, "f");
  CHECK(find_tree_index(store, version, "f") == tree);
  const auto put = [&](const char* key, const char* parent, const char* position, const char* audience = "") {
    const Edge edges[] = {{.audience = audience, .key = key, .parent = parent, .position = position}};
    put_edges(store, tree, edges);
  };
  const auto children_of = [&](std::string_view parent, std::int64_t limit) {
    Texts children;
    each_child(store, tree, "", {&parent, 1}, limit, [&](std::size_t, auto key) { children.emplace_back(key); });
    return children;
  };
  put("b", "", "2");
  put("c", "", "1");
  put("a", "", "2");
  put("d", "b", "1");
  put("a", "", "9", "other");
  CHECK(children_of("", 10) == Texts{"c", "a", "b"});
  CHECK(children_of("", 2) == Texts{"c", "a"});
  CHECK(children_of("b", -1) == Texts{"d"});
  CHECK(count_edges(store, tree, "") == 4);
  put("c", "b", "0");
  CHECK(children_of("b", -1) == Texts{"c", "d"});
  const std::string_view gone = "a";
  remove_edges(store, tree, {&gone, 1});
  const auto parent_of = [&](std::string_view audience, std::string_view key) {
    std::optional<std::string> found;
    find_parents(store, tree, audience, {&key, 1}, [&](std::size_t, std::string_view parent) { found = parent; });
    return found;
  };
  CHECK_FALSE(parent_of("", "a"));
  CHECK_FALSE(parent_of("other", "a"));
  CHECK(parent_of("", "b") == "");
  CHECK(parent_of("", "c") == "b");
}

TEST_CASE("the records above others are found up to a root, a missing one, or where they repeat") {
  Open open;
  auto& store = open.store;
  const auto tree = make_tree_index(store, make_storage_version(store, "s", "f"), "f");
  const std::array edges = {Edge{"", "root", "", "1"},   Edge{"", "a", "root", "1"}, Edge{"", "b", "a", "1"},
                            Edge{"", "left", "no", "1"}, Edge{"", "x", "y", "1"},    Edge{"", "y", "x", "1"}};
  put_edges(store, tree, edges);
  const auto above = [&](std::vector<std::string_view> keys) { return parents_above(store, tree, "", keys); };
  CHECK(above({"b"}) == Parents{{"b", "a"}, {"a", "root"}, {"root", ""}});
  CHECK(above({"left", "a"}) == Parents{{"left", "no"}, {"a", "root"}, {"root", ""}});
  CHECK(above({"x"}) == Parents{{"x", "y"}, {"y", "x"}});
  CHECK(above({"", "unknown"}).empty());
}

}  // namespace fsctl::store
