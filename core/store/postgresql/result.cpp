#include "core/store/postgresql/result.h"

#include <cstdlib>

namespace fsctl::store {

std::int64_t number_in(const Result& result, int row, int column) {
  const auto bytes = text_in(result, row, column);
  if (bytes.empty()) return 0;
  std::uint64_t number = (static_cast<unsigned char>(bytes.front()) & 0x80U) != 0 ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

std::vector<Oid> parameter_types(const Result& result) {
  std::vector<Oid> types;
  for (int i = 0; i < PQnparams(result.get()); ++i) types.push_back(PQparamtype(result.get(), i));
  return types;
}

std::int64_t changed_by(const Result& result) { return std::strtoll(PQcmdTuples(result.get()), nullptr, 10); }

}  // namespace fsctl::store
