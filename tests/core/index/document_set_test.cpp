#include "core/index/document_set.h"

#include <fcntl.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <string>

#include "core/store/damage.h"
#include "tests/support/scratch.h"

namespace fsctl::index {
namespace {

DocumentSet set_of(const Hits& records) { return DocumentSet(std::span<const Local>(records)); }

Hits every(std::size_t step) {
  Hits records;
  for (std::size_t record = 0; record < max_documents; record += step) records.push_back(static_cast<Local>(record));
  return records;
}

}  // namespace

TEST_CASE("damaged bytes of a record set are told, and nothing is written to standard error") {
  const auto whole = set_of(every(3)).encode();
  const test::Scratch scratch;
  const int before = ::dup(STDERR_FILENO);
  const int file = ::open((scratch / "said").c_str(), O_WRONLY | O_CREAT, 0600);
  ::dup2(file, STDERR_FILENO);
  for (const auto& bytes : {std::string(100, 'x'), whole.substr(0, whole.size() / 2), std::string(9, '\0')})
    CHECK_THROWS_AS(DocumentSet(std::string_view(bytes)), store::Damaged);
  ::dup2(before, STDERR_FILENO);
  for (const int opened : {before, file}) ::close(opened);
  CHECK(scratch.read("said").empty());
}

TEST_CASE("a record set has the records it was given") {
  auto set = set_of({1, 5, 65534});
  CHECK(set.size() == 3);
  CHECK(set.contains(65534));
  CHECK_FALSE(set.contains(2));
  set.add(2);
  set.add(2);
  CHECK(set.hits() == Hits{1, 2, 5, 65534});
  CHECK(DocumentSet().empty());
}

TEST_CASE("record sets are intersected, joined and subtracted") {
  auto both = set_of({1, 2, 3});
  both &= set_of({2, 3, 4});
  CHECK(both.hits() == Hits{2, 3});
  auto any = set_of({1});
  any |= set_of({4, 1});
  CHECK(any.hits() == Hits{1, 4});
  auto rest = set_of({1, 2, 3});
  rest -= set_of({2, 9});
  CHECK(rest.hits() == Hits{1, 3});
}

TEST_CASE("a copy of a record set is its own") {
  const auto first = set_of({1});
  auto second = first;
  second.add(2);
  CHECK(first.hits() == Hits{1});
  CHECK(second.hits() == Hits{1, 2});
}

TEST_CASE("a record set survives encoding") {
  for (const Hits& records : {Hits{}, Hits{0}, Hits{65534}, Hits{0, 65534}, Hits{1, 2, 3}, Hits{1, 2, 3, 65534},
                              every(1), every(2), every(5000)}) {
    DYNAMIC_SECTION(records.size() << " records") {
      const auto bytes = set_of(records).encode();
      CHECK(DocumentSet(std::string_view(bytes)).hits() == records);
      CHECK(decode_documents(bytes) == records);
      CHECK(encode_documents(records) == bytes);
    }
  }
  CHECK(DocumentSet(std::string_view()).empty());
}

}  // namespace fsctl::index
