#include "cli/store_copy.h"

#include <unistd.h>

#include <string>

#include "core/store/integrity.h"

namespace fsctl::cli {

namespace fs = std::filesystem;

StoreCopy::StoreCopy(const fs::path& store, std::string_view purpose) {
  const bool exists = fs::exists(store);
  path_ = exists ? store : fs::temp_directory_path() / "fsctl";
  path_ += '.' + std::string(purpose) + '-' + std::to_string(::getpid());
  if (!exists) return;
  store::Store original(store, store::Store::Mode::read);
  store::copy_store(original, path_);
}

StoreCopy::~StoreCopy() {
  std::error_code ignored;
  for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(path_.string() + part, ignored);
}

}  // namespace fsctl::cli
