#include "core/records/find_record.h"

#include <utility>

#include "core/error/error.h"
#include "core/json/read.h"
#include "core/json/write.h"

namespace fsctl::records {
namespace {

/// The text or number in a member; nothing without one.
std::optional<std::string> id_of(const Value& record, std::string_view member) {
  const Value* found = record.find(member);
  if (found == nullptr || !(found->is_text() || found->is_number())) return {};
  return found->is_text() ? std::string(found->text()) : number_text(*found);
}

/// The next record that is a JSON object with an id, and that id; nothing at the end.
std::optional<std::pair<RecordStream::Item, std::string>> next_with_id(RecordStream& records, std::string_view member) {
  ValueReader reader;
  while (const auto item = records.next()) {
    Arena arena;
    try {
      if (auto id = id_of(reader.read(item->text, arena), member)) return std::pair(*item, std::move(*id));
    } catch (const Error&) {
      continue;
    }
  }
  return {};
}

}  // namespace

std::optional<RecordStream::Item> find_record(RecordStream& records, std::string_view member, std::string_view id) {
  while (auto found = next_with_id(records, member))
    if (found->second == id) return found->first;
  return {};
}

std::vector<std::string> first_ids(RecordStream& records, std::string_view member, std::size_t most) {
  std::vector<std::string> ids;
  while (ids.size() < most) {
    auto found = next_with_id(records, member);
    if (!found) break;
    ids.push_back(std::move(found->second));
  }
  return ids;
}

}  // namespace fsctl::records
