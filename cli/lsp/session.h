#pragma once

#include <sys/types.h>

#include <chrono>
#include <filesystem>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/features.h"
#include "cli/lsp/inbox.h"
#include "cli/lsp/wire.h"
#include "cli/lsp/workspace.h"

namespace fsctl::cli::lsp {

/// A request about a place in a document, and what answers it.
struct Feature {
  std::string_view method;
  Json (*answer)(const Subject& subject, const Json& params);
};

/// A conversation with an editor by the Language Server Protocol, from its first message to its last.
class Session {
 public:
  /// With the project of an editor that names no folder, if there is one.
  Session(std::istream& in, std::ostream& out, StoreReads reads, std::optional<std::filesystem::path> project);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Reads and answers until the editor ends the session; gives the exit code: 0 after a shutdown.
  int run();

 private:
  void read_all();
  void take_next();
  void handle(const Event& event);
  void handle_message(const Json& message);
  void answer_request(const Json& message);
  Json answer(const std::string& method, const Json& params);
  Json answer_about(const std::string& method, const Json& params);
  Json answer_about_stray(const Feature& feature, const std::filesystem::path& path, const Document& document,
                          const Json& params);
  void take_notification(const std::string& method, const Json& params);

  Json initialize(const Json& params);
  void begin();
  Json execute(const Json& params);
  std::chrono::milliseconds longest_wait() const;
  bool is_editor_gone() const;

  std::istream& in_;
  Wire wire_;
  Inbox inbox_;
  Workspace workspace_;
  pid_t editor_ = 0;  ///< the process that the editor says it is; 0 for none
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  std::optional<int> exit_code_;
};

}  // namespace fsctl::cli::lsp
