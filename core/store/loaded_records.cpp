#include "core/store/loaded_records.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "core/store/statement.h"

namespace fsctl::store {
namespace {

constexpr std::size_t id_bytes = 16;
constexpr std::size_t time_bytes = 6;
/// The position takes the 30 bits behind the two that say what kind of UUID it is.
constexpr std::size_t position_begin = 8;
constexpr std::size_t position_bytes = 4;
constexpr std::int64_t variant = std::int64_t{2} << 30U;

std::int64_t read_number(std::string_view bytes) {
  std::int64_t number = 0;
  for (const char byte : bytes) number = number * 256 + static_cast<unsigned char>(byte);
  return number;
}

void write_number(std::int64_t number, char* bytes, std::size_t count) {
  for (std::size_t i = count; i-- > 0; number /= 256) bytes[i] = static_cast<char>(number % 256);
}

/// The record so many places behind the first one.
std::optional<std::string_view> record_at(std::string_view records, std::int64_t place) {
  while (!records.empty()) {
    const auto size = static_cast<unsigned char>(records.front());
    if (place-- == 0) return records.substr(1, size);
    records.remove_prefix(std::min<std::size_t>(size + 1U, records.size()));
  }
  return {};
}

}  // namespace

std::string base_of(std::string_view id) { return id_at(id, 0); }

std::string id_at(std::string_view base, std::int64_t position) {
  std::string id(base);
  write_number(variant + position, &id[position_begin], position_bytes);
  return id;
}

std::int64_t position_of(std::string_view id) {
  return read_number(id.substr(position_begin, position_bytes)) & last_position;
}

UnixMillis time_of(std::string_view id) { return read_number(id.substr(0, time_bytes)); }

std::string first_id(UnixMillis time) {
  std::string id(id_bytes, '\0');
  write_number(std::max<std::int64_t>(time, 0), id.data(), time_bytes);
  return id;
}

void append_record(std::string_view id, std::string& records) {
  records += static_cast<char>(id.size());
  records += id;
}

void put_loaded_records(Store& store, const LoadedRecords& loaded) {
  store.run("INSERT INTO loaded_records(base, first, change, intent, finished, records) VALUES (?, ?, ?, ?, ?, ?)",
            Bytes{loaded.base}, loaded.first, Bytes{loaded.change}, loaded.intent, loaded.finished,
            Bytes{loaded.records});
}

void each_loaded_record(Store& store, std::span<const std::string> ids, std::span<const std::size_t> positions,
                        const VisitPart& visit) {
  struct Asked {
    std::string base;
    std::int64_t position;
  };
  std::vector<Asked> asked;
  for (const auto i : positions) asked.push_back({base_of(ids[i]), position_of(ids[i])});
  store.select_each(
      "SELECT loaded.first, loaded.change, loaded.intent, loaded.finished, loaded.records, change.feed, "
      "change.received FROM loaded_records AS loaded JOIN change ON change.id = loaded.change "
      "WHERE loaded.base = ? AND loaded.first <= ? ORDER BY loaded.first DESC LIMIT 1",
      asked,
      [](const Asked& of) {
        return std::array<BoundValue, 2>{Bytes{of.base}, of.position};
      },
      [&](std::size_t i, Statement& row) {
        const auto record = record_at(row.text(4), asked[i].position - row.number(0));
        if (!record) return;
        visit(positions[i], {.id = ids[positions[i]],
                             .feed = row.number<FeedNumber>(5),
                             .record = *record,
                             .intent = row.number<IntentNumber>(2),
                             .state = ChangeState::processed,
                             .received = row.number(6),
                             .finished = row.number(3),
                             .cause = row.text(1)});
      });
}

void trim_loaded_records(Store& store, std::string_view bound) {
  store.run(
      "DELETE FROM loaded_records WHERE base < ? AND NOT EXISTS "
      "(SELECT 1 FROM change WHERE change.id = loaded_records.change)",
      Bytes{bound});
}

}  // namespace fsctl::store
