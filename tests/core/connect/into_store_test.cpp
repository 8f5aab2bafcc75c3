#include "core/connect/into_store.h"

#include <catch2/catch.hpp>

#include "tests/core/connect/notes.h"

namespace fsctl::connect {
namespace {

using test::Notes;

const std::string notes_file = R"({"type": "file", "path": "notes.json"})";

/// The name of the error's code; `wanted` when there is none.
template <typename Want>
std::string code_of(Want want) {
  try {
    want();
    return "wanted";
  } catch (const Error& error) {
    return std::string(describe(error.code()).name);
  }
}

}  // namespace

TEST_CASE("what of a feed can be fetched shows in its method and its connector") {
  struct Row {
    std::string connector;
    std::string method;
    std::string record;
    std::string list;
    std::string poll;
    std::string all_polled;
  };
  const Row rows[] = {
      {notes_file, "polling", "wanted", "wanted", "wanted", "wanted"},
      {notes_file, "trigger", "wanted", "wanted", "trigger_not_supported", "FS4002"},
      {R"({"type": "http", "list": "https://source.example/notes"})", "polling", "record_not_supported", "wanted",
       "wanted", "wanted"},
      {R"({"type": "http", "record": "https://source.example/notes/{id}"})", "trigger", "wanted", "list_not_supported",
       "list_not_supported", "FS4002"},
  };
  for (const auto& row : rows) {
    INFO(row.connector << ' ' << row.method);
    const Notes notes(row.connector, row.method);
    const auto& feed = notes.project->feeds.at("notes");
    CHECK(code_of([&] { records_of(feed, {"a"}); }) == row.record);
    CHECK(code_of([&] { list_of(feed); }) == row.list);
    CHECK(code_of([&] { polled(feed); }) == row.poll);
    CHECK(code_of([&] { all_polled(*notes.project); }) == row.all_polled);
  }
}

TEST_CASE("records that are fetched one by one are told as one") {
  Notes notes(notes_file, "trigger");
  notes.files().write("notes.json", R"([{"id": "a"}, {"id": "b", "title": 1}])");
  const auto& feed = notes.project->feeds.at("notes");
  std::vector<std::string> told;
  const FetchListener listener{
      .begin = [&](const project::Feed& begun) { told.push_back(begun.id); },
      .end = [&](const Fetched& fetched, const ingest::LeftOut&) { told.push_back(Notes::said(fetched)); }};
  into_store({records_of(feed, {"a", "x", "b", "y"}), list_of(feed)}, notes.store, *notes.project, notes.world, false,
             listener);
  CHECK(told == std::vector<std::string>{
                    "notes",
                    "2 records: 1 created, 1 failed | the source of feed notes has no record \"x\" | the source of "
                    "feed notes has no record \"y\" | b: title needs a string, found number",
                    "notes", "2 records: 1 unchanged, 1 failed | b: title needs a string, found number"});
  CHECK(notes.ids() == "a b");
}

}  // namespace fsctl::connect
