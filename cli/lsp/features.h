#pragma once

#include <string>

#include "cli/lsp/open_project.h"
#include "cli/lsp/positions.h"
#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// A document of a project that a request is about, and how its client counts columns.
struct Subject {
  OpenProject& project;
  std::string file;  ///< from the project's directory
  Columns columns = Columns::utf16;
  /// The URI by which the client knows a file of the project.
  std::function<std::string(const std::string& file)> uri;
  /// Tells a person something, as a message of the protocol's type: 2 is a warning, 3 information.
  std::function<void(int type, const std::string& message)> tell;
};

/// Answers to requests of the protocol from their params. They throw Json::exception for params that are none, and
/// Error for what cannot be done.
Json hover(const Subject& subject, const Json& params);
Json completion(const Subject& subject, const Json& params);
Json definition(const Subject& subject, const Json& params);
Json references(const Subject& subject, const Json& params);
Json prepare_rename(const Subject& subject, const Json& params);
Json rename(const Subject& subject, const Json& params);
Json code_actions(const Subject& subject, const Json& params);
Json code_lenses(const Subject& subject, const Json& params);
Json formatting(const Subject& subject, const Json& params);

/// The command behind a code lens.
inline constexpr std::string_view run_case_command = "fsctl.runCase";
/// Runs the case with this JSON Pointer, and tells how it went: `{"passed": true, "report": "…"}`.
Json run_case(const Subject& subject, const std::string& pointer);

}  // namespace fsctl::cli::lsp
