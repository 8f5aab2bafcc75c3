#include "core/json/position.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "core/budget/of_thread.h"
#include "core/error/suggest.h"
#include "core/json/text_map.h"
#include "core/json/walker.h"
#include "core/text/unicode.h"

namespace fsctl {
namespace {

/// The locations to find, as a tree of the steps of their pointers.
struct Wanted {
  std::vector<std::size_t> here{};
  std::map<std::string, Wanted, std::less<>> inside{};
};

/// Finds many locations in one text; visits each array and object on their ways once.
class Search {
 public:
  Search(std::string_view text, std::span<const Location* const> locations) : walker_(text), locations_(locations) {
    for (std::size_t i = 0; i < locations.size(); ++i) {
      Wanted* wanted = &root_;
      for (auto& step : steps_of(locations[i]->pointer)) wanted = &wanted->inside[std::move(step)];
      wanted->here.push_back(i);
    }
    if (text.starts_with(text::byte_order_mark)) walker_.move_to(text::byte_order_mark.size());
    walker_.skip_space();
  }

  /// The ranges of the locations, in the order in which they were given.
  std::vector<Stretch> run() {
    found_.resize(locations_.size());
    const Stretch whole = walker_.take_value();
    visit(root_, whole, whole);
    return std::move(found_);
  }

 private:
  /// A member or element: the ranges of its name and its value.
  struct Part {
    Stretch name;
    Stretch value;
  };
  using Parts = std::map<const Wanted*, Part>;

  void visit(const Wanted& wanted, Stretch name, Stretch value) {
    settle(wanted, value);
    for (const auto i : wanted.here)
      if (locations_[i]->member_name) found_[i] = name;
    if (wanted.inside.empty()) return;
    walker_.move_to(value.begin);
    const auto parts = walker_.peek() == '{' ? members(wanted) : elements(wanted);
    for (const auto& [inner, part] : parts) visit(*inner, part.name, part.value);
  }

  /// Sets this value as the result for all locations inside it, until a deeper one is found.
  void settle(const Wanted& wanted, Stretch value) {
    for (const auto i : wanted.here) found_[i] = value;
    for (const auto& [_, inner] : wanted.inside) settle(inner, value);
  }

  /// The wanted members of an object; of duplicates the last one. One that is absent is found under a misspelt name.
  Parts members(const Wanted& wanted) {
    Parts parts;
    std::map<std::string, Part> all;
    walker_.skip('{');
    while (walker_.peek() == '"') {
      const Stretch name = walker_.take_value();
      walker_.skip_space();
      walker_.skip(':');
      const Stretch value = walker_.take_value();
      all.insert_or_assign(walker_.name_at(name), Part{name, value});
      walker_.skip_space();
      walker_.skip(',');
    }
    std::vector<std::string> names;
    for (const auto& [name, _] : all) names.push_back(name);
    for (const auto& [step, inner] : wanted.inside)
      if (const auto found = all.find(step); found != all.end())
        parts.emplace(&inner, found->second);
      else if (const auto* near = nearest(step, names))
        parts.emplace(&inner, all.at(*near));
    return parts;
  }

  Parts elements(const Wanted& wanted) {
    Parts parts;
    if (walker_.peek() != '[') return parts;
    walker_.skip('[');
    for (std::size_t i = 0; walker_.peek() != '\0' && walker_.peek() != ']'; ++i) {
      const auto begin = walker_.offset();
      const Stretch value = walker_.take_value();
      if (const auto found = wanted.inside.find(std::to_string(i)); found != wanted.inside.end())
        parts[&found->second] = {value, value};
      walker_.skip_space();
      walker_.skip(',');
      if (walker_.offset() == begin) break;  // malformed text: no progress
    }
    return parts;
  }

  Walker walker_;
  std::span<const Location* const> locations_;
  Wanted root_;
  std::vector<Stretch> found_;
};

/// The text in which a location was found last, so that it is not read anew for each of many.
struct Remembered {
  static constexpr std::size_t longest = std::size_t{16} << 20U;

  std::string text{};
  std::optional<TextMap> map{};  ///< once a second location is to be found
};

Stretch find_one(const Source& source, const Location& location) {
  static OfThread<Remembered> remembered;
  Remembered& last = remembered.get();
  if (source.text.size() <= Remembered::longest) {
    if (last.text == source.text) {
      if (!last.map) last.map.emplace(last.text);
      return last.map->find(location);
    }
    last.map.reset();
    last.text = source.text;
  }
  const Location* const locations[] = {&location};
  return Search(source.text, locations).run().front();
}

/// Finds the offsets of the problems with these indexes, all of one source.
void find_offsets(const Problems& problems, std::span<const std::size_t> numbers, std::vector<std::size_t>& offsets) {
  const auto& source = problems[numbers.front()].source;
  if (!source) return;
  std::vector<const Location*> locations;
  for (const auto i : numbers) locations.push_back(&problems[i].location);
  const auto found = Search(source->text, locations).run();
  for (std::size_t k = 0; k < numbers.size(); ++k) offsets[numbers[k]] = locations[k]->offset.value_or(found[k].begin);
}

}  // namespace

Position position_of(std::string_view text, std::size_t offset, std::size_t length) {
  offset = std::min(offset, text.size());
  const auto before = text.substr(0, offset);
  auto line_begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  if (line_begin == 0 && text.starts_with(text::byte_order_mark)) line_begin = text::byte_order_mark.size();
  auto line_end = std::min(text.find('\n', offset), text.size());
  if (line_end > line_begin && text[line_end - 1] == '\r') --line_end;
  const auto begin = std::max(offset, line_begin);
  return {.line = 1 + static_cast<std::size_t>(std::ranges::count(before, '\n')),
          .column = 1 + text::count_code_points(text.substr(line_begin, begin - line_begin)),
          .offset = offset,
          .length = std::max<std::size_t>(1, std::min(begin + length, std::max(line_end, begin)) - begin),
          .text = text.substr(line_begin, std::max(line_end, line_begin) - line_begin)};
}

ByteRange range_of(const Source& source, const Location& location) {
  if (location.offset) return {.begin = *location.offset, .length = location.length};
  const Stretch found = find_one(source, location);
  return {.begin = found.begin, .length = found.end - found.begin};
}

Position locate(const Source& source, const Location& location) {
  const auto [begin, length] = range_of(source, location);
  return position_of(source.text, begin, length);
}

void sort_by_place(Problems& problems) {
  std::map<const Source*, std::vector<std::size_t>> by_source;
  for (std::size_t i = 0; i < problems.size(); ++i) by_source[problems[i].source.get()].push_back(i);
  std::vector<std::size_t> offsets(problems.size());
  for (const auto& [_, numbers] : by_source) find_offsets(problems, numbers, offsets);

  const auto key = [&](std::size_t i) {
    const auto& source = problems[i].source;
    return std::pair(source ? std::string_view(source->name) : std::string_view(), offsets[i]);
  };
  std::vector<std::size_t> order(problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, key);
  Problems sorted;
  for (const auto i : order) sorted.push_back(std::move(problems[i]));
  problems = std::move(sorted);
}

}  // namespace fsctl
