#pragma once

#include <filesystem>
#include <string>
#include <utility>

namespace fsctl::store {

/// The address of a store as a user gives it: the path of a file.
class Address {
 public:
  Address(std::filesystem::path file) : file_(std::move(file)) {}
  Address(const std::string& file) : file_(file) {}
  Address(const char* file) : file_(file) {}

  /// A store in memory, which only its own connection sees and which ends with it.
  static Address in_memory() { return ":memory:"; }

  std::string text() const { return file_.string(); }
  /// The directory that a file lies in.
  std::filesystem::path directory() const { return file_.parent_path(); }
  const std::filesystem::path& file() const { return file_; }

  bool operator==(const Address&) const = default;

 private:
  std::filesystem::path file_;
};

}  // namespace fsctl::store
