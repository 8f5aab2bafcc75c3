#include "core/store/postgresql/statement.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/store/moved_on.h"
#include "core/store/postgresql/many_rows.h"
#include "core/store/postgresql/numbered_tables.h"

namespace fsctl::store {
namespace {

bool is_select(std::string_view sql) { return sql.starts_with("SELECT") || sql.starts_with("WITH"); }

/// Contexts and counters change while the content is the same, and so does what is read of no table.
bool is_of_content(std::string_view sql) {
  const auto has = [&](std::string_view words) { return sql.find(words) != std::string_view::npos; };
  return is_select(sql) && has(" FROM ") && !has(" context") && !has(" FROM counter");
}

std::string as_postgres_has_it(std::string_view sql) { return with_numbered_parameters(sql) + returning_number(sql); }

/// The table to which a statement writes; nothing where rows of others may go with those that are deleted.
std::string table_written_by(std::string_view sql) {
  constexpr std::string_view deletion = "DELETE FROM ";
  for (const auto verb : {std::string_view("INSERT INTO "), std::string_view("UPDATE "), deletion}) {
    if (!sql.starts_with(verb)) continue;
    const auto rest = sql.substr(verb.size());
    const auto table = rest.substr(0, rest.find_first_of("( "));
    if (verb != deletion || table == "feed_record" || table == "storage_record") return std::string(table);
  }
  return {};
}

bool are_equal(std::span<const BoundValue> some, std::span<const BoundValue> others) {
  return std::ranges::equal(some, others, [](const BoundValue& a, const BoundValue& b) {
    return a.type() == b.type() && a.number() == b.number() && a.text() == b.text();
  });
}

/// How many of the values, those of whole rows, go to the server together.
std::size_t values_of_piece(std::size_t columns, std::span<const BoundValue> values) {
  constexpr std::size_t enough_bytes = std::size_t{64} * 1024;
  std::size_t count = 0, bytes = 0;
  while (count < values.size() && (bytes < enough_bytes || count % columns != 0))
    bytes += values[count++].text().size();
  return count;
}

}  // namespace

void KeptValues::assign(std::span<const BoundValue> values) {
  bytes_.clear();
  for (const auto& value : values) bytes_ += value.text();
  values_.assign(values.begin(), values.end());
  std::string_view rest = bytes_;
  for (auto& value : values_) {
    const auto text = rest.substr(0, value.text().size());
    rest.remove_prefix(text.size());
    if (value.type() == BoundValue::Type::text) value = text;
    if (value.type() == BoundValue::Type::bytes) value = Bytes{text};
  }
}

PostgresStatement::PostgresStatement(Ways& ways, const std::string& sql, std::string name)
    : ways_(ways),
      sql_(as_postgres_has_it(sql)),
      first_name_(std::move(name)),
      only_reads_(is_select(sql)),
      reads_content_(is_of_content(sql)),
      table_(table_written_by(sql)),
      numbers_sql_(setting_numbers_apart(sql)),
      given_sql_(sql) {}

bool PostgresStatement::may_change(const PostgresStatement& select) const {
  return !only_reads_ && select.sql_.find(table_) != std::string::npos;
}

void PostgresStatement::begin(std::span<const BoundValue> values) {
  reset();
  values_.assign(values);
}

bool PostgresStatement::step() {
  if (row_ < 0) answer_ = std::move(answers(values_.all().size(), values_).front());
  if (row_ + 1 >= answer_.end - answer_.first) return false;
  ++row_;
  return true;
}

/// What was read stays there, as a caller may still look at it.
void PostgresStatement::reset() { row_ = -1; }

bool PostgresStatement::is_null(int column) {
  return PQgetisnull(answer_.result.get(), answer_.first + std::max(row_, 0), column) != 0;
}

std::int64_t PostgresStatement::number(int column) {
  return number_in(answer_.result, answer_.first + std::max(row_, 0), column);
}

std::string_view PostgresStatement::text(int column) {
  return text_in(answer_.result, answer_.first + std::max(row_, 0), column);
}

void PostgresStatement::run(std::size_t columns, std::span<const BoundValue> values,
                            const std::function<void(std::size_t, std::int64_t)>& changed) {
  const auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) changed(i, changed_by(results[i]));
}

/// Many rows go in pieces, so that the server is at the first ones while the others are written down.
void PostgresStatement::run_by_then(std::size_t columns, std::span<const BoundValue> values) {
  learn_types(columns, values);
  do {
    const auto piece = values.first(values_of_piece(columns, values));
    values = values.subspan(piece.size());
    if (!ways_.puts_off(*this, columns, piece))
      send([&](Exchange& exchange, int session) { add_by_then(exchange, session, columns, piece); });
  } while (!values.empty());
}

void PostgresStatement::insert(std::size_t columns, std::span<const BoundValue> values,
                               const std::function<void(std::size_t, std::int64_t)>& inserted) {
  if (insert_numbered(columns, values, inserted)) return;
  const auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) inserted(i, number_in(results[i], 0, 0));
}

/// Rows whose numbers are known need not be waited for.
bool PostgresStatement::insert_numbered(std::size_t columns, std::span<const BoundValue> values,
                                        const std::function<void(std::size_t, std::int64_t)>& inserted) {
  if (columns == 0) return false;
  const auto rows = rows_in(columns, values);
  const auto first = ways_.numbers_for(*this, rows);
  if (!first) return false;
  const auto number = [&](std::size_t row) { return *first + static_cast<std::int64_t>(row); };
  std::vector<BoundValue> numbered;
  numbered.reserve(values.size() + rows);
  for (std::size_t row = 0; row < rows; ++row) {
    const auto others = values.subspan(row * columns, columns);
    numbered.emplace_back(number(row));
    numbered.insert(numbered.end(), others.begin(), others.end());
  }
  if (!numbered_) numbered_ = std::make_unique<PostgresStatement>(ways_, inserting_numbered(given_sql_), name_ + "n");
  numbered_->run_by_then(columns + 1, numbered);
  for (std::size_t row = 0; row < rows; ++row) inserted(row, number(row));
  return true;
}

/// What is called may run other statements, so everything is read before.
void PostgresStatement::visit(std::size_t columns, std::span<const BoundValue> values,
                              const std::function<void(std::size_t)>& found) {
  values_.assign(values);
  auto all = answers(columns, values_);
  for (std::size_t i = 0; i < all.size(); ++i) {
    answer_ = std::move(all[i]);
    for (row_ = 0; row_ < answer_.end - answer_.first; ++row_) found(i);
  }
  reset();
}

void PostgresStatement::expect(std::size_t columns, std::span<const BoundValue> values) {
  const auto looked = look(columns, values);
  if (looked.unknown.empty()) return;
  auto& expected = expected_.emplace_back();
  expected.columns = columns;
  expected.values.assign(looked.values);
}

void PostgresStatement::ask_expected(Exchange& exchange, int session) {
  for (auto& expected : expected_)
    if (expected.answers.empty())
      expected.is_one_run = add_select(exchange, session, expected.columns, expected.values.all());
}

std::vector<Result>::iterator PostgresStatement::take_expected(std::vector<Result>::iterator first) {
  for (auto& expected : expected_) {
    if (!expected.answers.empty()) continue;
    const auto end = first + static_cast<std::ptrdiff_t>(expected.is_one_run ? 1 : expected.rows());
    expected.answers = answers_in({first, end}, expected.is_one_run, expected.rows());
    first = end;
  }
  return first;
}

void PostgresStatement::forget_answers() {
  std::erase_if(expected_, [](const Expected& one) { return !one.answers.empty(); });
}

PostgresStatement::Looked PostgresStatement::look(std::size_t columns, std::span<const BoundValue> values) const {
  const auto* kept = reads_content_ ? ways_.kept() : nullptr;
  const auto rows = rows_in(columns, values);
  Looked looked{.answers = std::vector<Answer>(rows)};
  for (std::size_t i = 0; i < rows; ++i) {
    const auto row = values.subspan(i * columns, columns);
    const auto* known = kept == nullptr ? nullptr : kept->find(name_, row);
    if (known != nullptr) {
      looked.answers[i] = *known;
      continue;
    }
    looked.unknown.push_back(i);
    looked.values.insert(looked.values.end(), row.begin(), row.end());
  }
  return looked;
}

/// What is kept, and of the rest what the server says.
std::vector<Answer> PostgresStatement::answers(std::size_t columns, const KeptValues& values) {
  auto* kept = reads_content_ ? ways_.kept() : nullptr;
  if (kept == nullptr) return answers_of_server(columns, values.all());
  auto looked = look(columns, values.all());
  if (looked.unknown.empty()) return std::move(looked.answers);
  const auto found = answers_of_server(columns, looked.values);
  for (std::size_t i = 0; i < found.size(); ++i) {
    kept->keep(name_, std::span(looked.values).subspan(i * columns, columns), found[i]);
    looked.answers[looked.unknown[i]] = found[i];
  }
  return std::move(looked.answers);
}

/// What was asked ahead, or else what the server says now.
std::vector<Answer> PostgresStatement::answers_of_server(std::size_t columns, std::span<const BoundValue> values) {
  if (auto ahead = answers_ahead(columns, values)) return std::move(*ahead);
  bool is_one_run = false;
  const auto results =
      send([&](Exchange& exchange, int session) { is_one_run = add_select(exchange, session, columns, values); });
  return answers_in(results, is_one_run, rows_in(columns, values));
}

/// The rows for one row of values come one after the other.
std::vector<Answer> PostgresStatement::answers_in(std::span<const Result> results, bool is_one_run, std::size_t rows) {
  std::vector<Answer> answers;
  if (!is_one_run) {
    for (const auto& result : results) answers.push_back({.result = result, .end = rows_of(result)});
    return answers;
  }
  const auto& result = results.front();
  answers.resize(rows, Answer{.result = result});
  const int place = PQnfields(result.get()) - 1;
  for (int row = 0; row < rows_of(result); ++row) {
    auto& answer = answers.at(static_cast<std::size_t>(number_in(result, row, place) - 1));
    if (answer.end == 0) answer.first = row;
    answer.end = row + 1;
  }
  return answers;
}

/// What was asked ahead, if each row of values was.
std::optional<std::vector<Answer>> PostgresStatement::answers_ahead(std::size_t columns,
                                                                    std::span<const BoundValue> values) {
  if (expected_.empty()) return {};
  std::vector<ExpectedRow> places;
  ExpectedRow probable{.expected = &expected_.front(), .position = 0};
  do {
    const auto place = find_expected(values.first(columns), probable);
    if (!place) return {};
    places.push_back(*place);
    probable = {.expected = place->expected, .position = place->position + 1};
    values = values.subspan(columns);
  } while (!values.empty());
  const auto is_unanswered = [](const ExpectedRow& place) { return place.expected->answers.empty(); };
  if (std::ranges::any_of(places, is_unanswered)) {
    ways_.send(*this, [](Exchange&, int) {});
    if (std::ranges::any_of(places, is_unanswered))
      return {};  // as the transaction in which it is expected comes later
  }
  std::vector<Answer> answers;
  for (const auto& [expected, position] : places) {
    answers.push_back(expected->answers[position]);
    ++expected->used;
  }
  std::erase_if(expected_, [](const Expected& one) { return one.used >= one.rows(); });
  return answers;
}

std::optional<PostgresStatement::ExpectedRow> PostgresStatement::find_expected(std::span<const BoundValue> row,
                                                                               const ExpectedRow& probable) {
  const auto& [expected, position] = probable;
  if (position < expected->rows() && are_equal(expected->row(position), row)) return probable;
  for (auto& one : expected_)
    for (std::size_t i = 0; i < one.rows(); ++i)
      if (are_equal(one.row(i), row)) return ExpectedRow{.expected = &one, .position = i};
  return {};
}

void PostgresStatement::take_another_name() {
  prepared_in_ = -1;
  many_prepared_in_ = -1;
  name_ = first_name_ + '_' + std::to_string(++other_names_);
}

std::vector<Result> PostgresStatement::run_all(std::size_t columns, std::span<const BoundValue> values) {
  return send([&](Exchange& exchange, int session) { add_each(exchange, session, columns, values); });
}

std::vector<Result> PostgresStatement::send(const std::function<void(Exchange&, int session)>& add) {
  try {
    return ways_.send(*this, add);
  } catch (const MovedOn&) {
    throw;  // the statement was run
  } catch (const std::exception&) {
    take_another_name();
    throw;
  }
}

void PostgresStatement::add_by_then(Exchange& exchange, int session, std::size_t columns,
                                    std::span<const BoundValue> values) {
  if (runs_for_many(columns, values)) return add_for_many(exchange, session, columns, values);
  add_each(exchange, session, columns, values);
}

/// Asks for each row of so many values; gives whether by one run.
bool PostgresStatement::add_select(Exchange& exchange, int session, std::size_t columns,
                                   std::span<const BoundValue> values) {
  const bool is_one_run = runs_for_many(columns, values);
  add_by_then(exchange, session, columns, values);
  return is_one_run;
}

void PostgresStatement::prepare(Exchange& exchange, int session, const Parameters& parameters) {
  if (std::exchange(prepared_in_, session) == session) return;
  exchange.prepare(name_.c_str(), sql_, parameters);
  if (types_.empty() && parameters.count() > 0) exchange.describe(name_.c_str(), types_);
}

/// One run for many rows needs the types, for which it pays to wait once where there are this many.
void PostgresStatement::learn_types(std::size_t columns, std::span<const BoundValue> values) {
  constexpr std::size_t fewest_rows = 32;
  if (columns == 0 || !types_.empty() || values.size() < fewest_rows * columns) return;
  const Parameters parameters(values.first(columns));
  send([&](Exchange& exchange, int session) { prepare(exchange, session, parameters); });
}

void PostgresStatement::add_each(Exchange& exchange, int session, std::size_t columns,
                                 std::span<const BoundValue> values) {
  do {
    const Parameters parameters(values.first(columns));
    prepare(exchange, session, parameters);
    exchange.run(name_.c_str(), parameters);
    values = values.subspan(columns);
  } while (!values.empty());
}

/// Whether there are many rows of values, and one run can do what many would.
bool PostgresStatement::runs_for_many(std::size_t columns, std::span<const BoundValue> values) {
  constexpr std::size_t fewest_rows = 4;
  if (columns == 0 || values.size() < fewest_rows * columns || types_.size() != columns) return false;
  if (!many_sql_) many_sql_ = for_many_rows(given_sql_, types_);
  return !many_sql_->empty();
}

void PostgresStatement::add_for_many(Exchange& exchange, int session, std::size_t columns,
                                     std::span<const BoundValue> values) {
  const auto arrays = as_arrays(columns, values, types_);
  std::vector<BoundValue> bound;
  for (const auto& array : arrays) bound.emplace_back(Bytes{array});
  const Parameters parameters(bound);
  const auto name = name_ + "m";
  if (std::exchange(many_prepared_in_, session) != session) exchange.prepare(name.c_str(), *many_sql_, parameters);
  exchange.run(name.c_str(), parameters);
}

}  // namespace fsctl::store
