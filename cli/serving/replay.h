#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/api/request.h"
#include "core/api/response.h"
#include "core/api/site.h"
#include "core/error/error.h"
#include "core/recording/recordings.h"

namespace fsctl::cli {

/// Answers from recordings what a project has no block, listing, tree, page or sitemap for. Thread-safe.
class Replay {
 public:
  /// Takes a sentence for the log, and the findings that belong to it; from any thread.
  using Tell = std::function<void(const std::string& sentence, const Problems& findings)>;

  /// Reads the recordings of a folder and, if it `watches`, those that are saved later. Throws Error(file_unreadable)
  /// where there is no such folder.
  Replay(std::filesystem::path folder, bool watches, Tell tell);

  /// Puts a recorded answer in the place of one by which the project says that it has no such thing. Has to be called
  /// with every answer, from which it learns the domains of contexts.
  void stand_in(api::Site& site, const api::Request& request, api::Response& response);
  /// Reads the files that have changed since the last call.
  void look();

 private:
  /// What is known of a file: by what it shows that it is the same, and its recording unless it is broken.
  struct Known {
    std::uintmax_t bytes;
    std::filesystem::file_time_type changed;
    recording::Recordings::One recording;
  };
  void run(const std::stop_token& end);
  Known read(const std::filesystem::path& file);
  std::string domain_of(const api::Request& request);
  void learn(const api::Request& request, const api::Response& response);
  void replay(api::Site& site, const api::Request& request, const recording::Question& question,
              api::Response& response);

  std::filesystem::path folder_;
  Tell tell_;
  std::mutex looking_{};  ///< held while files are read
  std::map<std::filesystem::path, Known> known_{};
  bool is_there_ = true;
  std::mutex mutex_{};
  std::shared_ptr<const recording::Recordings> recordings_{};
  std::map<std::string, std::string, std::less<>> domains_{};  ///< by context
  std::jthread watching_{};
};

}  // namespace fsctl::cli
