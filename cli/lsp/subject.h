#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "cli/lsp/open_project.h"
#include "cli/lsp/positions.h"
#include "cli/lsp/workspace_edit.h"
#include "core/json/json.h"
#include "core/language/symbols.h"

namespace fsctl::cli::lsp {

// Kinds of messages to the user, as the protocol numbers them.
inline constexpr int message_warning = 2;
inline constexpr int message_information = 3;

/// A document of a project that a request is about, and how its client counts columns.
struct Subject {
  OpenProject& project;
  std::string file;  ///< from the project's directory
  Columns columns = Columns::utf16;
  Client client{};
  /// The URI by which the client knows a file of the project.
  std::function<std::string(const std::string& file)> uri;
  /// Tells a person something, as a message of one of the kinds above.
  std::function<void(int type, const std::string& message)> tell;
};

/// The outline of the document; an empty one for a document that cannot be read.
std::shared_ptr<const language::Outline> outline_of(const Subject& subject);

/// The lines of a file of the project. REQUIRES: the text outlives them.
Lines lines_of(const Subject& subject, const std::string& file, std::string_view text);

/// The byte at the position of a request.
std::size_t offset_of(const Subject& subject, const Json& params);

/// Bytes of a file as the client counts.
Json range_in(const Subject& subject, const std::string& file, language::Span span);

/// The symbol at the position of a request.
std::optional<language::SymbolAt> symbol_for(const Subject& subject, const Json& params);

}  // namespace fsctl::cli::lsp
