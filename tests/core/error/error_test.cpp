#include "core/error/error.h"

#include <catch2/catch.hpp>
#include <set>

namespace fsctl {
namespace {

/// Every code: the last enumerator is `interrupted`.
std::vector<ErrorCode> all_codes() {
  std::vector<ErrorCode> codes;
  for (int code = 0; code <= static_cast<int>(ErrorCode::interrupted); ++code) codes.push_back(ErrorCode(code));
  return codes;
}

}  // namespace

TEST_CASE("every error code is described, under a name of its own") {
  std::set<std::string_view> names;
  for (const ErrorCode code : all_codes()) {
    CAPTURE(static_cast<int>(code));
    const auto& entry = describe(code);
    CHECK(entry.code == code);
    CHECK(names.insert(entry.name).second);
    CHECK(entry.summary.ends_with('.'));
    const bool is_answered = entry.http != 0;  // of the specification's codes, fsctl never answers with two
    CHECK((!is_answered || (entry.http >= 400 && entry.http < 600)));
    CHECK(entry.http != 500);  // which tells of a bug
  }
}

TEST_CASE("whom an error is about decides the exit code") {
  const std::pair<ErrorCode, int> rows[] = {
      {ErrorCode::page_not_found, 1}, {ErrorCode::json_syntax, 1},   {ErrorCode::value_misfit, 1},
      {ErrorCode::usage, 2},          {ErrorCode::store_busy, 3},    {ErrorCode::ingest_key_invalid, 4},
      {ErrorCode::source_endless, 5}, {ErrorCode::interrupted, 130},
  };
  for (const auto& [code, expected] : rows) {
    CAPTURE(describe(code).name);
    CHECK(exit_code(Error(code, "").about()) == expected);
  }
  CHECK(exit_code(ErrorClass::bug) == 70);
}

TEST_CASE("an error has the code and message of its first problem") {
  const Error error(Problems{{.code = ErrorCode::missing_member, .message = "`a` is missing"},
                             {.code = ErrorCode::unknown_member, .message = "`b` is unknown"}});
  CHECK(error.code() == ErrorCode::missing_member);
  CHECK(std::string(error.what()) == "`a` is missing");
  CHECK(error.problems().size() == 2);
}

TEST_CASE("an error names its text where a problem names none") {
  const auto own = std::make_shared<Source>(Source{.name = "own", .text = ""});
  const auto whole = std::make_shared<Source>(Source{.name = "whole", .text = ""});
  Error error(
      Problems{{.code = ErrorCode::usage, .message = "a"}, {.code = ErrorCode::usage, .message = "b", .source = own}});
  error.in(whole);
  CHECK(error.problems()[0].source == whole);
  CHECK(error.problems()[1].source == own);
}

TEST_CASE("warnings are no errors") {
  const Problem warning{.code = ErrorCode::usage, .message = "a", .severity = Severity::warning};
  const Problem error{.code = ErrorCode::usage, .message = "a"};
  CHECK_FALSE(any_error({}));
  CHECK_FALSE(any_error({warning, warning}));
  CHECK(any_error({warning, error}));
}

}  // namespace fsctl
