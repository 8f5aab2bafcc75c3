#include "core/store/sqlite/copied_file.h"

#include <SQLiteCpp/Exception.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <system_error>
#include <vector>

#include "core/output/create_file.h"
#include "core/store/sqlite/file_stamp.h"
#include "core/store/sqlite/main_file.h"

namespace fsctl::store {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t pages_at_once = 64;

/// The file of an open store. It is read by way of SQLite, as closing another descriptor of it would release the locks
/// that SQLite holds on it.
MainFile& main_file_of(sqlite3* store) {
  sqlite3_file* file = nullptr;
  sqlite3_file_control(store, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  return file_of<MainFile>(file);
}

bool has_all_of_log(const MainFile& file) {
  const auto index = file.log_index();
  return index && index->frames == file.moved_frames();
}

/// A file that is written from its beginning on.
class NewCopy {
 public:
  explicit NewCopy(const fs::path& path) : path_(path), opened_(output::create_file(path, output::Readers::owner)) {
    if (opened_ < 0) fail();
  }
  ~NewCopy() { ::close(opened_); }
  NewCopy(const NewCopy&) = delete;
  NewCopy& operator=(const NewCopy&) = delete;

  void write(const char* bytes, std::size_t size) {
    while (size > 0) {
      const auto written = ::write(opened_, bytes, size);
      if (written < 0) fail();
      bytes += written;
      size -= static_cast<std::size_t>(written);
    }
  }

 private:
  [[noreturn]] void fail() const { throw fs::filesystem_error("copy", path_, {errno, std::generic_category()}); }

  fs::path path_;
  int opened_;
};

void stamp_anew(std::vector<char>& first_page) {
  const auto stamp = write_stamp(new_stamp());
  std::ranges::copy(stamp, first_page.begin() + stamp_place);
}

}  // namespace

bool copy_file_of(sqlite3* store, const fs::path& to) {
  auto& file = main_file_of(store);
  const auto page = static_cast<std::size_t>(file.page_size);
  const auto size = static_cast<std::size_t>(file.size());
  if (page == 0 || size == 0 || !has_all_of_log(file)) return false;
  NewCopy copy(to);
  std::vector<char> pages(pages_at_once * page);
  for (std::size_t done = 0; done < size;) {
    const auto part = std::min(pages.size(), size - done);
    for (std::size_t at = 0; at < part; at += page) {
      const int result = file.base.pMethods->xRead(&file.base, pages.data() + at, file.page_size,
                                                   static_cast<std::int64_t>(done + at));
      if (result != SQLITE_OK) throw SQLite::Exception(store, result);
    }
    if (done == 0) stamp_anew(pages);
    copy.write(pages.data(), part);
    done += part;
  }
  return true;
}

}  // namespace fsctl::store
