#include "tests/support/fixtures.h"

namespace fsctl::test {

std::filesystem::path fixture(std::string_view name) { return std::filesystem::path(FSCTL_FIXTURES) / name; }

}  // namespace fsctl::test
