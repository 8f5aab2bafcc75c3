#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "core/error/error.h"
#include "core/report/report.h"

namespace fsctl::report {

/// How a format prints problems.
struct Printing {
  bool color = false;
  /// How many of the problems, the last ones, lie in files that were not asked about, because of those that were.
  std::size_t consequences = 0;
};

/// An output format for findings (`--format`).
struct Format {
  std::string_view name;
  std::string_view summary;
  std::string (*print)(const Problems& problems, Printing printing);
  /// Whether a service reads it that knows files by their paths in the repository.
  bool is_for_repository = false;
};

/// All formats: text, json, jsonl, sarif, junit, github, gitlab, markdown.
std::span<const Format> formats();
const Format* find_format(std::string_view name);

}  // namespace fsctl::report
