#include "core/output/create_file.h"

#include <fcntl.h>

namespace fsctl::output {

int create_file(const std::filesystem::path& path, Readers readers) {
  constexpr mode_t as_usual = 0666;
  constexpr mode_t for_the_owner = 0600;
  const auto mode = readers == Readers::owner ? for_the_owner : as_usual;
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
}

}  // namespace fsctl::output
