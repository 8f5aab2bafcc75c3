#include "tests/core/index/oracle.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <sstream>

#include "core/text/collation.h"
#include "core/text/unicode.h"
#include "core/text/vocabulary.h"
#include "tests/core/index/match.h"

namespace fsctl::index {
namespace {

using Type = Condition::Type;
constexpr Exact infinity = std::numeric_limits<Exact>::infinity();

bool holds(const std::vector<std::string>& list, const std::string& text) {
  return std::ranges::find(list, text) != list.end();
}

const project::FieldPath& path_of(const project::Listing& listing, const std::string& path) {
  return listing.filter(path)->path;
}

/// The variants of a product as products of their own, each with what the product has where it has nothing.
std::vector<Product> variants_of(const Product& product, const Reader& reader) {
  std::vector<Product> all;
  for (const Product& variant : product.variants) {
    Product& one = all.emplace_back(product);
    one.variants.clear();
    if (!variant.tags.empty()) one.tags = variant.tags;
    if (variant.stock) one.stock = variant.stock;
    if (!listed("price.amount").numbers(variant, reader).empty()) one.prices = variant.prices;
    if (!variant.options.empty()) one.options = variant.options;
  }
  return all.empty() ? std::vector{product} : all;
}

/// What has to meet all filters of a request.
std::vector<Product> tested(const Request& request, const Product& product) {
  return request.of_any ? std::vector{product} : variants_of(product, *request.reader);
}

std::size_t column_of(const Catalogue& catalogue, const Reader& reader, ColumnKind kind,
                      const project::FieldPath& path) {
  return catalogue.definition()->find(kind, path, reader.view).value();
}

bool is_integer(Exact number) { return number == std::trunc(number) && number >= -0x1p63L && number < 0x1p63L; }

std::string shortest(Exact number) {
  char digits[32];
  if (is_integer(number)) return std::to_string(static_cast<std::int64_t>(number));
  const bool is_whole = number == std::trunc(number);
  return {digits,
          is_whole ? std::to_chars(digits, std::end(digits), static_cast<double>(number), std::chars_format::fixed).ptr
                   : std::to_chars(digits, std::end(digits), static_cast<double>(number)).ptr};
}

Number as_indexed(Exact number) {
  return is_integer(number) ? Number(static_cast<std::int64_t>(number)) : Number(static_cast<double>(number));
}

/// As a request can ask for it: what is no integer of 64 bits is a double.
Exact as_asked(Exact number) { return is_integer(number) ? number : static_cast<Exact>(static_cast<double>(number)); }

std::set<std::string> facet_values(const Listed& field, const Product& product, const Reader& reader) {
  std::set<std::string> values;
  if (!field.is_numeric)
    for (auto& text : field.texts(product, reader)) values.insert(std::move(text));
  else
    for (const Exact number : field.numbers(product, reader)) values.insert(shortest(number));
  return values;
}

// Order.

/// What a product is sorted by: its lowest value, absent ones last.
struct SortValue {
  bool absent = true;
  Exact number = 0;
  std::string text{};
};

const text::Collation& collation_of(const std::string& locale) {
  static std::map<std::string, text::Collation> known;
  return known.try_emplace(locale, locale).first->second;
}

bool is_by_position(const std::string& sort) { return sort == "curated" || sort == "curated maker"; }

SortValue sort_value(const Sort& sort, const Product& product, const Reader& reader) {
  SortValue value;
  const auto take = [&](SortValue candidate) {
    if (value.absent || std::tie(candidate.number, candidate.text) < std::tie(value.number, value.text))
      value = std::move(candidate);
  };
  if (is_by_position(sort.name)) {
    for (const auto* of : sort.name == "curated" ? std::vector{&product} : makers_of(product, reader))
      if (const auto found = of->positions.find(sort.key); found != of->positions.end())
        take({false, static_cast<Exact>(found->second)});
    return value;
  }
  const Listed& field = listed(sort.name);
  for (const Exact number : field.numbers(product, reader)) take({false, number});
  if (field.numbers(product, reader).empty())
    for (const auto& text : field.texts(product, reader))
      take({false, 0, collation_of(reader.place.locale).sort_key(text)});
  return value;
}

struct Candidate {
  std::string key;
  Match match;
  std::vector<SortValue> values;
};

bool comes_first(const Candidate& a, const Candidate& b, const std::vector<Sort>& sorts) {
  for (std::size_t i = 0; i < sorts.size(); ++i) {
    const SortValue& left = a.values[i];
    const SortValue& right = b.values[i];
    if (left.absent != right.absent) return right.absent;
    if (left.absent) continue;
    if (left.number != right.number) return (left.number < right.number) != sorts[i].descending;
    if (left.text != right.text) return (left.text < right.text) != sorts[i].descending;
  }
  return a.key < b.key;
}

/// Gives for each product that is found without the filters of a field those of its variants that are.
template <typename Take>
void each_counted(const Request& request, const std::string& path, const Search& search, const Products& products,
                  Take take) {
  for (const auto& [key, product] : products) {
    if (!request.search.empty() && !match_of(search, product, *request.reader)) continue;
    std::vector<Product> counted;
    for (const Product& one : tested(request, product))
      if (std::ranges::all_of(request.filters, [&](const Filter& filter) {
            return (!path.empty() && filter.path == path) || filter.meets(one, *request.reader);
          }))
        counted.push_back(one);
    take(counted);
  }
}

/// The numbers of a field in each product that its facet counts.
std::vector<std::vector<Exact>> counted_numbers(const Request& request, const std::string& path, const Search& search,
                                                const Products& products) {
  std::vector<std::vector<Exact>> all;
  each_counted(request, path, search, products, [&](const std::vector<Product>& counted) {
    auto& numbers = all.emplace_back();
    for (const Product& one : counted)
      for (const Exact number : listed(path).numbers(one, *request.reader)) numbers.push_back(number);
  });
  return all;
}

std::vector<FacetCount> ranges_of(const std::vector<std::vector<Exact>>& counted, const std::vector<Exact>& begins) {
  std::vector<FacetCount> rows;
  for (std::size_t i = 0; i < begins.size(); ++i) {
    const auto is_in = [&](Exact number) {
      return begins[i] <= number && (i + 1 == begins.size() || number < begins[i + 1]);
    };
    const auto count =
        std::ranges::count_if(counted, [&](const auto& numbers) { return std::ranges::any_of(numbers, is_in); });
    rows.push_back({shortest(begins[i]), static_cast<std::uint32_t>(count)});
  }
  return rows;
}

std::vector<FacetCount> bounds_of(const std::vector<std::vector<Exact>>& counted) {
  std::set<Exact> all;
  for (const auto& numbers : counted) all.insert(numbers.begin(), numbers.end());
  if (all.empty()) return {};
  return {{shortest(*all.begin()), 0}, {shortest(*all.rbegin()), 0}};
}

Value value_of(Exact number) {
  return is_integer(number) ? Value(static_cast<std::int64_t>(number)) : Value(static_cast<double>(number));
}

/// What statistics say of numbers, without average and sum.
Figures figures_of(const std::set<Exact>& numbers) {
  if (numbers.empty()) return {};
  return {.distinct = numbers.size(), .min = value_of(*numbers.begin()), .max = value_of(*numbers.rbegin())};
}

/// The numbers of a field in what is found, as far as variants meet the request, and in everything.
Result::FiguresOf figures_of(const Request& request, const std::string& path, const Search& search,
                             const Products& products) {
  std::set<Exact> all;
  std::set<Exact> found;
  const auto take = [&](const Product& product, std::set<Exact>& numbers) {
    for (const Exact number : listed(path).numbers(product, *request.reader)) numbers.insert(number);
  };
  for (const auto& [_, product] : products)
    for (const Product& one : tested(request, product)) take(one, all);
  each_counted(request, "", search, products, [&](const std::vector<Product>& counted) {
    for (const Product& one : counted) take(one, found);
  });
  return {.listing = figures_of(all), .found = figures_of(found)};
}

/// A tree of tags and brands, of which some are no nodes.
const std::map<std::string, std::string, std::less<>>& parents() {
  static const std::map<std::string, std::string, std::less<>> of = {
      {"new", "sale"},  {"sale", "all"},    {"Sommer", "all"},   {"all", ""},    {"a", "b"},
      {"b", "c"},       {"c", ""},          {"Acme", "Zeta"},    {"Zeta", ""},   {"ACME Garden", "Acme"},
      {"Älva", "Zeta"}, {"red", "colours"}, {"blau", "colours"}, {"colours", ""}};
  return of;
}

std::set<std::string> with_parents(const std::set<std::string>& values) {
  std::set<std::string> all;
  for (std::string node : values)
    while (!node.empty() && all.insert(node).second)
      node = parents().contains(node) ? parents().find(node)->second : "";
  return all;
}

std::vector<FacetCount> facet(const Request& request, const std::string& path, const Search& search,
                              const Products& products, bool of_nodes = false) {
  std::map<std::string, std::uint32_t> counts;
  each_counted(request, path, search, products, [&](const std::vector<Product>& counted) {
    std::set<std::string> values;
    for (const Product& one : counted) values.merge(facet_values(listed(path), one, *request.reader));
    for (const auto& value : of_nodes ? with_parents(values) : values) ++counts[value];
  });
  std::vector<FacetCount> list;
  for (const auto& [value, count] : counts) list.push_back({value, count});
  std::ranges::stable_sort(list, std::ranges::greater{}, &FacetCount::count);
  if (list.size() > 200) list.resize(200);
  return list;
}

// Chance.

Filter random_leaf(test::Random& random, const Products& products, const Reader& reader) {
  const Listed& field = random.of(listed_fields());
  const auto& example = std::next(products.begin(), static_cast<std::ptrdiff_t>(random.below(products.size())))->second;
  const auto texts = field.texts(example, reader);
  const auto numbers = field.numbers(example, reader);
  Filter filter{.type = Type::equals, .path = field.path};
  if (field.has_range && random.one_in(2)) {
    filter.type = Type::range;
    filter.from = numbers.empty() || random.one_in(4) ? -infinity : random.of(numbers);
    filter.to = random.one_in(3)           ? infinity
                : filter.from == -infinity ? 5
                                           : filter.from + static_cast<Exact>(random.below(3000));
  } else if (field.is_numeric) {
    filter.numbers = numbers;
    if (random.one_in(3) || numbers.empty()) filter.numbers.push_back(static_cast<Exact>(random.below(20)));
    if (random.one_in(3) && !numbers.empty()) filter.numbers.front() = as_asked(filter.numbers.front() + 1);
  } else if (!field.path.ends_with("ctive") && !field.path.ends_with("ince") && random.one_in(2)) {
    filter.type = Type::contains;
    static const std::vector<std::string> parts = {"a",       "arm", "ÄR", "o", "stühle t", "ß",
                                                   "strasse", "00",  "7",  "l", "ch",       ""};
    filter.texts = {random.of(parts)};
    if (random.one_in(4)) filter.texts.push_back(random.of(parts));
  } else {
    filter.texts = texts;
    if (random.one_in(4) || texts.empty()) filter.texts.emplace_back("acme");
  }
  return filter;
}

Filter random_filter(test::Random& random, const Products& products, const Reader& reader, std::size_t depth) {
  if (depth == 0 || !random.one_in(3)) return random_leaf(random, products, reader);
  static const std::vector<Type> groups = {Type::all, Type::any, Type::none};
  Filter group{.type = random.of(groups)};
  for (auto count = random.below(4); count > 0; --count)
    group.inner.push_back(random_filter(random, products, reader, depth - 1));
  return group;
}

/// Words of names, some cut short, some misspelt.
std::string random_words(test::Random& random) {
  std::string search;
  for (auto count = 1 + random.below(random.one_in(12) ? 5 : 2); count > 0; --count) {
    auto word = random.one_in(8) ? "acme" : random.one_in(6) ? "red lamp" : random.of(name_words());
    if (random.one_in(3)) word = text::substring(word, 0, 1 + random.below(5));
    if (word == "腕時計") word = text::substring(word, random.below(3), 1 + random.below(3));
    const bool is_ascii = text::count_code_points(word) == word.size();
    if (is_ascii && word.size() > 4 && random.one_in(2)) {
      const auto at = random.below(word.size() - 1);
      switch (random.below(4)) {
        case 0:
          std::swap(word[at], word[at + 1]);
          break;
        case 1:
          word.erase(at, 1);
          break;
        case 2:
          word.insert(at, 1, 'q');
          break;
        default:
          word[at] = 'q';
          break;
      }
    }
    search += (search.empty() ? "" : " ") + word;
  }
  return search;
}

}  // namespace

namespace {

/// Words as they stand in a product, from any one on; else any words.
std::string random_search(test::Random& random, const Products& products, const Reader& reader) {
  if (products.empty() || random.one_in(2)) return random_words(random);
  const auto place = random.below(products.size());
  const auto& product = std::next(products.begin(), static_cast<std::ptrdiff_t>(place))->second;
  const auto texts = listed(random.of(searched_fields())).texts(product, reader);
  if (texts.empty()) return random_words(random);
  auto text = random.of(texts);
  if (const auto space = text.find(' '); space != std::string::npos && random.one_in(2)) text.erase(0, space + 1);
  return random.one_in(3) ? std::string(text::substring(text, 0, text::count_code_points(text) - 1)) : text;
}

}  // namespace

bool Filter::meets(const Product& product, const Reader& reader) const {
  const auto met = [&](const Filter& filter) { return filter.meets(product, reader); };
  if (type == Type::all) return std::ranges::all_of(inner, met);
  if (type == Type::any) return std::ranges::any_of(inner, met);
  if (type == Type::none) return std::ranges::none_of(inner, met);
  const Listed& field = listed(path);
  if (type == Type::range)
    return std::ranges::any_of(field.numbers(product, reader),
                               [&](Exact number) { return from <= number && number <= to; });
  if (field.is_numeric)
    return std::ranges::any_of(field.numbers(product, reader),
                               [&](Exact number) { return std::ranges::find(numbers, number) != numbers.end(); });
  return std::ranges::any_of(field.texts(product, reader), [&](const std::string& value) {
    if (type == Type::equals) return holds(texts, value);
    return std::ranges::any_of(
        texts, [&](const std::string& part) { return text::fold(value).find(text::fold(part)) != std::string::npos; });
  });
}

Condition Filter::condition(const Catalogue& catalogue, const project::Listing& listing, const Reader& reader) const {
  Condition condition{.type = type, .from = as_indexed(from), .to = as_indexed(to)};
  for (const Exact number : numbers) condition.numbers.push_back(as_indexed(number));
  for (const Filter& filter : inner) condition.inner.push_back(filter.condition(catalogue, listing, reader));
  for (const auto& text : texts) condition.texts.push_back(type == Type::contains ? text::fold(text) : text);
  if (path.empty()) return condition;
  const auto& field = path_of(listing, path);
  condition.column =
      column_of(catalogue, reader, type == Type::range ? ColumnKind::numbers : filter_kind(field), field);
  return condition;
}

std::string Filter::text() const {
  static const char* const names[] = {"equals", "contains", "range", "all", "any", "none"};
  std::ostringstream out;
  out << names[static_cast<int>(type)] << '(' << path;
  for (const auto& text : texts) out << " \"" << text << '"';
  for (const Exact number : numbers) out << ' ' << shortest(number);
  if (type == Type::range) out << ' ' << from << "…" << to;
  for (const Filter& filter : inner) out << ' ' << filter.text();
  out << ')';
  return out.str();
}

namespace {

std::vector<SearchedTexts> searched_texts(const std::vector<std::string>& keys, const Reader& reader,
                                          const Products& products) {
  std::vector<SearchedTexts> all;
  for (const auto& key : keys) {
    auto& texts = all.emplace_back();
    for (const auto& field : searched_fields()) texts.push_back(listed(field).texts(products.at(key), reader));
  }
  return all;
}

}  // namespace

Query Request::query(const Catalogue& catalogue, const Products& products) const {
  const auto& listing = of_any ? catalogue.listing_of_any() : catalogue.listing();
  Query query{.search = search,
              .words = words,
              .typos_below = typos_below,
              .by_relevance = by_relevance,
              .read_texts = [of = reader, &products](const auto& keys) { return searched_texts(keys, *of, products); },
              .most_compared = most_compared,
              .offset = offset,
              .limit = limit};
  for (const auto& path : listing.search)
    query.search_columns.push_back(column_of(catalogue, *reader, ColumnKind::words, path));
  for (const Filter& filter : filters) {
    auto condition = filter.condition(catalogue, listing, *reader);
    if (filter.path.empty())
      query.base.push_back(std::move(condition));
    else
      query.filters.push_back({filter.path, std::move(condition)});
  }
  for (const Sort& sort : sorts) {
    const auto& path = listing.sort(sort.name)->path;
    const auto kind = sort_kind(path);
    query.sorts.push_back(
        {column_of(catalogue, *reader, kind, path), sort.descending, sort.key, kind == ColumnKind::keyed});
  }
  for (const auto& facet : facets) {
    const auto& path = path_of(listing, facet);
    query.facets.push_back({facet, column_of(catalogue, *reader, filter_kind(path), path)});
  }
  const auto of_numbers = [&](const std::string& field, Query::Facet::Of of) -> Query::Facet& {
    const auto& path = path_of(listing, field);
    auto& wanted =
        query.facets.emplace_back(Query::Facet{field, column_of(catalogue, *reader, ColumnKind::numbers, path)});
    wanted.of = of;
    return wanted;
  };
  for (const auto& [field, begins] : ranges) {
    auto& wanted = of_numbers(field, Query::Facet::Of::ranges);
    for (const Exact begin : begins) wanted.ranges.push_back(as_indexed(begin));
  }
  for (const auto& field : bounds) of_numbers(field, Query::Facet::Of::bounds);
  for (const auto& field : figures)
    query.figures.push_back(column_of(catalogue, *reader, ColumnKind::numbers, path_of(listing, field)));
  for (const auto& field : nodes) {
    const auto& path = path_of(listing, field);
    auto& wanted =
        query.facets.emplace_back(Query::Facet{field, column_of(catalogue, *reader, filter_kind(path), path)});
    wanted.of = Query::Facet::Of::nodes;
    wanted.parents = parents();
  }
  return query;
}

std::string Request::text() const {
  std::ostringstream out;
  out << (of_any ? "any " : "") << reader->place.scope << '/' << reader->place.region << '/' << reader->place.locale;
  if (!search.empty())
    out << " search \"" << search << '"' << (by_relevance ? " by relevance" : "") << (words ? " with known words" : "")
        << " typos below " << typos_below << " compared " << most_compared;
  for (const Filter& filter : filters) out << ' ' << filter.text();
  for (const Sort& sort : sorts) out << " sort " << sort.name << (sort.descending ? " desc " : " asc ") << sort.key;
  out << " from " << offset << " limit " << limit << " facets";
  for (const auto& facet : facets) out << ' ' << facet;
  for (const auto& [field, begins] : ranges) {
    out << " ranges of " << field;
    for (const Exact begin : begins) out << ' ' << shortest(begin);
  }
  for (const auto& field : bounds) out << " bounds of " << field;
  for (const auto& field : figures) out << " figures of " << field;
  for (const auto& field : nodes) out << " nodes of " << field;
  return out.str();
}

namespace {

/// Puts the best matches first; equal ones keep their order. Of too many with one quality only the first by the fields
/// that they need are compared further.
void rank(std::vector<Candidate>& found, std::size_t most_compared) {
  std::ranges::stable_sort(found, {}, [](const auto& one) { return one.match.quality; });
  for (auto begin = found.begin(); begin != found.end();) {
    const auto end =
        std::find_if(begin, found.end(), [&](const auto& one) { return one.match.quality != begin->match.quality; });
    const auto most = std::min(end - begin, static_cast<std::ptrdiff_t>(most_compared));
    if (most < end - begin) std::ranges::stable_sort(begin, end, {}, [](const auto& one) { return one.match.fields; });
    std::ranges::stable_sort(begin, begin + most, {}, [](const auto& one) { return one.match.standing(); });
    begin = end;
  }
}

/// What meets the search and all filters.
std::vector<Candidate> found_by(const Request& request, const Search& search, const Products& products) {
  std::vector<Candidate> found;
  for (const auto& [key, product] : products) {
    const auto meets_all = [&](const Product& one) {
      return std::ranges::all_of(request.filters,
                                 [&](const Filter& filter) { return filter.meets(one, *request.reader); });
    };
    if (!std::ranges::any_of(tested(request, product), meets_all)) continue;
    const auto match = request.search.empty() ? Match() : match_of(search, product, *request.reader);
    if (!match) continue;
    Candidate candidate{key, *match, {}};
    for (const Sort& sort : request.sorts) candidate.values.push_back(sort_value(sort, product, *request.reader));
    found.push_back(std::move(candidate));
  }
  return found;
}

}  // namespace

Result expected(const Request& request, const Products& products) {
  Search search(request.search, request.words);
  auto found = found_by(request, search, products);
  search.with_typos = found.size() < request.typos_below;
  if (search.with_typos) found = found_by(request, search, products);
  std::ranges::sort(found, [&](const auto& a, const auto& b) { return comes_first(a, b, request.sorts); });
  if (request.by_relevance && !request.search.empty()) rank(found, request.most_compared);
  Result result;
  result.total = found.size();
  for (auto i = request.offset; i < std::min(found.size(), request.offset + request.limit); ++i)
    result.keys.push_back(found[i].key);
  for (const auto& path : request.facets) result.facets.push_back(facet(request, path, search, products));
  for (const auto& [path, begins] : request.ranges)
    result.facets.push_back(ranges_of(counted_numbers(request, path, search, products), begins));
  for (const auto& path : request.bounds)
    result.facets.push_back(bounds_of(counted_numbers(request, path, search, products)));
  for (const auto& path : request.figures) result.figures.push_back(figures_of(request, path, search, products));
  for (const auto& path : request.nodes) result.facets.push_back(facet(request, path, search, products, true));
  return result;
}

namespace {

project::SearchWords with_stems(project::SearchWords words) {
  words.stemmed = "de";
  return words;
}

/// Of the names of products, some are synonyms and two are left out; some find what phrases of the listing find.
const project::SearchWords& known_words(const Reader& reader) {
  static const project::SearchWords words = [] {
    const auto name = [](std::size_t i) { return text::folded_words(name_words()[i]).front(); };
    project::SearchWords of;
    of.ignored = {name(0), name(1)};
    for (std::size_t i = 2; i + 1 < name_words().size(); i += 3) {
      of.synonyms[name(i)] = {name(i + 1), "acme"};
      of.synonyms[name(i + 1)] = {name(i)};
    }
    of.synonyms["tisch"].insert({"red lamp", "x1 42"});
    of.synonyms["red lamp"] = {"tisch", "x1 42"};
    of.synonyms["x1 42"] = {"tisch", "red lamp"};
    return of;
  }();
  static const auto of_german = with_stems(words);
  return reader.place.locale == "de-DE" ? of_german : words;
}

}  // namespace

namespace {

/// The stock of any product, which may be a number that no double is.
std::int64_t stock_of_any(const Products& products, test::Random& random) {
  if (products.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>(random.below(products.size()));
  return std::next(products.begin(), place)->second.stock.value_or(0);
}

}  // namespace

Request random_request(test::Random& random, const Catalogue& catalogue, const Products& products) {
  Request request{.reader = &random.of(catalogue.readers()), .of_any = random.one_in(3)};
  if (random.one_in(3)) {
    request.search = random_search(random, products, *request.reader);
    request.by_relevance = !random.one_in(3);
    static const std::vector<std::size_t> typos_below = {0, 1, 24, 1'000, 1'000'000};
    request.typos_below = random.of(typos_below);
    if (random.one_in(2)) request.words = &known_words(*request.reader);
    static const std::vector<std::size_t> most_compared = {0, 2, 20, 500, 1'000'000};
    request.most_compared = random.of(most_compared);
  }
  for (auto count = random.below(random.one_in(10) ? 8 : 4); count > 0 && !products.empty(); --count)
    request.filters.push_back(random_filter(random, products, *request.reader, 2));
  static const std::vector<std::string> sortings = {"summer", "winter", "spring", ""};
  for (auto count = random.below(3); count > 0; --count) {
    const auto& sort = random.of(catalogue.listing().sorts).first;
    request.sorts.push_back({sort, random.one_in(2), is_by_position(sort) ? random.of(sortings) : ""});
  }
  request.offset = random.one_in(2) ? 0 : random.below(products.size() + 10);
  request.limit = random.one_in(4) ? 5000 : 1 + random.below(60);
  for (auto count = random.below(3); count > 0; --count) request.facets.push_back(random.of(listed_fields()).path);
  static const std::vector<std::string> numeric = {"stock",       "weight",     "since",    "price.amount",
                                                   "makerWeight", "makerSince", "tagStock", "makerPrice.amount"};
  if (random.one_in(4)) {
    std::set<Exact> begins;
    for (auto count = 1 + random.below(4); count > 0; --count)
      begins.insert(random.one_in(3) ? static_cast<Exact>(stock_of_any(products, random))
                                     : static_cast<Exact>(random.below(9000)));
    request.ranges[random.of(numeric)].assign(begins.begin(), begins.end());
  }
  if (random.one_in(4)) request.bounds.insert(random.of(numeric));
  if (random.one_in(4)) request.figures.insert(random.of(numeric));
  static const std::vector<std::string> in_trees = {"tags", "brand", "options.color", "makerTags",
                                                    "makerOptions.color"};
  if (random.one_in(4)) request.nodes.insert(random.of(in_trees));
  if (random.one_in(8))
    for (const Filter& filter : request.filters)
      if (!filter.path.empty()) request.facets.push_back(filter.path);
  return request;
}

}  // namespace fsctl::index
