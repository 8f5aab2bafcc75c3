#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace fsctl::test {

/// An empty temporary directory; the destructor removes it with its contents.
class Scratch {
 public:
  Scratch();
  /// Makes the directory in `parent`.
  explicit Scratch(const std::filesystem::path& parent);
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

  /// The address of a store that is this directory's alone: a file in it, or a schema of the database whose URL
  /// FSCTL_TEST_STORE has.
  std::string store(std::string_view file = "store.db") const;

  /// Writes a file, and makes the directories above it. Throws std::runtime_error.
  void write(std::string_view name, std::string_view text) const;
  /// The contents of a file. Throws std::runtime_error.
  std::string read(std::string_view name) const;

 private:
  std::filesystem::path path_;
};

}  // namespace fsctl::test
