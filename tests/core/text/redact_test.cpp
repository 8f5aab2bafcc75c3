#include "core/text/redact.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("what looks like a key of ours is masked wherever it stands") {
  const std::string key = "0123456789abcdefABCDEF0123456789abcdefABCDEF0123456789abcdefABCD";
  for (std::size_t before = 0; before < 130; ++before) {
    const std::string gap(before, '-');
    CHECK(without_keys(gap + key + gap) == gap + "***" + gap);
    CHECK(without_keys(gap + key.substr(1) + gap) == gap + key.substr(1) + gap);
  }
  CHECK(without_keys(key + key) == "***");
  CHECK(without_keys(key + ' ' + key + '.') == "*** ***.");
  CHECK(without_keys("").empty());
  CHECK(has_key("x" + key));
  CHECK_FALSE(has_key("0190a5b0-1111-7222-8333-444455556666"));
}

}  // namespace fsctl::text
