#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fsctl::report {

/// One test of a JUnit report; without a failure, it passed.
struct JunitCase {
  struct Failure {
    std::string type;
    std::string message;
    std::string text;
  };

  std::string classname;
  std::string name;
  std::optional<Failure> failure{};
  std::string out{};
};

/// JUnit XML with one suite of these cases.
std::string as_junit(std::string_view suite, const std::vector<JunitCase>& cases);

}  // namespace fsctl::report
