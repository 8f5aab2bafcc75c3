#include "cli/faults/options.h"

#include <random>

namespace fsctl::cli {
namespace {

/// Short enough to be typed again.
std::uint64_t any_seed() { return std::random_device()() % 1'000'000; }

}  // namespace

Option latency_option() {
  return {.names = "--latency",
          .help =
              "Wait so long before each answer, [ROUTE=]TIME or [ROUTE=]FROM..TO, such as 300ms or "
              "listing/product=1s..2s; may repeat, the longest route of a path holds.",
          .takes = Option::Takes::many_values};
}

Option fail_option() {
  return {.names = "--fail",
          .help =
              "Let a share of requests fail, [ROUTE=]RATE:FAULT, such as 5%:429. FAULT is 401, 429, 500, slow, cut "
              "or a code such as FETCH_API_LIMIT_EXCEEDED; may repeat, the longest route of a path holds.",
          .takes = Option::Takes::many_values};
}

Option fault_seed_option() {
  return {.names = "--fault-seed",
          .help = "Number by which the same faults befall the same requests of each route again.",
          .number = Number{.least = 0}};
}

FaultRules::Options fault_options(const Invocation& invocation) {
  const auto& arguments = invocation.arguments;
  return {
      .latencies = arguments.all("latency"),
      .rates = arguments.all("fail"),
      .seed = arguments.has("fault-seed") ? static_cast<std::uint64_t>(arguments.number("fault-seed")) : any_seed()};
}

}  // namespace fsctl::cli
