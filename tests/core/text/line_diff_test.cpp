#include "core/text/line_diff.h"

#include <catch2/catch.hpp>

namespace fsctl::text {

TEST_CASE("a unified diff shows changed lines with three around them") {
  CHECK(unified_diff("a", "x\n", "x\n").empty());
  CHECK(unified_diff("f.json", "1\n2\n3\n4\n5\n6\n7\n8\n", "1\n2\n3\n4\nfive\n6\n7\n8\n") ==
        "--- a/f.json\n+++ b/f.json\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(unified_diff("f", "a\nb\n", "b\nc\n") == "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-a\n b\n+c\n");
  CHECK(unified_diff("f", "", "a\n") == "--- a/f\n+++ b/f\n@@ -0,0 +1 @@\n+a\n");
  CHECK(unified_diff("f", "a", "b\n") == "--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
}

TEST_CASE("changes far apart are hunks of their own") {
  std::string before;
  for (int i = 1; i <= 20; ++i) before += std::to_string(i) + '\n';
  auto after = before;
  after.replace(after.find("2\n"), 1, "two");
  after.replace(after.find("19\n"), 2, "nineteen");
  CHECK(unified_diff("f", before, after) ==
        "--- a/f\n+++ b/f\n@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n"
        "@@ -16,5 +16,5 @@\n 16\n 17\n 18\n-19\n+nineteen\n 20\n");
}

}  // namespace fsctl::text
