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

/// The background work of a server, a few times a second: writes new contexts, starts due fetches and frees unused
/// memory. At the start and once a day it removes contexts that are old or too many.
class Background {
 public:
  /// `tell` is called with a sentence for the log: of each trouble once, until it changes or ends. REQUIRES: all
  /// outlive the object.
  using Tell = std::function<void(const std::string&)>;
  Background(api::Site& site, connect::Fetches& fetches, store::Address address, Tell tell);

  void run(const std::stop_token& end);
  /// Does one round of work.
  void work();

 private:
  void try_to(const std::function<void()>& step, std::string& trouble);
  /// What is done again and again.
  struct Timer {
    std::int64_t every;  ///< milliseconds
    SteadyMillis next;
  };
  template <typename Step>
  void when_due(Timer& timer, Step step);
  void give_back_memory();
  void tell_of_contexts();
  void tell_of_log();

  api::Site& site_;
  connect::Fetches& fetches_;
  store::Address address_;
  Tell tell_;
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
