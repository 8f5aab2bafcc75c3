#include "core/records/find_record.h"

#include "core/error/error.h"
#include "core/json/read.h"
#include "core/json/write.h"

namespace fsctl::records {
namespace {

bool has_id(const Value& record, std::string_view member, std::string_view id) {
  const Value* found = record.find(member);
  if (found == nullptr) return false;
  return found->is_text() ? found->text() == id : found->is_number() && number_text(*found) == id;
}

}  // namespace

std::optional<RecordStream::Item> find_record(RecordStream& records, std::string_view member, std::string_view id) {
  ValueReader reader;
  while (const auto item = records.next()) {
    Arena arena;
    try {
      if (has_id(reader.read(item->text, arena), member, id)) return item;
    } catch (const Error&) {
      continue;
    }
  }
  return {};
}

}  // namespace fsctl::records
