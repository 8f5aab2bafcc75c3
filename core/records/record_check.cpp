#include "core/records/record_check.h"

#include <memory>
#include <sstream>

#include "core/budget/idle.h"
#include "core/json/kind.h"
#include "core/json/parse.h"
#include "core/records/record_stream.h"
#include "core/records/text_id.h"
#include "core/text/unicode.h"

namespace fsctl::records {
namespace {

constexpr std::size_t longest_id = 255;

Value read_json(std::string_view raw, ValueReader& reader, Arena& arena) {
  try {
    return reader.read_to_keep(raw, arena);
  } catch (const Error& error) {
    Problem problem = error.problems().front();
    problem.code = ErrorCode::invalid_payload;
    throw Error(problem);
  }
}

void check_list_size(const Value& list) {
  const auto size = list.items().size();
  if (size > 0 && size <= most_records) return;
  throw Error(ErrorCode::invalid_payload,
              "a list holds 1 to " + std::to_string(most_records) + " records, this one " + std::to_string(size));
}

/// Throws the error with a message and a pointer that name the record of a list.
[[noreturn]] void throw_at(std::size_t index, const Error& error) {
  Problem problem = error.problems().front();
  problem.message = "record " + std::to_string(index) + ": " + problem.message;
  problem.location.pointer.insert(0, pointer_step(index));
  throw Error(problem);
}

std::string takes_numbers(const project::Feed& feed) {
  return "`idsAsText` in feeds/" + feed.id + ".json takes numbers as texts";
}

const Value* find_parent(const Value& record, const project::Feed& feed) {
  return feed.parent_member.empty() ? nullptr : record.find(feed.parent_member);
}

void check_record(const Value& record, const project::Feed& feed, Intent intent) {
  check_object(record);
  record_id(record, feed);
  check_parent(record, feed, intent);
}

/// Parses a body; errors have their location in the body.
Value read_body(const std::string& body, std::string_view text, ValueReader& reader, Arena& arena) {
  try {
    return read_json(text, reader, arena);
  } catch (const Error& error) {
    Problem problem = error.problems().front();
    if (problem.location.offset) *problem.location.offset += body.size() - text.size();
    throw Error(problem);
  }
}

/// The record of a body as its feed takes it, checked. REQUIRES: JSON.
std::string checked_record(std::string_view text, const Value& json, const project::Feed& feed, Intent intent,
                           ValueReader& reader) {
  Arena arena;
  const auto taken = as_taken(text, feed, arena);
  check_record(feed.ids_as_text ? reader.read_to_keep(taken, arena) : json, feed, intent);
  return std::string(taken);
}

std::vector<std::string> checked_records(const std::string& body, const Value& list, const project::Feed& feed,
                                         Intent intent, ValueReader& reader) {
  std::istringstream in(body);
  RecordStream stream(in);
  std::vector<std::string> records;
  for (std::size_t i = 0; i < list.items().size(); ++i) try {
      check_object(list.items()[i]);
      records.push_back(checked_record(stream.next().value().text, list.items()[i], feed, intent, reader));
    } catch (const Error& error) {
      throw_at(i, error);
    }
  return records;
}

}  // namespace

void check_size(std::string_view raw) {
  if (raw.size() > largest_record) throw Error(ErrorCode::payload_too_large, "the record is larger than 16 MiB");
}

void check_object(const Value& record) {
  if (!record.is_object())
    throw Error(ErrorCode::invalid_payload, "a record is a JSON object, this is " + a_kind(record));
}

Value read_record(std::string_view raw, ValueReader& reader, Arena& arena) {
  const Value record = read_json(raw, reader, arena);
  check_object(record);
  return record;
}

std::string_view record_id(const Value& record, const project::Feed& feed) {
  const Value* id = record.find(feed.id_member);
  const auto refuse = [&](const std::string& why, const std::string& hint = {}) {
    throw Error(Problem{.code = ErrorCode::missing_id,
                        .message = "`" + feed.id_member + "` " + why,
                        .location = {.pointer = pointer_step(feed.id_member)},
                        .hint = hint});
  };
  if (id == nullptr) refuse("is missing; it identifies the record");
  if (id->is_number()) refuse("must be a string, this is a number", takes_numbers(feed));
  if (!id->is_text()) refuse("must be a string, this is " + a_kind(*id));
  if (id->text().empty()) refuse("is empty; it identifies the record");
  if (id->text().size() > longest_id) refuse("is longer than 255 bytes");
  return id->text();
}

std::string_view record_parent(const Value& record, const project::Feed& feed) {
  const Value* parent = find_parent(record, feed);
  return parent != nullptr && parent->is_text() ? parent->text() : std::string_view{};
}

std::string_view product_of(const Value& record, const project::Feed& feed, const project::Storage& storage) {
  return storage.is_products ? record_parent(record, feed) : std::string_view{};
}

void check_parent(const Value& record, const project::Feed& feed, Intent intent) {
  if (intent != Intent::upsert && intent != Intent::patch) return;
  const Value* parent = find_parent(record, feed);
  if (parent == nullptr || parent->is_null() || parent->is_text()) return;
  throw Error(Problem{.code = ErrorCode::invalid_payload,
                      .message = "`" + feed.parent_member + "` must be a string, this is " + a_kind(*parent),
                      .location = {.pointer = pointer_step(feed.parent_member)},
                      .hint = parent->is_number() ? takes_numbers(feed) : ""});
}

std::vector<std::string> split_body(const std::string& body, const project::Feed& feed, Intent intent,
                                    bool may_be_list) {
  static Idle<ValueReader> idle;
  const auto reader = idle.lend([] {
    return std::make_unique<ValueReader>(max_record_depth + 1);  // for a list; its records are parsed again
  });
  Arena arena;
  const auto text =
      std::string_view(body).substr(body.starts_with(text::byte_order_mark) ? text::byte_order_mark.size() : 0);
  const Value json = read_body(body, text, *reader, arena);
  if (may_be_list && json.is_array()) {
    check_list_size(json);
    return checked_records(body, json, feed, intent, *reader);
  }
  return {checked_record(text, json, feed, intent, *reader)};
}

}  // namespace fsctl::records
