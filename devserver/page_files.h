#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "core/api/response.h"

namespace fsctl::devserver {

/// A file of a page that is compiled into the program. Lives as long as the process.
struct PageFile {
  std::string_view path;
  std::string_view text;
};

/// The file of this path, under a Content-Security-Policy; nothing when there is none.
std::optional<api::Response> answer_with(std::span<const PageFile> files, std::string_view path,
                                         std::string_view policy);

}  // namespace fsctl::devserver
