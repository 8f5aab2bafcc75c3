#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fsctl::records {

/// Finds where a JSON value ends by its brackets and quotes alone, in a text that comes in pieces.
class ValueEnd {
 public:
  /// Looks through the next piece; gives the place in it behind the value's last byte when it is there.
  std::optional<std::size_t> find(std::string_view piece);

 private:
  std::size_t skip_text(std::string_view piece, std::size_t at);

  std::size_t depth_ = 0;
  bool has_begun_ = false;
  bool in_text_ = false;
  bool is_escaped_ = false;
};

}  // namespace fsctl::records
