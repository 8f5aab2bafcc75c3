#include "core/index/figures.h"

#include <algorithm>
#include <numeric>

#include "core/index/counts.h"

namespace fsctl::index {
namespace {

/// A number as a 64-bit integer if it is one, else as a double.
Value value_of(const Number& number) {
  constexpr double beyond = 9223372036854775808.0;
  if (number.base < -beyond || number.base >= beyond) return number.base;
  const auto whole = static_cast<std::int64_t>(number.base);
  return static_cast<double>(whole) == number.base ? Value(whole + number.rest) : Value(number.base);
}

/// Wide enough for the sum of a 64-bit integer in every document.
__extension__ using Wide = __int128;

/// Sums numbers; the sum is exact if all of them are integers.
class Sum {
 public:
  void add(const Value& number, std::uint32_t times) {
    // A long double has more digits than the result, so that rounding in sums of decimal fractions does not show there.
    const auto one =
        number.is_integer() ? static_cast<long double>(number.integer()) : static_cast<long double>(number.number());
    rough_ += one * times;
    is_whole_ = is_whole_ && number.is_integer();
    if (is_whole_) exact_ += static_cast<Wide>(number.integer()) * times;
    count_ += times;
  }

  Value sum() const {
    const auto whole = static_cast<std::int64_t>(exact_);
    return is_whole_ && whole == exact_ ? Value(whole) : Value(static_cast<double>(rough_));
  }
  Value average() const { return static_cast<double>(rough_ / static_cast<long double>(count_)); }

 private:
  bool is_whole_ = true;
  Wide exact_ = 0;
  long double rough_ = 0;
  std::uint64_t count_ = 0;
};

std::vector<std::uint32_t> codes_of(const Column& column) {
  std::vector<std::uint32_t> codes(column.distinct());
  std::iota(codes.begin(), codes.end(), 0U);
  return codes;
}

}  // namespace

void FigureCount::add(const Column& column, const Hits& documents) {
  std::vector<std::uint32_t> counts(column.distinct());
  count_values(column, documents, codes_of(column), counts);
  add_counted(column, counts);
}

void FigureCount::add(const Column& column, const Column& values, const VariantRows& variants, const Rows& rows) {
  std::vector<std::uint32_t> counts(column.distinct());
  count_by_variant(values, variants, rows, codes_of(column), counts);
  add_counted(column, counts);
}

/// `counts` has for each code how many documents have its number.
void FigureCount::add_counted(const Column& column, const std::vector<std::uint32_t>& counts) {
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
