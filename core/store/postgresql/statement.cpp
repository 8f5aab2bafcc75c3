#include "core/store/postgresql/statement.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/store/postgresql/numbered_tables.h"

namespace fsctl::store {
namespace {

bool is_select(std::string_view sql) { return sql.starts_with("SELECT") || sql.starts_with("WITH"); }

std::string as_postgres_has_it(std::string_view sql) { return with_numbered_parameters(sql) + returning_number(sql); }

}  // namespace

PostgresStatement::PostgresStatement(Ways& ways, const char* sql, std::size_t number)
    : ways_(ways), sql_(as_postgres_has_it(sql)), name_("s" + std::to_string(number)), only_reads_(is_select(sql)) {}

void PostgresStatement::begin(std::span<const BoundValue> values) {
  reset();
  kept_.clear();
  for (const auto& value : values) kept_ += value.text();
  values_.assign(values.begin(), values.end());
  std::string_view rest = kept_;
  for (auto& value : values_) {
    const auto text = rest.substr(0, value.text().size());
    rest.remove_prefix(text.size());
    if (value.type() == BoundValue::Type::text) value = text;
    if (value.type() == BoundValue::Type::bytes) value = Bytes{text};
  }
}

bool PostgresStatement::step() {
  if (row_ < 0) result_ = std::move(run_all(values_.size(), values_).front());
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

void PostgresStatement::insert(std::size_t columns, std::span<const BoundValue> values,
                               const std::function<void(std::size_t, std::int64_t)>& inserted) {
  const auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) inserted(i, number_in(results[i], 0, 0));
}

/// What is called may run other statements, so everything is read before.
void PostgresStatement::visit(std::size_t columns, std::span<const BoundValue> values,
                              const std::function<void(std::size_t)>& found) {
  auto results = run_all(columns, values);
  for (std::size_t i = 0; i < results.size(); ++i) {
    result_ = std::move(results[i]);
    for (row_ = 0; row_ < rows_of(result_); ++row_) found(i);
  }
  reset();
}

/// After a failure it is not known whether the server has prepared the statement, so it goes by another name then.
std::vector<Result> PostgresStatement::run_all(std::size_t columns, std::span<const BoundValue> values) {
  const auto add = [&](Exchange& exchange, int session) {
    auto rest = values;
    do {
      const Parameters parameters(rest.first(columns));
      prepare(exchange, session, parameters);
      exchange.run(name_.c_str(), parameters);
      rest = rest.subspan(columns);
    } while (!rest.empty());
  };
  try {
    return ways_.send(only_reads_, add);
  } catch (const std::exception&) {
    prepared_in_ = -1;
    name_ += '_';
    throw;
  }
}

void PostgresStatement::prepare(Exchange& exchange, int session, const Parameters& parameters) {
  if (prepared_in_ == session) return;
  exchange.prepare(name_.c_str(), sql_, parameters);
  prepared_in_ = session;
}

}  // namespace fsctl::store
