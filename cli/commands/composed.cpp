#include "cli/commands/composed.h"

#include <optional>
#include <ostream>

#include "cli/commands/record_file.h"
#include "cli/safe_stream.h"
#include "core/error/error.h"
#include "core/json/read.h"
#include "core/json/write.h"
#include "core/records/record_check.h"
#include "core/records/text_id.h"
#include "core/report/report.h"
#include "core/store/feed_records.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

/// The stored record of a feed with the id of --id. Throws Error(unknown_name).
RecordText stored_record(const Invocation& invocation, const std::string& feed) {
  const auto id = invocation.arguments.text("id");
  auto store = invocation.open_store(StoreMode::existing);
  const auto number = store::find_feed(store, feed);
  const auto record = number ? store::find_feed_record(store, *number, id) : std::nullopt;
  if (!record)
    throw Error(ErrorCode::unknown_name, "feed " + feed + " has no record \"" + id + "\" in the store",
                "--record FILE --id ID takes it from a file");
  return {.name = feed + " " + id, .text = std::string(record->raw)};
}

/// Parses a record and checks that it is an object. Throws Error that names the record.
Value parse_record(const RecordText& record, const project::Feed& feed, ValueReader& reader, Arena& arena) {
  const auto source = std::make_shared<Source>(Source{.name = record.name, .text = {}});
  try {
    const Value value = reader.read_to_keep(records::as_taken(record.text, feed, arena), arena);
    records::check_object(value);
    return value;
  } catch (const Error& error) {
    throw Error({.code = error.code(), .message = error.problems().front().message, .source = source});
  }
}

/// Composes records, and prints a line for each that succeeds and the errors of the others.
class Printer {
 public:
  Printer(const Invocation& invocation, const Compose& compose, const project::Feed& feed)
      : invocation_(invocation), compose_(compose), feed_(feed) {}

  /// With `several`, there are other records too, so messages on stderr name this one.
  void print(const RecordText& text, bool several) {
    Arena arena;
    try {
      const Value record = parse_record(text, feed_, reader_, arena);
      if (several && invocation_.arguments.has("trace")) invocation_.console.err << text::printable(text.name) << '\n';
      print(record, arena, several ? text.name : "");
    } catch (const Error& error) {
      fail(error);
    }
  }

  int code() const { return code_; }

 private:
  void print(const Value& record, Arena& arena, const std::string& name) {
    try {
      std::string line;
      write(compose_(record, arena), line);
      invocation_.console.out << line << '\n';
    } catch (const Error& error) {
      if (!name.empty()) invocation_.console.err << text::printable(name) << ": the record fails\n";
      fail(error);
    }
  }

  void fail(const Error& error) {
    SafeStream::write_colored(invocation_.console.err,
                              report::as_text(error.problems(), {.color = invocation_.console.color}));
    code_ = exit_code(error.about());
  }

  const Invocation& invocation_;
  const Compose& compose_;
  const project::Feed& feed_;
  ValueReader reader_;
  int code_ = exit_done;
};

/// Prints all records of a file. Reads one ahead to know whether there are several; an error in reading it is thrown
/// after the record before it is printed.
void print_all(RecordFile& file, Printer& printer) {
  auto record = file.next();
  if (!record) throw Error(ErrorCode::json_syntax, file.name() + " holds no record");
  for (bool several = false; record;) {
    std::optional<RecordText> next;
    std::optional<Error> broken;
    try {
      next = file.next();
    } catch (const Error& error) {
      broken = error;
    }
    several = several || next || broken;
    printer.print(*record, several);
    if (broken) throw Error(*broken);
    record = std::move(next);
  }
}

}  // namespace

int print_composed(const Invocation& invocation, const Compose& compose, const project::Feed& feed) {
  Printer printer(invocation, compose, feed);
  RecordFile file(invocation.arguments.text("record"), invocation.console);
  if (!invocation.arguments.has("id")) {
    print_all(file, printer);
    return printer.code();
  }
  const auto id = invocation.arguments.text("id");
  const auto record = file.find(feed.id_member, id);
  if (!record) throw Error(ErrorCode::unknown_name, file.name() + " has no record \"" + id + "\"");
  printer.print(*record, false);
  return printer.code();
}

int print_composed_stored(const Invocation& invocation, const Compose& compose, const project::Feed& feed) {
  Printer printer(invocation, compose, feed);
  printer.print(stored_record(invocation, feed.id), false);
  return printer.code();
}

}  // namespace fsctl::cli
