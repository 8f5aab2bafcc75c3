#include "core/store/postgresql/parameters.h"

#include <string_view>

namespace fsctl::store {
namespace {

constexpr Oid of_server_to_tell = 0;

constexpr int in_binary = 1;

std::array<char, sizeof(std::int64_t)> in_network_order(std::int64_t number) {
  std::array<char, sizeof number> bytes{};
  auto rest = static_cast<std::uint64_t>(number);
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte, rest >>= 8U) *byte = static_cast<char>(rest & 0xFFU);
  return bytes;
}

}  // namespace

Parameters::Parameters(std::span<const BoundValue> values) {
  numbers_.reserve(values.size());  // which the addresses below point into
  values_.reserve(values.size());
  for (const auto& value : values) {
    const bool is_number = value.type() == BoundValue::Type::number;
    if (is_number) {
      values_.push_back(numbers_.emplace_back(in_network_order(value.number())).data());
      lengths_.push_back(sizeof(std::int64_t));
    } else {
      const bool is_null = value.type() == BoundValue::Type::null;
      values_.push_back(is_null ? nullptr : value.text().empty() ? "" : value.text().data());
      lengths_.push_back(static_cast<int>(value.text().size()));
    }
    formats_.push_back(in_binary);
    types_.push_back(is_number ? int8_type : of_server_to_tell);
    bytes_ += static_cast<std::size_t>(lengths_.back()) + sizeof(int);
  }
}

std::string with_numbered_parameters(std::string_view sql, std::string_view before) {
  std::string numbered;
  bool is_quoted = false;
  int count = 0;
  for (const char sign : sql) {
    if (sign == '\'') is_quoted = !is_quoted;
    if (sign == '?' && !is_quoted)
      numbered.append(before).append(std::to_string(++count));
    else
      numbered += sign;
  }
  return numbered;
}

}  // namespace fsctl::store
