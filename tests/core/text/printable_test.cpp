#include "core/text/printable.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("control characters are shown, everything else stays") {
  CHECK(printable("Jötunheimen „3“ \\n") == "Jötunheimen „3“ \\n");
  CHECK(printable("a\nb\tc\rd") == "a\\nb\\tc\\rd");
  CHECK(printable(std::string("\0\x1b[31m\x7f", 7)) == "\\u0000\\u001b[31m\\u007f");
  CHECK(printable("\xC2\x9B"
                  "31m\xC2\xA0") == "\\u009b31m\xC2\xA0");
  CHECK(printable("\xC2") == "\\xc2");
}

TEST_CASE("what changes the direction of writing is shown, and bytes that are no text") {
  CHECK(printable("a\u202Egpj.exe") == "a\\u202egpj.exe");
  CHECK(printable("\u200F\u2066\u2069\u061C\u2028") == "\\u200f\\u2066\\u2069\\u061c\\u2028");
  CHECK(printable("\u2027\u2030\u065A\U0001F3D5\uFFFD") == "\u2027\u2030\u065A\U0001F3D5\uFFFD");
  CHECK(printable("\x9B"
                  "31m \xE2\x80 \xC0\x80 \xED\xA0\x80 \xF8") == "\\x9b31m \\xe2\\x80 \\xc0\\x80 \\xed\\xa0\\x80 \\xf8");
  CHECK(printable_lines("a\n\tb\r\u202E") == "a\n\tb\\r\\u202e");
}

}  // namespace fsctl::text
