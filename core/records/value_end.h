#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fsctl::records {

/// Finds the end of a JSON value in a text that comes in pieces, by brackets and quotes only.
class ValueEnd {
 public:
  /// Searches the next piece; returns the offset in it after the value's last byte, if the value ends there.
  std::optional<std::size_t> find(std::string_view piece);

 private:
  std::size_t skip_text(std::string_view piece, std::size_t at);

  std::size_t depth_ = 0;
  bool has_begun_ = false;
  bool in_text_ = false;
  bool is_escaped_ = false;
};

}  // namespace fsctl::records
