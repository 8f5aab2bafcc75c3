#pragma once

#include <functional>
#include <string>

#include "core/json/json.h"

namespace fsctl::cli::lsp {

/// What a client does with what it is told.
struct Client {
  /// Whether it takes edits of versions of documents.
  bool takes_versions = false;
  /// Whether it renames files when it is told to.
  bool renames_files = false;
  /// Whether it takes texts to complete with a place at which the person goes on.
  bool takes_snippets = false;
  /// Whether it tells of files that change, when asked to.
  bool watches_files = false;
  /// Whether it shows Markdown beside the cursor and beside what it offers; else it shows texts as they are.
  bool hovers_markdown = true;
  bool documents_markdown = true;
  /// The version of a document that is open; null for others.
  std::function<Json(const std::string& uri)> version{};

  /// What it says of itself in the params of `initialize`.
  void learn(const Json& params);
};

}  // namespace fsctl::cli::lsp
