#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json/json.h"
#include "core/project/project.h"
#include "core/project/source.h"

namespace fsctl::cases {

/// The error that a record is expected to cause; members that are left out match anything.
struct ExpectedError {
  std::optional<std::string> code{};
  std::optional<std::string> field{};
  /// A part of the message.
  std::optional<std::string> message{};
};

/// A test case: a record and the fields, or the error, that a composer has to produce for it in one place.
struct Case {
  std::string name;
  /// The JSON Pointer of the case in its file.
  std::string pointer;
  project::Place place{};
  Json record{};
  /// The expected fields by name, as `fsctl compose` prints them.
  Json fields{};
  /// Whether all other fields have to be null.
  bool exact = false;
  /// If set, the record has to fail with this error, and `fields` is not used.
  std::optional<ExpectedError> error{};
};

/// The cases in one file of a composer: composers/NAME.test.json or composers/NAME.test/….json.
struct CaseFile {
  std::filesystem::path path;
  std::shared_ptr<const Source> source;
  const project::Composer* composer;
  std::vector<Case> cases;
  /// The files of records that its cases name and that are no records.
  std::vector<std::shared_ptr<const Source>> broken_records{};
};

/// Loads the case files of a project, by path. Adds mistakes to the problems and leaves out the cases that have any.
std::vector<CaseFile> load(const project::Project& project, Problems& problems, const project::Overlays& overlays = {});

}  // namespace fsctl::cases
