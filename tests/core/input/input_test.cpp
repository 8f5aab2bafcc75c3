#include "core/input/input.h"

#include <array>
#include <catch2/catch.hpp>
#include <istream>
#include <sstream>

#include "core/error/error.h"
#include "core/input/content_coding.h"
#include "core/input/files.h"
#include "tests/support/pack.h"
#include "tests/support/random.h"
#include "tests/support/scratch.h"

namespace fsctl::input {
namespace {

using test::gzip;
using test::Scratch;
using test::zstd;

/// Text that packs badly, so that its packed form is long, too.
std::string noise(std::size_t size) {
  test::Random random(7);
  std::string text;
  while (text.size() < size) text += static_cast<char>(' ' + random.below(90));
  return text;
}

struct Unpacked {
  std::string text;
  std::string error;  ///< code and message, when it ended with one
};

Unpacked unpack(const std::string& bytes, std::size_t piece = 4096) {
  std::istringstream in(bytes);
  Input input(in);
  Unpacked unpacked;
  std::string room(piece, '\0');
  try {
    while (const auto size = input.text().rdbuf()->sgetn(room.data(), static_cast<std::streamsize>(room.size())))
      unpacked.text.append(room, 0, static_cast<std::size_t>(size));
  } catch (const Error& error) {
    unpacked.error = std::string(describe(error.code()).name) + ' ' + error.what();
  }
  return unpacked;
}

TEST_CASE("a text is unpacked by what its first bytes say, in pieces of any size") {
  const auto text = noise(300'000);
  const std::array<std::pair<std::string, std::string>, 5> rows = {
      {{"as it is", text},
       {"gzip", gzip(text)},
       {"zstd", zstd(text)},
       {"gzip in two parts", gzip(text.substr(0, 1000)) + gzip(text.substr(1000))},
       {"zstd in two parts", zstd(text.substr(0, 1000)) + zstd(text.substr(1000))}}};
  for (const auto& [what, bytes] : rows)
    for (const std::size_t piece : {std::size_t{1} << 20U, std::size_t{4096}, std::size_t{7}}) {
      INFO(what << " in pieces of " << piece);
      const auto unpacked = unpack(bytes, piece);
      CHECK(unpacked.error.empty());
      CHECK((unpacked.text == text));
    }
}

TEST_CASE("nothing, and packed nothing, are empty texts") {
  for (const auto& bytes : {std::string(), gzip(""), zstd(""), gzip("") + gzip("")}) {
    const auto unpacked = unpack(bytes);
    CHECK(unpacked.text.empty());
    CHECK(unpacked.error.empty());
  }
}

TEST_CASE("a packed body ends where its last piece is full") {
  for (const std::size_t size : {16'384U - 1U, 16'384U, 5U << 20U}) {
    ContentCoding coding("gzip");
    std::size_t bytes = 0;
    CHECK(coding.decode(test::gzip(std::string(size, 'x')), [&](std::string_view piece) {
      bytes += piece.size();
      return true;
    }));
    CHECK(coding.fault().empty());
    CHECK(bytes == size);
  }
}

TEST_CASE("zero bytes behind packed data mean nothing") {
  CHECK(unpack(gzip("a") + std::string(1000, '\0')).text == "a");
  CHECK(unpack(gzip("a") + std::string(1000, '\0')).error.empty());
}

TEST_CASE("what comes before damage is given, then the damage is told with its byte") {
  const auto text = noise(600'000);
  const auto check = [&](const std::string& bytes, const std::string& error) {
    const auto unpacked = unpack(bytes);
    CHECK(unpacked.error == error);
    CHECK(unpacked.text.size() > 100'000);
    CHECK((text.starts_with(unpacked.text)));
  };
  const auto packed = gzip(text);
  const auto half = packed.size() / 2;
  const auto bytes_of = [](std::size_t size) { return " (byte " + std::to_string(size) + " of the packed file)"; };
  check(packed.substr(0, half), "FS1001 the gzip data ends too early" + bytes_of(half));
  check(packed.substr(0, packed.size() - 1), "FS1001 the gzip data ends too early" + bytes_of(packed.size() - 1));
  check(packed + "more", "FS1001 there is something else behind the gzip data" + bytes_of(packed.size()));
  const auto other = zstd(text);
  check(other.substr(0, half), "FS1001 the zstd data ends too early" + bytes_of(half));
}

TEST_CASE("damaged packed data is told, whatever byte is wrong") {
  const auto text = noise(20'000);
  for (const auto& packed : {gzip(text), zstd(text)})
    for (std::size_t at = 10; at < packed.size(); at += packed.size() / 9) {
      auto bytes = packed;
      bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
      const auto unpacked = unpack(bytes);
      INFO("byte " << at << " of " << packed.size());
      CHECK((!unpacked.error.empty() || unpacked.text != text || packed.starts_with("\x28")));
    }
  CHECK(unpack(std::string("\x1F\x8B\x08") + std::string(40, '\x7F'))
            .error.starts_with("FS1001 the gzip data is damaged: "));
}

TEST_CASE("a file that cannot be read is told with the reason") {
  const Scratch scratch;
  const auto error_of = [](const std::filesystem::path& path) {
    try {
      Input input(path);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("none");
  };
  CHECK(error_of(scratch / "none.json") ==
        "cannot read " + (scratch / "none.json").string() + ": No such file or directory");
  CHECK(error_of(scratch.path()) == "cannot read " + scratch.path().string() + ": Is a directory");
}

TEST_CASE("a directory stands for its JSON files by path, packed or not") {
  const Scratch scratch;
  for (const auto* name : {"b.json", "a.ndjson", "c.jsonl.gz", "below/d.json.zst", "notes.txt", ".hidden.json",
                           ".#b.json", "#b.json", ".git/e.json", "a.ndjson.reasons.ndjson"})
    scratch.write(name, "{}");
  std::string names;
  for (const auto& file : files_in(scratch.path())) names += file.lexically_relative(scratch.path()).string() + ' ';
  CHECK(names == "a.ndjson b.json below/d.json.zst c.jsonl.gz ");
  const Scratch empty;
  CHECK_THROWS_WITH(files_in(empty.path()), empty.path().string() + " holds no .json, .ndjson or .jsonl file");
}

}  // namespace
}  // namespace fsctl::input
