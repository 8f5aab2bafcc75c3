#include "core/text/printable.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("control characters are shown, everything else stays") {
  CHECK(printable("Jötunheimen „3“ \\n") == "Jötunheimen „3“ \\n");
  CHECK(printable("a\nb\tc\rd") == "a\\nb\\tc\\rd");
  CHECK(printable(std::string("\0\x1b[31m\x7f", 7)) == "\\u0000\\u001b[31m\\u007f");
  CHECK(printable("\xC2\x9B"
                  "31m\xC2\xA0") == "\\u009b31m\xC2\xA0");
  CHECK(printable("\xC2") == "\xC2");
}

}  // namespace fsctl::text
