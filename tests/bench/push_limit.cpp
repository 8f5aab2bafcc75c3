// How fast records become durable on this disk: each appended to a file with fdatasync, or upserted by SQLite with a
// text, an id and two more indexes. Prints records per second.
#include <fcntl.h>
#include <simdjson.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "tests/bench/lines.h"
#include "tests/bench/program.h"
#include "tests/bench/sqlite.h"

namespace fsctl::bench {
namespace {

namespace ondemand = simdjson::ondemand;
using Clock = std::chrono::steady_clock;

constexpr auto duration = std::chrono::seconds(2);

constexpr auto settings = R"(
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA cache_size = -65536;
PRAGMA wal_autocheckpoint = 16384;
CREATE TABLE product(row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, brand TEXT, price INTEGER, content TEXT);
CREATE INDEX product_brand ON product(brand);
CREATE INDEX product_price ON product(price);
)";
constexpr auto upsert = R"(
INSERT INTO product(id, brand, price, content) VALUES(?, ?, ?, ?)
ON CONFLICT(id) DO UPDATE SET brand = excluded.brand, price = excluded.price, content = excluded.content
)";

/// Calls `write(line)` until the time is over or the lines end; gives the lines per second.
template <typename Write>
double rate(const std::string& path, const Write& write) {
  Lines lines(path);
  const auto begin = Clock::now();
  std::size_t written = 0;
  for (auto line = lines.next(); line && Clock::now() - begin < duration; line = lines.next()) {
    write(*line);
    ++written;
  }
  return static_cast<double>(written) / std::chrono::duration<double>(Clock::now() - begin).count();
}

double append(const std::string& products, const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const auto found = rate(products, [&](std::string_view line) {
    if (::write(file, line.data(), line.size()) < 0 || ::fdatasync(file) != 0)
      throw std::runtime_error("cannot write " + path);
  });
  ::close(file);
  return found;
}

double insert(const std::string& products, const std::string& path, std::size_t records_per_commit) {
  Database database(path);
  database.execute(settings);
  Insert insert_product(database, upsert);
  ondemand::parser parser;
  std::size_t open = 0;
  return rate(products, [&](std::string_view line) {
    ondemand::document document = parser.iterate(line.data(), line.size(), line.size() + Lines::padding);
    ondemand::object record = document.get_object();
    const std::string_view id = record.find_field("id");
    const std::string_view brand = record.find_field("brand");
    const std::int64_t price = record.find_field("price");
    if (open == 0) database.execute("BEGIN");
    insert_product(id, brand, price, line);
    if (++open < records_per_commit) return;
    database.execute("COMMIT");
    open = 0;
  });
}

void run(const std::vector<std::string>& arguments) {
  const auto records_per_commit = std::stoul(arguments[2]);
  const auto found = records_per_commit == 0 ? append(arguments[0], arguments[1])
                                             : insert(arguments[0], arguments[1], records_per_commit);
  std::printf("%.0f\n", found);
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 3, "NDJSON FILE RECORDS_PER_COMMIT (0: append and fdatasync)",
                                   fsctl::bench::run);
}
