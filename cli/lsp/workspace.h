#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cli/lsp/client.h"
#include "cli/lsp/inbox.h"
#include "cli/lsp/open_project.h"
#include "cli/lsp/positions.h"
#include "cli/lsp/saved_files.h"
#include "cli/lsp/stray.h"
#include "cli/lsp/subject.h"
#include "cli/lsp/ways.h"
#include "cli/lsp/wire.h"

namespace fsctl::cli::lsp {

/// A document that is open in the editor.
struct Document {
  std::string uri;
  std::string text;
  Json version;
  Problems findings{};                             ///< of one that no project reads
  std::optional<language::TypedText> last_text{};  ///< the same
};

/// A file's project, null for none, and its path from there.
struct Place {
  OpenProject* project = nullptr;
  std::string file{};
};

/// Whether a path is a folder or below it.
bool lies_in(const std::filesystem::path& path, const std::filesystem::path& folder);

/// What an editor has open: folders, the projects in them, and documents. It tells the editor what is wrong in them.
class Workspace {
 public:
  /// REQUIRES: the wire and the inbox outlive it.
  Workspace(Wire& wire, Inbox& inbox, StoreReads reads, std::optional<std::filesystem::path> usual_folder)
      : wire_(wire), inbox_(inbox), reads_(std::move(reads)), usual_folder_(std::move(usual_folder)) {}
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  /// Takes the folders and the ways of the client from the params of `initialize`.
  void begin_with(const Json& params);
  /// Finds the projects in the folders, and reads the first one.
  void find_projects();
  void change_folders(const Json& change);

  void open(const Json& params);
  void change(const Json& params);
  void close(const Json& params);
  /// Takes it that files were saved, made or removed: those of the changes, and what other programs did meanwhile.
  void take_saved(const Json& changes);

  /// Whether projects were found that are not read yet.
  bool has_unread() const { return !unread_.empty(); }
  void read_next_project();
  /// Whether something has changed since the last check of a whole project, and none goes on.
  bool is_check_due() const;
  void check_changed();
  void check_whole_beside();
  void look_at_stores();

  Place place_of(const std::filesystem::path& path);
  /// What requests about a file of a project need. REQUIRES: it lies in one.
  Subject subject(const std::filesystem::path& path);
  /// The open document of this path, or null.
  const Document* document(const std::filesystem::path& path) const;
  Stray as_stray(const std::filesystem::path& path, const Document& document);
  std::string uri_of(const std::filesystem::path& path) const;

  const Client& client() const { return client_; }
  Columns columns() const { return columns_; }

 private:
  void add_folder(const std::string& uri);
  void check_folder(const std::filesystem::path& folder);
  void find_new_projects(const Json& changes);
  bool is_needed(const std::filesystem::path& project) const;
  void forget_projects_in_no_folder();
  void forget_lost_projects();
  template <typename IsLost>
  OpenProject::Paths forget_projects(const IsLost& is_lost);
  /// The nearest project from a folder upwards.
  std::optional<std::filesystem::path> project_above(const std::filesystem::path& folder) const;
  OpenProject& project_in(const std::filesystem::path& directory);
  void look_again();

  void note_change(const std::filesystem::path& path, Document& document);
  void check_stray(const std::filesystem::path& path, Document& document);
  void publish(const std::set<std::filesystem::path>& files);
  void publish_anew(const std::filesystem::path& path, const std::string& former_uri);
  Json version_of(const std::string& uri) const;

  Wire& wire_;
  Inbox& inbox_;
  const StoreReads reads_;
  const std::optional<std::filesystem::path> usual_folder_;  ///< of an editor that names none
  Client client_;
  Columns columns_ = Columns::utf16;
  std::map<std::filesystem::path, std::unique_ptr<OpenProject>> projects_;
  std::map<std::filesystem::path, SavedFiles> saved_;  ///< of the projects, where the client does not watch them
  std::map<std::filesystem::path, Document> documents_;
  std::vector<std::filesystem::path> folders_;
  Ways ways_;
  std::deque<std::filesystem::path> unread_;  ///< projects in the folders that are still to be read
  std::thread check_;
  bool is_checking_ = false;
};

/// The path that the params of a request are about. Throws Refusal where it is no file's.
std::filesystem::path path_in(const Json& params);

}  // namespace fsctl::cli::lsp
