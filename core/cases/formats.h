#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/cases/run.h"
#include "core/report/report.h"

namespace fsctl::cases {

/// A form a run of cases can be printed in.
struct Format {
  std::string_view name;
  std::string_view summary;
  std::string (*print)(const Run& run, report::Style style);
};

/// text, json, junit.
std::span<const Format> formats();

}  // namespace fsctl::cases
