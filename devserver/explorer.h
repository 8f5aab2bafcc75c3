#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/api/response.h"

/// The Explorer: a page that shows what a server serves, made of files that are compiled into the program.
namespace fsctl::devserver {

/// A file of devserver/explorer. Lives as long as the process.
struct ExplorerFile {
  std::string_view path;
  std::string_view text;
};
std::span<const ExplorerFile> explorer_files();

/// The page itself. It names all else relative to its own URL: its files are below `_fsctl/explorer/` there.
api::Response explorer_page();
/// The file with this path, `/explorer/style.css`; nothing when there is none.
std::optional<api::Response> explorer_file(std::string_view path);

}  // namespace fsctl::devserver
