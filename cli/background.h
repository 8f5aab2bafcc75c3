#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

#include "core/api/site.h"
#include "core/connect/fetches.h"

namespace fsctl::cli {

/// What a server does a few times a second, and no request waits for: it writes new visitors' contexts and starts what
/// is to be fetched, and gives back memory that nobody uses. When it begins and once a day it removes contexts that are
/// old or too many.
class Background {
 public:
  /// `tell` is called with a sentence for the log: of each trouble once, until it changes or ends. REQUIRES: all
  /// outlive the object.
  using Tell = std::function<void(const std::string&)>;
  Background(api::Site& site, connect::Fetches& fetches, store::Address address, Tell tell);

  void run(const std::stop_token& end);
  /// One round.
  void work();

 private:
  void try_to(const std::function<void()>& step, std::string& trouble);
  /// What is done again and again, by the steady clock.
  struct Timer {
    std::int64_t every;
    std::int64_t next;
  };
  template <typename Step>
  void when_due(Timer& timer, Step step);
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
  Timer word_of_contexts_;
};

}  // namespace fsctl::cli
