#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/api/response.h"
#include "devserver/page_files.h"

/// The Explorer: a page that shows what a server serves, made of files that are compiled into the program.
namespace fsctl::devserver {

/// The files of devserver/explorer.
std::span<const PageFile> explorer_files();

/// The page itself. It names all else relative to its own URL: its files are below `_fsctl/explorer/` there.
api::Response explorer_page();
/// The file with this path, `/explorer/style.css`; nothing when there is none.
std::optional<api::Response> explorer_file(std::string_view path);

}  // namespace fsctl::devserver
