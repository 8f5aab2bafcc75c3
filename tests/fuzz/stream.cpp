#include <algorithm>
#include <istream>

#include "core/error/error.h"
#include "core/records/record_stream.h"
#include "tests/fuzz/targets.h"
#include "tests/support/endless.h"

namespace fsctl::fuzz {
namespace {

/// Enough for what is not in proportion to the input to show.
constexpr std::size_t size = 400'000;
/// A record and what is read at once, in a buffer that doubles.
constexpr std::size_t most_kept = 2 * (records::largest_record + (std::size_t{2} << 20U));

/// The bytes that are looked at to split a text, each of whose records is taken for broken.
std::size_t searched(std::string_view piece, std::size_t bytes) {
  test::Endless text{std::string(piece), bytes};
  std::istream in(&text);
  records::RecordStream records(in);
  for (bool is_more = true; is_more;) {
    try {
      is_more = records.next().has_value();
      if (is_more) records.shorten();
    } catch (const Error&) {
    }
    require(records.bytes_kept() <= most_kept, "splitting keeps a record and some pieces");
  }
  return records.bytes_searched();
}

}  // namespace

void stream(std::string_view input) {
  const auto piece = input.substr(0, 64);
  if (piece.empty()) return;
  require(searched(piece, 2 * size) <= 3 * searched(piece, size) + size, "a text twice as long takes twice as long");
}

}  // namespace fsctl::fuzz
