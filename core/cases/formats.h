#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cases/run.h"
#include "core/report/report.h"

namespace fsctl::cases {

/// An output format for a run of cases (`--format`).
struct Format {
  std::string_view name;
  std::string_view summary;
  std::string (*print)(const Run& run, report::Style style);
};

/// All formats: text, json, junit.
std::span<const Format> formats();

}  // namespace fsctl::cases
