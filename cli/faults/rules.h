#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/faults/fault.h"
#include "core/api/request.h"
#include "core/project/project.h"
#include "devserver/disturbance.h"

namespace fsctl::cli {

/// A time between two bounds, which are included.
struct Latency {
  std::chrono::milliseconds least{};
  std::chrono::milliseconds most{};
};

/// A latency such as `300ms` or `200ms..400ms`. Throws Error(usage), in which `from` is what gave the text.
Latency parse_latency(std::string_view text, std::string_view from);

/// A share of requests that a fault befalls.
struct Rate {
  double share;  ///< 0 to 1
  const Fault* fault;
};

/// A rate such as `5%:429`. Throws Error(usage).
Rate parse_rate(std::string_view text, std::string_view from);

/// The part of a target's path that faults and routes go by; empty for what is never disturbed: health, the Explorer,
/// and the routes below `/_fsctl/` but what private states are asked.
std::string_view disturbed_path(std::string_view target);

/// Decides what befalls which request, as the options of a server say. Thread-safe.
class FaultRules {
 public:
  struct Options {
    std::vector<std::string> latencies{};  ///< `[ROUTE=]A..B`
    std::vector<std::string> rates{};      ///< `[ROUTE=]RATE:FAULT`
    std::uint64_t seed = 0;
  };
  /// Throws Error(usage).
  explicit FaultRules(const Options& options);

  /// What befalls a request; one of this machine may say so itself, in its header fsctl-fault. `new_id`
  /// makes the correlation id of an answer in place of the real one. Throws Error(usage) for a header that is wrong.
  devserver::Disturbance disturb(const api::Request& request, const std::function<std::string()>& new_id);

  /// Throws Error(usage), which names the nearest one, for a route to a block, listing, tree or feed that the project
  /// does not have.
  void check(const project::Project& project) const;

  /// Whether chance has a part in what befalls requests.
  bool draws() const;
  std::uint64_t seed() const { return seed_; }

 private:
  /// What is said for one route; of several that lead to a path, the longest one holds.
  template <typename Said>
  struct Rule {
    std::string route;
    Said said;
    std::unique_ptr<std::atomic<std::uint64_t>> asked = std::make_unique<std::atomic<std::uint64_t>>(0);
  };
  template <typename Said>
  double draw(Rule<Said>& rule, std::string_view purpose) const;

  const Fault* fault_on(std::string_view path);
  std::chrono::milliseconds delay_on(std::string_view path);

  std::uint64_t seed_;
  std::vector<Rule<Latency>> latencies_{};
  std::vector<Rule<std::vector<Rate>>> rates_{};
};

}  // namespace fsctl::cli
