#include "cli/store_copy.h"

#include <unistd.h>

#include "core/store/fetchings.h"
#include "core/store/integrity.h"
#include "core/store/store_file.h"

namespace fsctl::cli {
namespace {

namespace fs = std::filesystem;

std::string own_ending(const std::string& what) { return "." + what + "-" + std::to_string(::getpid()); }

}  // namespace

StoreCopy::StoreCopy(store::Store& store) : path_(store.path().string() + own_ending("copy")) {
  store::copy_store(store, path_);
}

StoreCopy::StoreCopy(const fs::path& store) : path_(fs::temp_directory_path() / ("fsctl" + own_ending("copy"))) {
  if (!fs::exists(store)) return;
  store::Store original(store, store::Store::Mode::read);
  store::copy_store(original, path_);
}

StoreCopy::~StoreCopy() {
  std::error_code ignored;
  for (const char* part : {"", "-wal", "-shm", "-journal", store::fetchings_ending, store::made_ending})
    fs::remove(path_.string() + part, ignored);
}

}  // namespace fsctl::cli
