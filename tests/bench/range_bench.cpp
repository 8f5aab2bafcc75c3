// Reads of fixtures/range in this process: how long whole answers take that go over variants, pages, trees and mapped
// values. What a class asks for differs with each request.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>

#include "core/api/answer.h"
#include "core/project/load.h"
#include "tests/bench/program.h"
#include "tests/bench/vocabulary.h"

namespace fsctl::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t requests_per_run = 100;

struct Class {
  const char* name;
  std::function<api::Request(Random&)> request;
};

api::Request ask(std::string method, std::string target, std::string body = {}) {
  return {.method = std::move(method),
          .target = std::move(target),
          .headers = {{"fs-domain", "range.example/gb"}, {"fs-context", "00000000-0000-4000-8000-000000000000"}},
          .body = std::move(body)};
}

std::string product(Random& random, std::size_t products) { return numbered("p", random.below(products), 7); }
std::string category(Random& random, std::size_t categories) { return numbered("c", random.below(categories), 6); }

/// REQUIRES: that so many products and categories are loaded.
std::vector<Class> classes(std::size_t products, std::size_t categories) {
  return {
      {"block", [=](Random& random) { return ask("GET", "/block/product/full/" + product(random, products)); }},
      {"page", [=](Random& random) { return ask("GET", "/page/range.example/gb/p/" + product(random, products)); }},
      {"category page",
       [=](Random& random) { return ask("GET", "/page/range.example/gb/c/" + category(random, categories)); }},
      {"listing of products",
       [=](Random& random) {
         return ask("POST", "/listing/product/by-category",
                    R"({"param":{"categoryId":")" + category(random, std::min<std::size_t>(categories, 8)) +
                        R"("},"limit":24,"sort":{"field":"title","order":"asc"}})");
       }},
      {"listing of variants",
       [=](Random& random) {
         return ask(
             "POST", "/listing/product/variants",
             R"({"limit":24,"sort":{"field":"price","order":"asc"},"filter":[{"type":"equals","field":"brandKey",)"
             R"("value":")" +
                 numbered("b", random.below(200), 4) + R"("}]})");
       }},
      {"tree, two levels", [=](Random&) { return ask("GET", "/tree/category/all?depth=2"); }},
  };
}

/// The milliseconds of one answer.
double time_of(api::Site& site, const api::Request& request) {
  const auto begin = Clock::now();
  const auto response = api::answer(site, request);
  const std::chrono::duration<double, std::milli> time = Clock::now() - begin;
  if (response.status != 200)
    throw std::runtime_error(request.target + " gives " + std::to_string(response.status) + ' ' + response.body);
  return time.count();
}

void measure_class(api::Site& site, const Class& asked, std::size_t runs) {
  Random random(4);
  std::vector<double> times;
  for (std::size_t i = 0; i < requests_per_run; ++i) time_of(site, asked.request(random));
  for (std::size_t i = 0; i < runs * requests_per_run; ++i) times.push_back(time_of(site, asked.request(random)));
  std::ranges::sort(times);
  const auto at = [&](double share) { return times[static_cast<std::size_t>(share * double(times.size() - 1))]; };
  std::printf("%s\t%.4f\t%.4f\n", asked.name, at(0.5), at(0.99));
}

void measure(const std::vector<std::string>& arguments) {
  api::Site site(project::load(arguments[0]), arguments[1], real_world(), store::Store::Mode::read);
  for (const Class& asked : classes(std::stoul(arguments[2]), std::stoul(arguments[3])))
    measure_class(site, asked, std::stoul(arguments[4]));
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(argc, argv, 5, "PROJECT STORE PRODUCTS CATEGORIES RUNS", fsctl::bench::measure);
}
