// Listings in this process: what fsctl takes for a whole answer, and in turn the same by hand in memory. Queries of
// three classes are chosen by their true number of hits; both must give the same records, total and facets. Where a
// file is named, they are written there, with the totals, for others to answer.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <random>
#include <set>

#include "core/api/answer.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/project/load.h"
#include "tests/bench/memory_listing.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t queries_per_class = 24;
constexpr std::size_t passes_per_run = 10;

/// A query for both sides.
struct Question {
  ListingQuery query;
  api::Request request;
};

Json body_of(const ListingQuery& query) {
  Json body = {{"page", query.page}, {"limit", page_size}};
  body["sort"] = {{"field", query.by_price ? "price" : "updatedAt"}, {"order", query.by_price ? "asc" : "desc"}};
  std::string search;
  for (const auto& word : query.words) search += (search.empty() ? "" : " ") + word;
  if (!search.empty()) body["search"] = search;
  if (!query.brand.empty()) body["filter"].push_back({{"type", "equals"}, {"field", "brand"}, {"value", query.brand}});
  if (query.price)
    body["filter"].push_back(
        {{"type", "range"}, {"field", "price"}, {"from", query.price->first}, {"to", query.price->second}});
  return body;
}

Question question(const ListingQuery& query) {
  return {.query = query,
          .request = {
              .method = "POST",
              .target = "/listing/products",
              .headers = {{"fs-domain", "bench.example/gb"}, {"fs-context", "00000000-0000-4000-8000-000000000000"}},
              .body = write(body_of(query))}};
}

Json answer_of(api::Site& site, const Question& asked) {
  const auto response = api::answer(site, asked.request);
  if (response.status != 200) throw std::runtime_error(asked.request.body + " gives " + response.body);
  return parse(response.body);
}

/// Finds queries with the wanted number of hits that mean the same to both sides: fsctl also finds longer words that
/// begin like the last one, and words with a typo.
class QueryChooser {
 public:
  QueryChooser(const MemoryListing& memory, api::Site& site) : memory_(memory), site_(site) {}

  std::vector<Question> broad() {
    std::vector<Question> chosen;
    while (chosen.size() < queries_per_class) add(chosen, {}, 50);
    return chosen;
  }

  std::vector<Question> medium() {
    const auto words = memory_.words_between(0.08, 0.30);
    const auto records = memory_.size();
    return choose(records * 4 / 100, records * 6 / 100, 50,
                  [&] { return ListingQuery{.words = {any(words)}, .price = prices()}; });
  }

  std::vector<Question> narrow() {
    const auto words = memory_.words_between(0.05, 0.60);
    return choose(30, 80, 2, [&] {
      return ListingQuery{.words = {any(words), any(words)}, .brand = any(memory_.brands()), .price = prices()};
    });
  }

 private:
  static constexpr std::size_t most_tries = 200'000;

  std::size_t below(std::size_t end) { return ((engine_() >> 32U) * end) >> 32U; }

  const std::string& any(const std::vector<std::string>& texts) {
    if (texts.empty()) throw std::runtime_error("there are too few records to choose queries from");
    return texts[below(texts.size())];
  }

  std::pair<std::uint32_t, std::uint32_t> prices() {
    const auto from = below(50);
    const auto to = from + 20 + below(80 - from);
    return {memory_.price_at(static_cast<double>(from) / 100), memory_.price_at(static_cast<double>(to) / 100)};
  }

  /// Both sorts, with the first and a later page each.
  static void add(std::vector<Question>& chosen, ListingQuery query, std::size_t later_page) {
    query.by_price = chosen.size() % 2 == 0;
    query.page = chosen.size() / 2 % 2 == 0 ? 1 : later_page;
    chosen.push_back(question(query));
  }

  template <typename Propose>
  std::vector<Question> choose(std::size_t least, std::size_t most, std::size_t later_page, const Propose& propose) {
    std::vector<Question> chosen;
    std::set<std::string> known;
    for (std::size_t tries = 0; tries < most_tries && chosen.size() < queries_per_class; ++tries) {
      const ListingQuery query = propose();
      const auto hits = memory_.count(query);
      if (hits < least || hits > most || !known.insert(write(body_of(query))).second) continue;
      if (means_the_same(query)) add(chosen, query, later_page);
    }
    if (chosen.empty()) throw std::runtime_error("there are too few records to choose queries from");
    return chosen;
  }

  /// The facet of a brand counts the hits of all brands, so these must be the same ones too.
  bool means_the_same(ListingQuery query) {
    if (!finds_the_same(query)) return false;
    query.brand.clear();
    return finds_the_same(query);
  }

  bool finds_the_same(const ListingQuery& query) {
    const auto hits = memory_.count(query);
    const auto found = answer_of(site_, question(query))["_meta"]["total"].get<std::size_t>();
    if (found < hits) throw std::runtime_error("fsctl misses records of " + write(body_of(query)));
    return found == hits;
  }

  const MemoryListing& memory_;
  api::Site& site_;
  std::mt19937_64 engine_{3};
};

/// REQUIRES: both answers to one question.
void compare(const Question& asked, const Json& fsctl, const Json& memory) {
  const auto fail = [&](const std::string& what) {
    throw std::runtime_error("the answers to " + asked.request.body + " differ in " + what);
  };
  for (const auto* member : {"total", "facets"})
    if (nlohmann::json(fsctl["_meta"][member]) != nlohmann::json(memory["_meta"][member])) fail(member);
  if (fsctl["items"].size() != memory["items"].size()) fail("the number of items");
  for (std::size_t i = 0; i < fsctl["items"].size(); ++i)
    if (fsctl["items"][i]["key"] != memory["items"][i]["id"]) fail("item " + std::to_string(i));
}

double percentile(std::vector<double> times, double share) {
  std::ranges::sort(times);
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

/// The milliseconds of one contender's answers.
class Times {
 public:
  explicit Times(bool has_database = false) : has_database_(has_database) {}

  /// An answer during which another process got the processor is measured again: that time says nothing of either side.
  /// A database is another process, which has to get it.
  template <typename Answer>
  void measure(const std::vector<Question>& questions, const Answer& answer) {
    for (const Question& asked : questions) {
      auto time = undisturbed(asked, answer);
      for (int tries = 1; !time && tries < most_tries; ++tries) time = undisturbed(asked, answer);
      if (!time) throw std::runtime_error("this machine is too busy to measure anything");
      run_.push_back(*time);
    }
  }

  /// The percentiles of a run, which ends.
  std::vector<double> end_run() {
    const auto run = std::exchange(run_, {});
    return {percentile(run, 0.5), percentile(run, 0.95), percentile(run, 0.99)};
  }

 private:
  static constexpr int most_tries = 100;

  static long times_disturbed() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_nivcsw;
  }

  template <typename Answer>
  std::optional<double> undisturbed(const Question& asked, const Answer& answer) const {
    const auto before = times_disturbed();
    const auto begin = Clock::now();
    answer(asked);
    const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
    if (!has_database_ && times_disturbed() != before) return {};
    return time.count();
  }

  bool has_database_;
  std::vector<double> run_;
};

void print(const std::string& name, const char* contender, const std::vector<double>& row) {
  std::printf("%s\t%s", name.c_str(), contender);
  for (const auto number : row) std::printf("\t%.4f", number);
  std::printf("\n");
}

void measure_class(const std::string& name, const std::vector<Question>& questions, const MemoryListing& memory,
                   api::Site& site, std::size_t runs) {
  const bool has_database = site.tells_states();
  std::string text;
  const auto by_hand = [&](const Question& asked) { memory.answer(asked.query, text); };
  const auto by_fsctl = [&](const Question& asked) { api::answer(site, asked.request); };
  // The first pass warms up and compares.
  for (const Question& asked : questions) {
    by_hand(asked);
    compare(asked, answer_of(site, asked), parse(text));
  }
  Times limit;
  Times fsctl(has_database);
  for (std::size_t run = 0; run < runs; ++run) {
    for (std::size_t pass = 0; pass < passes_per_run; ++pass) {
      limit.measure(questions, by_hand);
      fsctl.measure(questions, by_fsctl);
    }
    print(name, "limit", limit.end_run());
    print(name, "fsctl", fsctl.end_run());
  }
}

void write_queries(const std::string& name, const std::vector<Question>& questions, const MemoryListing& memory,
                   std::ostream& out) {
  for (const Question& asked : questions) {
    const auto& query = asked.query;
    Json one = {{"class", name},
                {"words", query.words},
                {"brand", query.brand},
                {"total", memory.count(query)},
                {"byPrice", query.by_price},
                {"offset", (query.page - 1) * page_size},
                {"limit", page_size}};
    if (query.price) one["price"] = {query.price->first, query.price->second};
    out << write(one) << '\n';
  }
}

void measure(const std::vector<std::string>& arguments) {
  const MemoryListing memory(arguments[2]);
  api::Site site(project::load(arguments[0]), arguments[1], real_world(), store::Store::Mode::read);
  QueryChooser chooser(memory, site);
  const std::pair<const char*, std::vector<Question>> classes[] = {
      {"broad", chooser.broad()}, {"medium", chooser.medium()}, {"narrow", chooser.narrow()}};
  if (arguments.size() > 4) {
    std::ofstream out(arguments[4]);
    for (const auto& [name, questions] : classes) write_queries(name, questions, memory, out);
  }
  for (const auto& [name, questions] : classes) measure_class(name, questions, memory, site, std::stoul(arguments[3]));
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 4, "PROJECT STORE NDJSON RUNS [QUERIES]", fsctl::bench::measure);
}
