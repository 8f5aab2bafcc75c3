#include <catch2/catch.hpp>
#include <condition_variable>
#include <mutex>
#include <new>
#include <sstream>
#include <streambuf>
#include <string>
#include <thread>
#include <utility>

#include "cli/safe_stream.h"
#include "cli/serving/lossy_log.h"
#include "tests/cli/workshop.h"

namespace fsctl::cli {
namespace {

/// A pipe that nobody reads, until somebody does.
class StreamsPipe : public std::streambuf {
 public:
  void read() {
    const std::scoped_lock lock(mutex_);
    is_read_ = true;
    changed_.notify_all();
  }
  void wait_for_writer() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return writes_; });
  }
  std::string text() {
    const std::scoped_lock lock(mutex_);
    return text_;
  }

 private:
  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    std::unique_lock lock(mutex_);
    writes_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return is_read_; });
    text_.append(bytes, static_cast<std::size_t>(count));
    return count;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_read_ = false;
  bool writes_ = false;
  std::string text_;
};

std::string safely(std::initializer_list<std::string> pieces, bool passes_returns = false) {
  std::ostringstream to;
  {
    SafeStream safe(to, passes_returns);
    for (const auto& piece : pieces) safe.out() << piece;
  }
  return to.str();
}

}  // namespace

TEST_CASE("a log that nobody reads stops nobody, and tells what it lost when it is read") {
  StreamsPipe pipe;
  std::ostream to(&pipe);
  {
    LossyLog log(
        to, [](std::size_t dropped) { return std::to_string(dropped) + " dropped\n"; }, 10);
    log.write("first\n");
    pipe.wait_for_writer();
    for (const char* line : {"12345\n", "789\n", "lost\n", "lost\n", "lost\n"}) log.write(line);
    CHECK(pipe.text().empty());
    pipe.read();
  }
  CHECK(pipe.text() == "first\n12345\n789\n3 dropped\n");
}

TEST_CASE("a log goes on after there was no memory for telling what it lost") {
  StreamsPipe pipe;
  std::ostream to(&pipe);
  {
    bool has_memory = false;
    LossyLog log(
        to,
        [&](std::size_t dropped) {
          if (!std::exchange(has_memory, true)) throw std::bad_alloc();
          return std::to_string(dropped) + " dropped\n";
        },
        10);
    log.write("first\n");
    pipe.wait_for_writer();
    for (const char* line : {"12345\n", "789\n", "lost\n"}) log.write(line);
    pipe.read();
    while (pipe.text().size() < 26) std::this_thread::yield();
  }
  CHECK(pipe.text() == "first\n12345\n789\n1 dropped\n");
}

TEST_CASE("what would command a terminal is shown to people and not obeyed") {
  CHECK(safely({"a\x1b]0;title\x07", "b\r\x1b[2J\n"}) == "a\\u001b]0;title\\u0007b\\r\\u001b[2J\n");
  CHECK(safely({"J\xC3", "\xB6tun\xE2\x80", "\xAEx\xE2"}) == "J\xC3\xB6tun\\u202ex\\xe2");
  CHECK(safely({"\r50 %\r"}, true) == "\r50 %\r");
  CHECK(safely({"\x1b[0m"}) == "\\u001b[0m");
}

TEST_CASE("colours of the program's own are passed on, and those in what it writes of others are not") {
  std::ostringstream to;
  {
    SafeStream safe(to);
    safe.out() << "\x1b[8m";
    SafeStream::write_colored(safe.out(), "\x1b[1;31merror\x1b[0m: \x1b[2K\r");
    safe.out() << "\x1b[0m";
  }
  CHECK(to.str() == "\\u001b[8m\x1b[1;31merror\x1b[0m: \\u001b[2K\\r\\u001b[0m");
}

TEST_CASE("a word of the command line or a file's name in a message is shown on its line, without its colours") {
  const test::Workshop workshop;
  const std::string hostile = "x\x1b[8m\ny";
  workshop.files().write(
      "project/composers/articles.json",
      R"({"feed":"articles","storage":"\u001b[8mbrands\n","fields":{"title":{"source":"\u001b[8m\n"}}})");
  workshop.files().write("project/composers/" + hostile + ".json", "{");
  workshop.files().write(hostile + ".ndjson", "{");
  const auto store = workshop.path(hostile + ".db");
  for (const std::vector<std::string>& words : {std::vector<std::string>{"explain", hostile},
                                                {"validate"},
                                                {"validate", "--format", "github"},
                                                {"status"},
                                                {"compose", hostile},
                                                {"ingest", hostile, workshop.path(hostile + ".ndjson")},
                                                {"ingest", "articles", workshop.path(hostile + ".ndjson")},
                                                {"records", hostile},
                                                {hostile}}) {
    for (const char* color : {"never", "always"}) {
      auto colored = words;
      colored.insert(colored.begin(), {"--color", color});
      const auto ran = words.front() == "explain" || words.front() == hostile ? workshop.run(colored)
                                                                              : workshop.run_on(store, colored);
      INFO(words.front() << '\n' << ran.err << ran.out);
      for (const auto& text : {ran.err, ran.out}) {
        CHECK(text.find("\x1b[8m") == std::string::npos);
        CHECK(text.find("\ny") == std::string::npos);
      }
    }
  }
}

TEST_CASE("what a record says reaches no terminal as it is") {
  const test::Workshop workshop;
  workshop.files().write("bad.ndjson", R"({"id":"\u001b]0;x\u0007\u202egpj","title":5,"text":[]})"
                                       "\n");
  workshop.files().write(
      "project/composers/articles.json",
      R"({"feed":"articles","storage":"articles","fields":{"title":{"source":"data-field","field":"title"}}})");
  const auto unsafe = [](const std::string& text) {
    return text.find('\x1b') != std::string::npos || text.find("\u202E") != std::string::npos;
  };
  const auto store = workshop.path("store.db");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"ingest", "articles", workshop.path("bad.ndjson")},
        {"change", "list"},
        {"records", "articles"},
        {"status"},
        {"doctor"}}) {
    const auto ran = workshop.run_on(store, words);
    INFO(words.front() << '\n' << ran.err << ran.out);
    CHECK_FALSE(unsafe(ran.err));
    CHECK_FALSE(unsafe(ran.out));
  }
}

}  // namespace fsctl::cli
