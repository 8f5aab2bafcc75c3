#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/api/response.h"
#include "devserver/page_files.h"

/// The API reference: a page that shows the description of the endpoints in Swagger UI, where the build has that.
namespace fsctl::devserver {

/// The files of devserver/reference/page, and those of the viewer.
std::span<const PageFile> reference_files();

/// The page itself, or one that says how to get the viewer. It names all else relative to its own URL: its files are
/// below `_fsctl/reference/` there.
api::Response reference_page();
/// The file with this path, `/reference/reference.css`; nothing when there is none.
std::optional<api::Response> reference_file(std::string_view path);

}  // namespace fsctl::devserver
