#include "core/store/unfinished.h"

namespace fsctl::store {

void check_finished(std::int64_t version, std::int64_t newest, Unfinished unfinished, const std::string& where) {
  if (version < unfinished_copy) return;
  if (version != unfinished_copy + newest)
    throw Error(ErrorCode::store_unusable, where + ": a copy into it by another version of fsctl was interrupted",
                "that version goes on with it; or copy the store to another place");
  if (unfinished == Unfinished::refused)
    throw Error(ErrorCode::store_unusable, where + ": a copy into it was interrupted, so it is not complete",
                "run the same fsctl store copy again, which goes on where it stopped");
}

}  // namespace fsctl::store
