#include "cli/serving/environment.h"

#include <catch2/catch.hpp>

namespace fsctl::cli {

TEST_CASE("variables are printed as shells take them, quoted where a value has odd characters") {
  CHECK(
      as_assignments(
          {{"FSCTL_URL", "http://127.0.0.1:4400/api"}, {"FSCTL_STORE", "/a b/$HOME/it's.db"}, {"FSCTL_PROJECT", ""}}) ==
      "FSCTL_PROJECT=''\n"
      "FSCTL_STORE='/a b/$HOME/it'\\''s.db'\n"
      "FSCTL_URL=http://127.0.0.1:4400/api\n");
}

}  // namespace fsctl::cli
