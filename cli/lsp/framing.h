#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace fsctl::cli::lsp {

/// The longest message that is read; of a longer one only its length is looked at.
inline constexpr std::size_t longest_message = std::size_t{64} << 20U;

/// What came in: the text of a message, something that is none, or the end of the input.
struct Frame {
  enum class Kind { message, too_long, unframed, end };

  Kind kind = Kind::end;
  std::string text{};
};

/// Reads a message with its headers. Headers without a usable Content-Length are passed over.
Frame read_frame(std::istream& in);

void write_frame(std::ostream& out, std::string_view text);

}  // namespace fsctl::cli::lsp
