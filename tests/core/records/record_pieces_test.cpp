#include <algorithm>
#include <catch2/catch.hpp>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>

#include "core/error/error.h"
#include "core/records/record_stream.h"

namespace fsctl::records {
namespace {

/// A text that comes in small pieces, as from a pipe, and notes how far it was asked for.
class Pieces : public std::streambuf {
 public:
  Pieces(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}

  std::size_t given() const { return at_; }

 private:
  std::streamsize xsgetn(char* room, std::streamsize size) override {
    const auto given = std::min({static_cast<std::size_t>(size), piece_, text_.size() - at_});
    text_.copy(room, given, at_);
    at_ += given;
    return static_cast<std::streamsize>(given);
  }

  std::string text_;
  std::size_t piece_;
  std::size_t at_ = 0;
};

/// The records with their places, and what is wrong between them.
std::string split(std::istream& in) {
  RecordStream records(in);
  std::string out;
  while (true) {
    try {
      const auto item = records.next();
      if (!item) return out;
      out += std::to_string(item->line) + ':' + std::to_string(item->offset) + ' ' + std::string(item->text) + '\n';
    } catch (const Error& error) {
      out += "! " + std::string(error.what()) + '\n';
    }
  }
}

const std::string texts[] = {
    "",
    " \n",
    "{\"a\":1}\n{\"a\":2}\n",
    "{\"a\":1}  \r\n\n{\"a\":2}",
    "{\"a\":1} {\"a\":2}\n{\"a\":3",
    "{\n \"a\": 1\n}\n{\n \"a\": \"}\"\n}",
    "\xEF\xBB\xBF[{\"a\":1}, {\"a\":2}]",
    "[{\"a\":1}{\"a\":2},,]x",
    "\xFF\xFE{",
    std::string("\x01\x02{\"a\":1}", 9),
    "no record\n{\"a\":1}\n",
    "{\"a\":1}\n{\"a\":\n{\"a\":3}\n",
};

}  // namespace

TEST_CASE("a text is split alike in whatever pieces it comes") {
  for (const auto& text : texts) {
    std::istringstream whole(text);
    const auto expected = split(whole);
    for (const std::size_t size : {1U, 2U, 3U, 5U, 8U}) {
      INFO(text << " in pieces of " << size);
      Pieces pieces(text, size);
      std::istream in(&pieces);
      CHECK(split(in) == expected);
    }
  }
}

TEST_CASE("a whole line is a record, whatever is on its way behind it") {
  for (const std::string line : {R"({"a":1})", R"([{"a":1},)"}) {
    Pieces pieces(line + "\n" + std::string(100, ' '), line.size() + 1);
    std::istream in(&pieces);
    RecordStream records(in);
    CHECK(records.next()->text == R"({"a":1})");
    CHECK(pieces.given() == line.size() + 1);
  }
}

}  // namespace fsctl::records
