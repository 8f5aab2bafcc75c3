#include <algorithm>
#include <filesystem>
#include <iterator>
#include <string>
#include <vector>

#include "cli/lsp/features.h"
#include "core/error/error.h"
#include "core/error/suggest.h"
#include "core/language/rename.h"
#include "core/load/record_files.h"

namespace fsctl::cli::lsp {
namespace {

namespace fs = std::filesystem;

/// Who else knows things of a kind by their names, which a renaming does not reach.
struct Outside {
  std::string_view kind;
  std::string_view says;
};
constexpr Outside known_outside[] = {
    {"feed", "records are pushed to a feed by its name"},
    {"storage", "stored records stay under the old name; load the feeds again"},
    {"block", "clients ask for a block by its name"},
    {"listing", "clients ask for a listing by its name"},
    {"tree", "clients ask for a tree by its name"},
};

Json edits_in(const Subject& subject, const std::string& file, const std::vector<language::TextEdit>& edits) {
  Json all = Json::array();
  for (const auto& [span, text] : edits) all.push_back({{"range", range_in(subject, file, span)}, {"newText", text}});
  return all;
}

Json changes_of(const Subject& subject, const language::Renaming& renaming) {
  Json changes = Json::object();
  for (const auto& [file, edits] : renaming.edits) changes[subject.uri(file)] = edits_in(subject, file, edits);
  return changes;
}

/// The edits of files and the renamed files of a renaming, by URI.
FollowingChanges following_changes(const Subject& subject, const language::Renaming& renaming) {
  FollowingChanges changes{.edits = changes_of(subject, renaming)};
  for (const auto& [from, to] : renaming.files) changes.files.emplace(subject.uri(from), subject.uri(to));
  return changes;
}

Json renamed_field(const Subject& subject, const language::Symbol& symbol, const std::string& name) {
  const auto renaming = language::rename_field(subject.project.texts(), symbol, name);
  std::vector<std::string> listings;
  for (const auto& use : renaming.in_answers)
    if (std::ranges::find(listings, use.file) == listings.end()) listings.push_back(use.file);
  if (!listings.empty())
    subject.tell(message_warning, "answers name a filter after its field, so \"" + symbol.name + "\" becomes \"" +
                                      name + "\" in those of " + joined(listings));
  return workspace_edit(following_changes(subject, renaming), subject.client);
}

/// Lets the files of records that are loaded into a feed by its name follow it, and what names them. No file is named
/// after a feed in a folder.
void take_records_along(const language::Texts& texts, const language::Symbol& feed, const std::string& name,
                        language::Renaming& renaming) {
  if (feed.kind != "feed" || name.find('/') != std::string::npos) return;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(texts.directory() / "records", none)) {
    const auto file = entry.path().filename().string();
    const auto from = "records/" + file;
    if (load::feed_named_by(file) != feed.name) continue;
    const auto to = "records/" + name + file.substr(feed.name.size());
    if (fs::exists(texts.directory() / to)) continue;
    renaming.files.emplace(from, to);
    auto moving = language::move_record_files(texts, from, to);
    for (auto& [path, edits] : moving.edits) std::ranges::move(edits, std::back_inserter(renaming.edits[path]));
    std::ranges::move(moving.unread, std::back_inserter(renaming.unread));
  }
}

/// The renaming when what a file defines gets another name.
language::Renaming renaming_of_file(const language::Texts& texts, const language::Symbol& symbol,
                                    const std::string& name, const std::set<std::string>& leaving = {}) {
  auto renaming = language::rename_file_of(texts, symbol, name, leaving);
  take_records_along(texts, symbol, name, renaming);
  return renaming;
}

/// What a renaming does not reach; empty for nothing.
std::string outside_of(const language::Symbol& symbol) {
  const auto* known = std::ranges::find(known_outside, symbol.kind, &Outside::kind);
  if (known == std::end(known_outside)) return {};
  return symbol.kind + " \"" + symbol.name + "\": " + std::string(known->says);
}

}  // namespace

Json prepare_rename(const Subject& subject, const Json& params) {
  const auto found = symbol_for(subject, params);
  if (!found || !(found->symbol.is_field() || subject.client.renames_files)) return nullptr;
  if (!language::definition_of(subject.project.texts().as_read(), found->symbol)) return nullptr;
  return {{"range", range_in(subject, subject.file, found->span)}, {"placeholder", found->symbol.name}};
}

Json rename(const Subject& subject, const Json& params) {
  subject.project.texts().refresh();  // other programs may have written since files were read
  const auto found = symbol_for(subject, params);
  const auto name = params.at("newName").get<std::string>();
  if (!found) throw Error(ErrorCode::usage, "there is no name to change here");
  if (found->symbol.is_field()) return renamed_field(subject, found->symbol, name);
  if (!subject.client.renames_files)
    throw Error(ErrorCode::usage, "a " + found->symbol.kind + " is named after its file, and this editor renames none");
  const auto renaming = renaming_of_file(subject.project.texts(), found->symbol, name);
  if (!renaming.unread.empty()) throw language::unread(renaming.unread, found->symbol);
  if (const auto warning = outside_of(found->symbol); !warning.empty()) subject.tell(message_warning, warning);
  return workspace_edit(following_changes(subject, renaming), subject.client);
}

FollowingChanges will_move_records(const Subject& subject, const std::string& to) {
  return following_changes(subject, language::move_record_files(subject.project.texts(), subject.file, to));
}

std::map<std::string, std::string> moved_files(const language::Texts& texts, const std::string& from,
                                               const std::string& to) {
  std::map<std::string, std::string> moved;
  for (const auto& path : texts.paths())
    if (path == from || path.starts_with(from + '/')) moved.emplace(path, to + path.substr(from.size()));
  return moved;
}

FollowingChanges will_rename(const Subject& subject, const std::string& file, const std::set<std::string>& leaving) {
  const auto from = language::symbol_of_file(subject.file);
  const auto to = language::symbol_of_file(file);
  if (!from || !to || from->kind != to->kind || from->name == to->name) return {};
  const auto place = language::definition_of(subject.project.texts(), *from);
  if (!place || place->file != subject.file) return {};  // a file of test cases leaves its composer where it is
  const auto renaming = renaming_of_file(subject.project.texts(), *from, to->name, leaving);
  auto changes = following_changes(subject, renaming);
  if (!renaming.unread.empty())  // the file is renamed by now or will be, whatever is said here
    changes.warnings.insert(language::unread(renaming.unread, *from).problems().front().message);
  changes.files.erase(subject.uri(subject.file));
  if (auto warning = outside_of(*from); !warning.empty()) changes.warnings.insert(std::move(warning));
  return changes;
}

}  // namespace fsctl::cli::lsp
