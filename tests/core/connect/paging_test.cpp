#include "core/connect/paging.h"

#include <catch2/catch.hpp>

namespace fsctl::connect {

TEST_CASE("the next page is the link with the relation next") {
  const std::pair<const char*, const char*> rows[] = {
      {R"(<https://erp.example/p?page=2>; rel="next")", "https://erp.example/p?page=2"},
      {R"(</p?page=1>; rel="prev", </p?page=3>; rel="next")", "/p?page=3"},
      {"</p>; rel=next", "/p"},
      {"</p>;rel=next;title=x", "/p"},
      {R"(< /p>; title="a, b; rel=x"; REL="last Next")", "/p"},
      {R"(</p?a=1,2>; rel="next")", "/p?a=1,2"},
      {R"(</p>; rel="nextish")", "none"},
      {R"(</p>; rel="last")", "none"},
      {"</p>", "none"},
      {"</p; rel=next", "none"},
      {"", "none"},
  };
  for (const auto& [header, url] : rows) DYNAMIC_SECTION(header) CHECK(next_link(header).value_or("none") == url);
}

}  // namespace fsctl::connect
