// How fast SQLite takes products durably: the raw text, an id, three columns that are indexed at the end, and the words
// of two texts. Everything fsctl does beyond that costs on top.
#include <simdjson.h>

#include "tests/bench/lines.h"
#include "tests/bench/program.h"
#include "tests/bench/sqlite.h"

namespace fsctl::bench {
namespace {

namespace ondemand = simdjson::ondemand;

/// As many as fsctl commits at once.
constexpr std::int64_t batch_records = 65'535;

constexpr auto settings = R"(
PRAGMA page_size = 16384;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -65536;
PRAGMA wal_autocheckpoint = 8192;
)";
constexpr auto tables = R"(
CREATE TABLE product(
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  brand TEXT,
  price INTEGER,
  updated TEXT,
  content TEXT);
CREATE VIRTUAL TABLE words USING fts5(title, description, content = '', columnsize = 0, detail = none);
)";
constexpr auto indexes = R"(
CREATE INDEX product_brand ON product(brand);
CREATE INDEX product_price ON product(price);
CREATE INDEX product_updated ON product(updated);
)";

void load(const std::vector<std::string>& arguments) {
  Lines lines(arguments[0]);
  Database database(arguments[1]);
  database.execute(settings);
  database.execute(tables);
  {
    Insert insert_product(database, "INSERT INTO product VALUES(?, ?, ?, ?, ?, ?)");
    Insert insert_words(database, "INSERT INTO words(rowid, title, description) VALUES(?, ?, ?)");
    ondemand::parser parser;
    std::int64_t row = 0;
    database.execute("BEGIN");
    while (const auto line = lines.next()) {
      ondemand::document document = parser.iterate(line->data(), line->size(), line->size() + Lines::padding);
      ondemand::object record = document.get_object();
      const std::string_view id = record.find_field("id");
      const std::string_view title = record.find_field("title").find_field("en-GB");
      const std::string_view description = record.find_field("description").find_field("en-GB");
      const std::string_view brand = record.find_field("brand");
      const std::int64_t price = record.find_field("price");
      const std::string_view updated = record.find_field("updatedAt");
      insert_product(++row, id, brand, price, updated, *line);
      insert_words(row, title, description);
      if (row % batch_records == 0) database.execute("COMMIT; BEGIN");
    }
    database.execute(indexes);
    database.execute("COMMIT");
  }
  database.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 2, "NDJSON DATABASE", fsctl::bench::load);
}
