#include "core/propose/observed_records.h"

#include "core/records/record_check.h"

namespace fsctl::propose {

Observed observed_in(const EachRecord& each, const std::string& asked_id) {
  Observed observed(asked_id);
  ValueReader reader;
  Arena arena;
  each([&](std::string_view raw) {
    records::check_size(raw);
    observed.add(records::read_record(raw, reader, arena));
    arena.release();
    return true;
  });
  if (observed.records() == 0) throw Error(ErrorCode::json_syntax, "there is no record");
  return observed;
}

}  // namespace fsctl::propose
