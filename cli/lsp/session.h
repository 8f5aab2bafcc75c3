#pragma once

#include <sys/types.h>

#include <deque>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>

#include "cli/lsp/features.h"
#include "cli/lsp/inbox.h"
#include "cli/lsp/open_project.h"
#include "cli/lsp/saved_files.h"
#include "cli/lsp/stray.h"
#include "cli/lsp/ways.h"
#include "cli/lsp/wire.h"

namespace fsctl::cli::lsp {

/// A request about a place in a document, and what answers it.
struct Feature {
  std::string_view method;
  Json (*answer)(const Subject& subject, const Json& params);
};

/// A conversation with an editor by the Language Server Protocol, from its first message to its last.
class Session {
 public:
  Session(std::istream& in, std::ostream& out, StoreReads reads);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Reads and answers until the editor ends the session; gives the exit code: 0 after a shutdown.
  int run();

 private:
  /// A document that is open in the editor.
  struct Document {
    std::string uri;
    std::string text;
    Json version;
    Problems findings{};  ///< of one that no project reads
  };
  struct Place {
    OpenProject* project = nullptr;
    std::string file;
  };

  void read_all();
  void handle(const Event& event);
  void handle_message(const Json& message);
  void answer_request(const Json& message);
  Json answer(const std::string& method, const Json& params);
  Json answer_about(const std::string& method, const Json& params);
  Json answer_about_stray(const Feature& feature, const std::filesystem::path& path, const Document& document,
                          const Json& params);
  void take_notification(const std::string& method, const Json& params);

  Json initialize(const Json& params);
  std::optional<std::chrono::milliseconds> longest_wait() const;
  bool is_editor_gone() const;
  void begin();
  void check_folder(const std::filesystem::path& folder);
  void read_next_project();
  void change_folders(const Json& change);
  void forget_projects_in(const std::filesystem::path& folder);
  template <typename IsLost>
  OpenProject::Paths forget_projects(const IsLost& is_lost);
  Json execute(const Json& params);
  Json will_rename_files(const Json& params);

  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  void look_again();
  void take_saved(const Json& changes);
  void find_new_projects(const Json& changes);
  void forget_lost_projects();

  Place place_of(const std::filesystem::path& path);
  OpenProject& project_in(const std::filesystem::path& directory);
  Subject subject(const std::filesystem::path& path);
  void note_change(const std::filesystem::path& path, Document& document);
  Stray as_stray(const std::filesystem::path& path, const Document& document);
  void check_stray(const std::filesystem::path& path, Document& document);

  void check_changed();
  void check_whole_beside();
  void publish(const std::set<std::filesystem::path>& files);
  std::string uri_of(const std::filesystem::path& path) const;
  Json version_of(const std::string& uri) const;

  std::istream& in_;
  Wire wire_;
  const StoreReads reads_;
  Inbox inbox_;
  std::map<std::filesystem::path, std::unique_ptr<OpenProject>> projects_;
  std::map<std::filesystem::path, SavedFiles> saved_;  ///< of the projects, where the client does not watch them
  std::map<std::filesystem::path, Document> documents_;
  std::vector<std::filesystem::path> folders_;
  Ways ways_;
  std::deque<std::filesystem::path> unread_;  ///< projects in the folders that are still to be read
  Columns columns_ = Columns::utf16;
  Client client_;
  pid_t editor_ = 0;  ///< the process that the editor says it is; 0 for none
  bool is_initialized_ = false;
  bool is_shut_down_ = false;
  std::optional<int> exit_code_;
  std::thread check_;
  bool is_checking_ = false;
};

}  // namespace fsctl::cli::lsp
