#pragma once

#include <string>
#include <vector>

#include "core/cases/case.h"
#include "core/cases/coverage.h"
#include "core/cases/difference.h"

namespace fsctl::cases {

/// The result of one case.
struct Verdict {
  const CaseFile* file;
  const Case* tested;
  /// Where the fields differ from the expected ones.
  std::vector<Difference> differences{};
  /// What was expected and what happened instead, when the difference is not in single fields.
  std::string complaint{};
  /// The errors to which the complaint refers.
  Problems problems{};

  bool passed() const { return differences.empty() && complaint.empty(); }
};

/// The results of a run of cases. Refers to the case files and the project.
struct Run {
  std::vector<Verdict> verdicts;
  std::vector<Coverage> coverage;

  std::size_t failed() const;
  /// The points of all composers, and how many of them were reached.
  std::size_t points() const;
  std::size_t reached() const;
};

/// Runs the cases of the files and measures their coverage of the given composers.
Run run(const project::Project& project, const std::vector<CaseFile>& files,
        const std::vector<const project::Composer*>& composers);

}  // namespace fsctl::cases
