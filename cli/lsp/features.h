#pragma once

#include <map>
#include <set>
#include <string>

#include "cli/lsp/subject.h"
#include "cli/lsp/workspace_edit.h"

namespace fsctl::cli::lsp {

/// Answers to requests of the protocol from their params. They throw Json::exception for params that are none, and
/// Error for what cannot be done.
Json hover(const Subject& subject, const Json& params);
Json completion(const Subject& subject, const Json& params);
Json definition(const Subject& subject, const Json& params);
Json references(const Subject& subject, const Json& params);
Json prepare_rename(const Subject& subject, const Json& params);
Json rename(const Subject& subject, const Json& params);
/// What else to do when the client renames a file of the project to this path, and those in `leaving` at the same time.
FollowingChanges will_rename(const Subject& subject, const std::string& file, const std::set<std::string>& leaving);
/// What else to do when the client moves files that may hold records of test cases.
FollowingChanges will_move_records(const Subject& subject, const std::string& to);
/// The files of the project that move when a file or folder is renamed, with their new paths.
std::map<std::string, std::string> moved_files(const language::Texts& texts, const std::string& from,
                                               const std::string& to);
Json code_actions(const Subject& subject, const Json& params);
Json code_lenses(const Subject& subject, const Json& params);
Json formatting(const Subject& subject, const Json& params);

/// The command behind a code lens.
inline constexpr std::string_view run_case_command = "fsctl.runCase";
/// Runs the case with this JSON Pointer, and tells how it went: `{"passed": true, "report": "…"}`.
Json run_case(const Subject& subject, const std::string& pointer);

}  // namespace fsctl::cli::lsp
