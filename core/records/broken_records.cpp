#include "core/records/broken_records.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "core/json/diagnosis.h"
#include "core/json/position.h"
#include "core/json/read.h"
#include "core/json/whole_text.h"
#include "core/records/record_check.h"
#include "core/records/record_stream.h"

namespace fsctl::records {
namespace {

/// The most mistakes of a file that are told: what follows from one may look like others.
constexpr std::size_t most_mistakes_told = 20;

/// Moves what lies in a record to its place in the file.
void move_into_file(Problem& problem, const std::string& record, std::size_t offset) {
  const bool has_place = problem.location.offset || !problem.location.pointer.empty();
  const auto [begin, length] = has_place ? range_of(Source{.name = {}, .text = record}, problem.location)
                                         : ByteRange{.begin = 0, .length = record.size()};
  problem.location = {.offset = offset + begin, .length = length};
  std::erase_if(problem.labels, [](const Label& label) { return !label.location.offset; });
  for (Label& label : problem.labels) *label.location.offset += offset;
  for (Edit& edit : problem.fix)
    if (edit.place.offset) *edit.place.offset += offset;
}

/// The mistake of a record; nothing for a sound one.
std::optional<Problem> mistake_of(const RecordStream::Item& item, ValueReader& reader) {
  Arena arena;
  try {
    check_object(reader.read(item.text, arena));
    return {};
  } catch (const Error& error) {
    const std::string text(item.text);
    auto problem = why_no_record(text, error);
    move_into_file(problem, text, item.offset);
    return problem;
  }
}

/// Reads to the next record that is none, or place between records where there is none; nothing at the end.
std::optional<Problem> next_mistake(RecordStream& records, ValueReader& reader) {
  try {
    while (const auto item = records.next())
      if (auto problem = mistake_of(*item, reader)) return problem;
    return {};
  } catch (const Error& error) {
    if (!records.fault()) throw;
    return Problem{
        .code = error.code(), .message = records.fault()->message, .location = {.offset = records.fault()->offset}};
  }
}

/// The first mistake of a file that is no list of records in any form, or is to be one array.
std::optional<Problem> mistake_of_all(const Source& file) {
  const auto first = file.text.find_first_not_of(" \t\r\n");
  const bool is_array = first != std::string::npos && file.text[first] == '[';
  return is_array ? diagnose(file) : why_no_records(file.text);
}

/// Whether a mistake that is none of the text, such as a record that is no object, is told of another record.
bool is_told(const Problem& problem, const Problems& told) {
  return problem.code != ErrorCode::json_syntax &&
         std::ranges::find(told, problem.message, &Problem::message) != told.end();
}

}  // namespace

Problem why_no_record(const std::string& text, const Error& error) {
  const Problem& problem = error.problems().front();
  if (problem.code != ErrorCode::json_syntax) return problem;
  if (text.ends_with(','))
    return {.code = problem.code,
            .message = "a comma stands behind the record",
            .location = {.offset = text.size() - 1},
            .hint = "records in lines have none between them, those in an array [ ] have"};
  return diagnose(Source{.name = {}, .text = text}).value_or(problem);
}

std::optional<Problem> why_no_records(const std::string& beginning) {
  const bool is_empty = beginning.find_first_not_of(" \t\r\n") == std::string::npos;
  return is_empty ? std::nullopt : broken::mistake_of_whole(beginning);
}

Problems broken_records(const std::shared_ptr<const Source>& file) {
  std::istringstream in(file->text);
  RecordStream records(in);
  ValueReader reader;
  Problems problems;
  while (auto problem = next_mistake(records, reader)) {
    if (is_told(*problem, problems)) continue;
    auto of_all = problems.empty() ? mistake_of_all(*file) : std::nullopt;
    problems.push_back(of_all ? std::move(*of_all) : std::move(*problem));
    problems.back().source = file;
    if (of_all || problems.size() == most_mistakes_told) break;
  }
  return problems;
}

}  // namespace fsctl::records
