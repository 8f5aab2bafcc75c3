#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fsctl::test {

/// An empty directory that is gone at the end of the test.
class Scratch {
 public:
  Scratch();
  explicit Scratch(const std::filesystem::path& parent);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

  /// Writes a file, and the directories above it.
  void write(std::string_view name, std::string_view text) const;
  std::string read(std::string_view name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace fsctl::test
