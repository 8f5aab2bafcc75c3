#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/index/column.h"
#include "core/index/number.h"

namespace fsctl::index {

/// The pieces of a column, from which its bytes are made (see Column).
struct ColumnContent {
  /// Numbers split into base and rest.
  struct Numbers {
    std::vector<double> bases{};
    std::vector<std::uint16_t> rests{};  ///< empty when all are 0

    void add(const Number& number);
    bool operator==(const Numbers&) const = default;
  };

  std::size_t documents = 0;
  bool is_numeric = false;
  // The distinct values in order: numbers, or the ends of the texts and the texts.
  Numbers numbers{};
  std::vector<std::uint32_t> ends{};
  std::string texts{};
  std::vector<std::uint32_t> starts{};  ///< empty where no document has several values
  std::vector<Code> codes{};
  bool is_keyed = false;
  Numbers positions{};  ///< beside the codes, of a keyed column

  void add_text(std::string_view text);
  std::size_t distinct() const { return is_numeric ? numbers.bases.size() : ends.size(); }
  std::string bytes() const;
};

}  // namespace fsctl::index
