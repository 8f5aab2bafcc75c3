#include "core/ingest/noted_names.h"

#include <catch2/catch.hpp>
#include <string>

namespace fsctl::ingest {

TEST_CASE("of names that were noted all are known, and of others few are taken for such") {
  NotedNames names;
  CHECK_FALSE(names.may_have("0"));
  constexpr int noted = 100'000;
  for (int i = 0; i < noted; ++i) names.note(std::to_string(i));
  int unknown = 0, mistaken = 0;
  for (int i = 0; i < noted; ++i) {
    unknown += names.may_have(std::to_string(i)) ? 0 : 1;
    mistaken += names.may_have('x' + std::to_string(i)) ? 1 : 0;
  }
  CHECK(unknown == 0);
  CHECK(mistaken < noted / 10'000);
}

}  // namespace fsctl::ingest
