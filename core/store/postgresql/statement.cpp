#include "core/store/postgresql/statement.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/store/postgresql/numbered_tables.h"

namespace fsctl::store {
namespace {

bool is_select(std::string_view sql) { return sql.starts_with("SELECT") || sql.starts_with("WITH"); }

std::string as_postgres_has_it(std::string_view sql) { return with_numbered_parameters(sql) + returning_number(sql); }

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

bool KeptValues::operator==(const KeptValues& other) const {
  return std::ranges::equal(values_, other.values_, [](const BoundValue& a, const BoundValue& b) {
    return a.type() == b.type() && a.number() == b.number() && a.text() == b.text();
  });
}

PostgresStatement::PostgresStatement(Ways& ways, const char* sql, std::size_t number)
    : ways_(ways), sql_(as_postgres_has_it(sql)), name_("s" + std::to_string(number)), only_reads_(is_select(sql)) {}

void PostgresStatement::begin(std::span<const BoundValue> values) {
  reset();
  values_.assign(values);
}

bool PostgresStatement::step() {
  if (row_ < 0) result_ = std::move(answers(values_.all().size(), values_).front());
  if (row_ + 1 >= rows_of(result_)) return false;
  ++row_;
  return true;
}

/// What was read stays there, as a caller may still look at it.
void PostgresStatement::reset() { row_ = -1; }

bool PostgresStatement::is_null(int column) { return PQgetisnull(result_.get(), std::max(row_, 0), column) != 0; }

std::int64_t PostgresStatement::number(int column) { return number_in(result_, std::max(row_, 0), column); }

std::string_view PostgresStatement::text(int column) { return text_in(result_, std::max(row_, 0), column); }

void PostgresStatement::run(std::size_t columns, std::span<const BoundValue> values,
                            const std::function<void(std::size_t, std::int64_t)>& changed) {
  const auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) changed(i, changed_by(results[i]));
}

void PostgresStatement::run_by_then(std::size_t columns, std::span<const BoundValue> values) {
  if (!ways_.puts_off(*this, columns, values)) run(columns, values, [](std::size_t, std::int64_t) {});
}

void PostgresStatement::insert(std::size_t columns, std::span<const BoundValue> values,
                               const std::function<void(std::size_t, std::int64_t)>& inserted) {
  const auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) inserted(i, number_in(results[i], 0, 0));
}

/// What is called may run other statements, so everything is read before.
void PostgresStatement::visit(std::size_t columns, std::span<const BoundValue> values,
                              const std::function<void(std::size_t)>& found) {
  values_.assign(values);
  auto results = answers(columns, values_);
  for (std::size_t i = 0; i < results.size(); ++i) {
    result_ = std::move(results[i]);
    for (row_ = 0; row_ < rows_of(result_); ++row_) found(i);
  }
  reset();
}

void PostgresStatement::expect(std::size_t columns, std::span<const BoundValue> values) {
  auto& expected = expected_.emplace_back();
  expected.columns = columns;
  expected.values.assign(values);
}

void PostgresStatement::ask_expected(Exchange& exchange, int session) {
  for (const auto& expected : expected_)
    if (expected.answers.empty()) add(exchange, session, expected.columns, expected.values.all());
}

std::vector<Result>::iterator PostgresStatement::take_expected(std::vector<Result>::iterator first) {
  for (auto& expected : expected_) {
    if (!expected.answers.empty()) continue;
    const auto rows = expected.columns == 0 ? 1 : expected.values.all().size() / expected.columns;
    const auto end = first + static_cast<std::ptrdiff_t>(rows);
    expected.answers.assign(std::make_move_iterator(first), std::make_move_iterator(end));
    first = end;
  }
  return first;
}

/// What was asked ahead, or else what the server says now.
std::vector<Result> PostgresStatement::answers(std::size_t columns, const KeptValues& values) {
  const auto found = std::ranges::find_if(
      expected_, [&](const Expected& one) { return one.columns == columns && one.values == values; });
  if (found == expected_.end()) return run_all(columns, values.all());
  if (found->answers.empty()) ways_.send(only_reads_, [](Exchange&, int) {});
  auto answers = std::move(found->answers);
  expected_.erase(found);
  return answers;
}

void PostgresStatement::take_another_name() {
  prepared_in_ = -1;
  name_ += '_';
}

std::vector<Result> PostgresStatement::run_all(std::size_t columns, std::span<const BoundValue> values) {
  try {
    return ways_.send(only_reads_, [&](Exchange& exchange, int session) { add(exchange, session, columns, values); });
  } catch (const std::exception&) {
    take_another_name();
    throw;
  }
}

void PostgresStatement::add(Exchange& exchange, int session, std::size_t columns, std::span<const BoundValue> values) {
  do {
    const Parameters parameters(values.first(columns));
    prepare(exchange, session, parameters);
    exchange.run(name_.c_str(), parameters);
    values = values.subspan(columns);
  } while (!values.empty());
}

void PostgresStatement::prepare(Exchange& exchange, int session, const Parameters& parameters) {
  if (prepared_in_ == session) return;
  exchange.prepare(name_.c_str(), sql_, parameters);
  prepared_in_ = session;
}

}  // namespace fsctl::store
