#pragma once

#include <string>
#include <vector>

#include "core/cases/case.h"
#include "core/cases/coverage.h"
#include "core/cases/difference.h"

namespace fsctl::cases {

/// What came of one case. It passed when nothing is said against it.
struct Verdict {
  const CaseFile* file;
  const Case* tested;
  /// Where the fields are not as expected.
  std::vector<Difference> differences{};
  /// What was expected in place of what happened, when that is no matter of single fields.
  std::string complaint{};
  /// The errors that a complaint is about.
  Problems problems{};

  bool passed() const { return differences.empty() && complaint.empty(); }
};

/// All that a run of cases found. Points into the case files and the project.
struct Run {
  std::vector<Verdict> verdicts;
  std::vector<Coverage> coverage;

  std::size_t failed() const;
  /// Of all composers together.
  std::size_t points() const;
  std::size_t reached() const;
};

/// Runs the cases of the files, and measures what they reach of the given composers.
Run run(const project::Project& project, const std::vector<CaseFile>& files,
        const std::vector<const project::Composer*>& composers);

}  // namespace fsctl::cases
