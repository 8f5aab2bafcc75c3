#pragma once

#include <filesystem>
#include <string>
#include <utility>

namespace fsctl::store {

/// The address of a store as a user gives it: the path of a file, or the URL of a PostgreSQL database, which begins
/// with `postgresql://` or `postgres://`.
class Address {
 public:
  Address(std::filesystem::path file) : given_(std::move(file)) {}
  Address(const std::string& given) : given_(given) {}
  Address(const char* given) : given_(given) {}

  /// A store in memory, which only its own connection sees and which ends with it.
  static Address in_memory() { return ":memory:"; }

  bool is_of_server() const;
  /// As users may see it: without the password of a URL.
  std::string text() const;
  /// The directory that a file lies in; empty for a database.
  std::filesystem::path directory() const;
  /// REQUIRES: a file.
  const std::filesystem::path& file() const { return given_; }
  /// With the password. REQUIRES: a database of a server.
  const std::string& url() const { return given_.native(); }

  bool operator==(const Address&) const = default;

 private:
  std::filesystem::path given_;
};

}  // namespace fsctl::store
