#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "core/api/site.h"
#include "core/connect/fetches.h"
#include "core/world/time.h"

namespace fsctl::cli {

/// The background work of a server, five times a second: writes new contexts, starts due fetches, returns free memory
/// to the system and logs trouble. At the start and once a day it removes contexts that are old or too many.
class Background {
 public:
  /// Takes a sentence for the log.
  using Tell = std::function<void(const std::string&)>;
  /// Tells each trouble once, and again when it changes or ends. REQUIRES: site and fetches outlive the object.
  Background(api::Site& site, connect::Fetches& fetches, store::Address address, Tell tell);

  /// Works until `end` is requested.
  void run(const std::stop_token& end);
  /// Does one round of work. A failure of the store is told, not thrown.
  void work();

 private:
  /// Runs a step. Tells its failure, or that it succeeds again, if that differs from `trouble`, which holds the last
  /// failure.
  void try_to(const std::function<void()>& step, std::string& trouble);
  /// The interval of a step, and when it is due next.
  struct Timer {
    std::int64_t every;  ///< milliseconds
    SteadyMillis next;
  };
  /// Runs the step if it is due. If it throws, it stays due.
  template <typename Step>
  void when_due(Timer& timer, Step step);
  void give_back_memory();
  bool has_store();
  void tell_of_contexts();
  void tell_of_log();

  api::Site& site_;
  connect::Fetches& fetches_;
  store::Address address_;
  Tell tell_;
  std::string place_trouble_{};
  std::string contexts_trouble_{};
  std::string fetches_trouble_{};
  std::string removal_trouble_{};
  bool has_long_log_ = false;
  std::size_t not_kept_ = 0;
  Timer removal_;
  Timer giving_back_;
  std::size_t resident_ = 0;  ///< the resident bytes when free memory was last returned
  Timer word_of_contexts_;
};

}  // namespace fsctl::cli
