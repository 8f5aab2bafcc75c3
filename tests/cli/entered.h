#pragma once

#include <filesystem>

namespace fsctl::test {

/// Enters a directory, and returns to the one before at the end.
class Entered {
 public:
  explicit Entered(const std::filesystem::path& directory) { std::filesystem::current_path(directory); }
  ~Entered() {
    std::error_code ignored;
    std::filesystem::current_path(before_, ignored);
  }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

}  // namespace fsctl::test
