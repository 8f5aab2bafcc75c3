#pragma once

#include <libpq-fe.h>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/store/statement.h"

namespace fsctl::store {

// Of pg_type, where they are the same in every server.
inline constexpr Oid bytea_type = 17;
inline constexpr Oid int8_type = 20;

/// The parameters of one run of a statement, as libpq takes them: numbers in eight bytes, texts and bytes as they are.
class Parameters {
 public:
  /// Refers to the texts and bytes of the values.
  explicit Parameters(std::span<const BoundValue> values);
  Parameters(const Parameters&) = delete;
  Parameters& operator=(const Parameters&) = delete;

  int count() const { return static_cast<int>(values_.size()); }
  const char* const* values() const { return values_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }
  /// The types of numbers; of the others the server knows them from the statement.
  const Oid* types() const { return types_.data(); }
  std::size_t bytes() const { return bytes_; }

 private:
  using Number = std::array<char, sizeof(std::int64_t)>;

  std::vector<Number> numbers_{};
  std::vector<const char*> values_{};
  std::vector<int> lengths_{};
  std::vector<int> formats_{};
  std::vector<Oid> types_{};
  std::size_t bytes_ = 0;
};

/// The statement with $1, $2 and so on in place of each `?`, or with these numbers behind other words.
std::string with_numbered_parameters(std::string_view sql, std::string_view before = "$");

}  // namespace fsctl::store
