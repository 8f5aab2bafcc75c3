#include "core/index/figures.h"

#include <algorithm>
#include <numeric>
#include <optional>

#include "core/index/counts.h"

namespace fsctl::index {
namespace {

/// As an integer, if it is one of 64 bits.
Value value_of(const Number& number) {
  constexpr double beyond = 9223372036854775808.0;
  if (number.base < -beyond || number.base >= beyond) return number.base;
  const auto whole = static_cast<std::int64_t>(number.base);
  return static_cast<double>(whole) == number.base ? Value(whole + number.rest) : Value(number.base);
}

/// Adds numbers: exactly as long as they are integers and the sum has 64 bits.
class Sum {
 public:
  void add(const Value& number, std::uint32_t times) {
    // So many digits that adding up decimal fractions does not show in the result.
    rough_ += static_cast<long double>(number.is_integer() ? static_cast<long double>(number.integer())
                                                           : static_cast<long double>(number.number())) *
              times;
    std::int64_t product = 0;
    const bool fits = exact_ && number.is_integer() &&
                      !__builtin_mul_overflow(number.integer(), static_cast<std::int64_t>(times), &product) &&
                      !__builtin_add_overflow(*exact_, product, &*exact_);
    if (!fits) exact_.reset();
    count_ += times;
  }

  Value sum() const { return exact_ ? Value(*exact_) : Value(static_cast<double>(rough_)); }
  Value average() const { return static_cast<double>(rough_ / static_cast<long double>(count_)); }

 private:
  std::optional<std::int64_t> exact_ = 0;
  long double rough_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace

void FigureCount::add(const Column& column, const Hits& records) {
  std::vector<std::uint32_t> codes(column.distinct());
  std::iota(codes.begin(), codes.end(), 0U);
  std::vector<std::uint32_t> counts(codes.size());
  count_values(column, records, codes, counts);
  for (Code code = 0; code < counts.size(); ++code)
    if (counts[code] > 0) numbers_.emplace_back(column.number(code), counts[code]);
}

Figures FigureCount::figures() {
  if (numbers_.empty()) return {};
  std::ranges::sort(numbers_);
  Figures figures{.min = value_of(numbers_.front().first), .max = value_of(numbers_.back().first)};
  Sum sum;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    if (i == 0 || numbers_[i].first != numbers_[i - 1].first) ++figures.distinct;
    sum.add(value_of(numbers_[i].first), numbers_[i].second);
  }
  figures.avg = sum.average();
  figures.sum = sum.sum();
  return figures;
}

}  // namespace fsctl::index
