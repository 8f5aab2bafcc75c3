#include <algorithm>
#include <functional>
#include <memory_resource>
#include <unordered_set>

#include "core/composer/call.h"
#include "core/composer/operations.h"
#include "core/text/keyed_hash.h"

namespace fsctl::composer {
namespace {

/// A hash that is the same for equal scalars, such as 1 and 1.0.
struct ScalarHash {
  std::size_t operator()(const Value& value) const {
    if (value.is_text()) return text::KeyedHash()(value.text());
    if (value.is_number()) {
      const double number = value.number() + 0.0;  // makes -0 a 0, which it equals
      return text::KeyedHash()({reinterpret_cast<const char*>(&number), sizeof number});
    }
    return value.is_boolean() && value.boolean() ? 1 : 0;
  }
};

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace

std::span<const Operation> array_operations() {
  static const Operation entries[] = {
      {
          .name = "count",
          .category = Category::arrays,
          .summary = "The number of elements.",
          .parameters = {required("array", array, "The elements to count.")},
          .output = number,
          .evaluate = [](Call& call) -> Value { return static_cast<std::int64_t>(call.items(0).size()); },
          .examples = {{R"({"array": ["a", "b", null]})", "3"}, {R"({"array": []})", "0"}},
      },
      {
          .name = "filter",
          .category = Category::arrays,
          .summary = "The elements for which `filterFunction` is true, in their order.",
          .parameters = {required("array", array_of(T), "The elements to choose from."),
                         per_item("filterFunction", "array", boolean, "Decides for each `$item`.")},
          .output = array_of(T),
          .evaluate = [](Call& call) -> Value {
            enum { array_, filter_function };
            const auto items = call.items(array_);
            const auto kept = new_items(call.arena(), items.size());
            std::size_t size = 0;
            for (const Value& item : items)
              if (call.for_item(filter_function, item).boolean()) kept[size++] = item;
            return std::span<const Value>(kept.first(size));
          },
          .examples = {{R"({"array": [1, 5, 9], )"
                        R"("filterFunction": {"source": "composed", "composition": {)"
                        R"("type": "greaterThan", )"
                        R"("value": {"source": "data-field", "field": "$item"}, )"
                        R"("compare": {"source": "static", "value": 3}}}})",
                        "[5, 9]"},
                       {R"({"array": [{"name": "a", "active": true}, {"name": "b", "active": false}], )"
                        R"("filterFunction": {"source": "data-field", "field": "$item.active"}})",
                        R"([{"name": "a", "active": true}])"},
                       {R"({"array": ["a", "b"], "filterFunction": false})", "[]"}},
      },
      {
          .name = "findFirst",
          .category = Category::arrays,
          .summary = "The first element for which `filterFunction` is true, or null. Stops looking there.",
          .parameters = {required("array", array_of(T), "The elements to look through."),
                         per_item("filterFunction", "array", boolean, "Decides for each `$item`.")},
          .output = or_null(T),
          .evaluate = [](Call& call) -> Value {
            enum { array_, filter_function };
            for (const Value& item : call.items(array_))
              if (call.for_item(filter_function, item).boolean()) return item;
            return {};
          },
          .examples = {{R"({"array": [{"src": "a.png", "main": false}, {"src": "b.png", "main": true}], )"
                        R"("filterFunction": {"source": "data-field", "field": "$item.main"}})",
                        R"({"src": "b.png", "main": true})"},
                       {R"({"array": [3, 4], "filterFunction": true})", "3"},
                       {R"({"array": [3, 4], "filterFunction": false})", "null"}},
      },
      {
          .name = "first",
          .category = Category::arrays,
          .summary = "The first element, or null when the array is empty.",
          .parameters = {required("array", array_of(T), "The elements.")},
          .output = or_null(T),
          .evaluate = [](Call& call) -> Value {
            const auto items = call.items(0);
            return items.empty() ? Value() : items.front();
          },
          .examples = {{R"({"array": ["a", "b"]})", R"("a")"}, {R"({"array": []})", "null"}},
      },
      {
          .name = "flatMap",
          .category = Category::arrays,
          .summary = "The arrays that `mapFunction` gives for the elements, one after another as one array.",
          .parameters = {required("array", array, "The elements to map."),
                         per_item("mapFunction", "array", array_of(T), "Gives an array for each `$item`.")},
          .output = array_of(T),
          .evaluate = [](Call& call) -> Value {
            enum { array_, map_function };
            const auto items = call.items(array_);
            const auto mapped = new_items(call.arena(), items.size());
            std::size_t size = 0;
            for (std::size_t i = 0; i < items.size(); ++i) {
              mapped[i] = call.for_item(map_function, items[i]);
              size += mapped[i].items().size();
            }
            const auto flat = new_items(call.arena(), size);
            auto end = flat.begin();
            for (const Value& part : mapped) end = std::ranges::copy(part.items(), end).out;
            return std::span<const Value>(flat);
          },
          .examples = {{R"({"array": [{"sizes": [36, 37]}, {"sizes": []}, {"sizes": [38]}], )"
                        R"("mapFunction": {"source": "data-field", "field": "$item.sizes"}})",
                        "[36, 37, 38]"},
                       {R"({"array": [1, 2], "mapFunction": [[0], [1]]})", "[[0], [1], [0], [1]]"},
                       {R"({"array": [], "mapFunction": ["a"]})", "[]"}},
      },
      {
          .name = "join",
          .category = Category::arrays,
          .summary = "The strings of the array as one string.",
          .parameters = {required("array", array_of(string), "The strings to put together."),
                         optional("separator", string, std::string_view(""), "What stands between two strings.")},
          .output = string,
          .evaluate = [](Call& call) -> Value {
            enum { array_, separator };
            const auto items = call.items(array_);
            const auto between = call.text(separator);
            if (items.empty()) return std::string_view();
            std::size_t size = between.size() * (items.size() - 1);
            for (const Value& item : items) size += item.text().size();
            char* const joined = static_cast<char*>(call.arena().allocate(size, 1));
            char* end = joined;
            for (const Value& item : items) {
              if (&item != items.data()) end = std::ranges::copy(between, end).out;
              end = std::ranges::copy(item.text(), end).out;
            }
            return std::string_view(joined, size);
          },
          .examples = {{R"({"array": ["a", "b", "c"], "separator": ", "})", R"("a, b, c")"},
                       {R"({"array": ["a", "b"]})", R"("ab")"},
                       {R"({"array": ["a"], "separator": "-"})", R"("a")"},
                       {R"({"array": []})", R"("")"}},
      },
      {
          .name = "map",
          .category = Category::arrays,
          .summary = "What `mapFunction` gives for each element. Its values are all of one type, or null.",
          .parameters = {required("array", array, "The elements to map."),
                         per_item("mapFunction", "array", T, "Gives a value for each `$item`.")},
          .output = array_of(T),
          .evaluate = [](Call& call) -> Value {
            enum { array_, map_function };
            const auto items = call.items(array_);
            const auto mapped = new_items(call.arena(), items.size());
            std::ranges::transform(items, mapped.begin(),
                                   [&](const Value& item) { return call.for_item(map_function, item); });
            return std::span<const Value>(mapped);
          },
          .examples = {{R"({"array": [{"url": "a.png"}, {"url": "b.png"}], )"
                        R"("mapFunction": {"source": "data-field", "field": "$item.url"}})",
                        R"(["a.png", "b.png"])"},
                       {R"({"array": [{"url": "a.png"}, {}], )"
                        R"("mapFunction": {"source": "data-field", "field": "$item.url"}})",
                        R"(["a.png", null])"},
                       {R"({"array": [], "mapFunction": 1})", "[]"}},
      },
      {
          .name = "merge",
          .category = Category::arrays,
          .summary = "The scalars of `base`, then those of `additional`. Equal ones stay.",
          .parameters = {required("base", array_of(scalar), "The scalars that come first."),
                         required("additional", array_of(scalar), "The scalars that follow.")},
          .output = array_of(scalar),
          .evaluate = [](Call& call) -> Value {
            enum { base, additional };
            const auto head = call.items(base);
            const auto tail = call.items(additional);
            const auto merged = new_items(call.arena(), head.size() + tail.size());
            std::ranges::copy(tail, std::ranges::copy(head, merged.begin()).out);
            return std::span<const Value>(merged);
          },
          .examples = {{R"({"base": ["a", "b"], "additional": ["b", "c"]})", R"(["a", "b", "b", "c"])"},
                       {R"({"base": [], "additional": [1, "a", true]})", R"([1, "a", true])"}},
      },
      {
          .name = "slice",
          .category = Category::arrays,
          .summary = "`length` elements from `start` on; fewer where the array ends before.",
          .parameters = {required("array", array_of(T), "The elements to take from."),
                         required("start", number, "The position of the first element, from 0 on.", &whole_from_zero),
                         required("length", number, "How many elements to take at most.", &whole_from_zero)},
          .output = array_of(T),
          .evaluate = [](Call& call) -> Value {
            enum { array_, start, length };
            const auto items = call.items(array_);
            const auto skipped = std::min(call.count(start), items.size());
            const auto taken = std::min(call.count(length), items.size() - skipped);
            return items.subspan(skipped, taken);
          },
          .examples = {{R"({"array": ["a", "b", "c", "d"], "start": 1, "length": 2})", R"(["b", "c"])"},
                       {R"({"array": ["a", "b"], "start": 1, "length": 9})", R"(["b"])"},
                       {R"({"array": ["a", "b"], "start": 5, "length": 1})", "[]"}},
      },
      {
          .name = "split",
          .category = Category::arrays,
          .summary = "The parts of `value` between the separators. An empty separator is an error.",
          .parameters = {required("value", string, "The text to split."),
                         required("separator", string, "What stands between two parts.", &not_empty)},
          .output = array_of(string),
          .evaluate = [](Call& call) -> Value {
            enum { value, separator };
            auto rest = call.text(value);
            const auto between = call.text(separator);
            const auto parts = new_items(call.arena(), count_of(rest, between) + 1);
            for (Value& part : parts) {
              const auto size = std::min(rest.find(between), rest.size());
              part = rest.substr(0, size);
              rest.remove_prefix(std::min(size + between.size(), rest.size()));
            }
            return std::span<const Value>(parts);
          },
          .examples = {{R"({"value": "red, green, blue", "separator": ", "})", R"(["red", "green", "blue"])"},
                       {R"({"value": ",a,", "separator": ","})", R"(["", "a", ""])"},
                       {R"({"value": "", "separator": ","})", R"([""])"}},
      },
      {
          .name = "unique",
          .category = Category::arrays,
          .summary = "The scalars of the array, each once, in the order of their first occurrence. 1 and 1.0 are one.",
          .parameters = {required("array", array_of(scalar), "The scalars.")},
          .output = array_of(scalar),
          .evaluate = [](Call& call) -> Value {
            const auto items = call.items(0);
            const auto kept = new_items(call.arena(), items.size());
            std::pmr::unordered_set<Value, ScalarHash> seen(items.size(), &call.arena());
            std::size_t size = 0;
            for (const Value& item : items)
              if (seen.insert(item).second) kept[size++] = item;
            return std::span<const Value>(kept.first(size));
          },
          .examples = {{R"({"array": ["b", "a", "b"]})", R"(["b", "a"])"},
                       {R"({"array": [1, 1.0, "1", true, 0, false]})", R"([1, "1", true, 0, false])"},
                       {R"({"array": []})", "[]"}},
      },
  };
  return entries;
}

}  // namespace fsctl::composer
