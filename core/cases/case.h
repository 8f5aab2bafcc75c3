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

/// The error a record is expected to end in; what is left out may be anything.
struct ExpectedError {
  std::optional<std::string> code{};
  std::optional<std::string> field{};
  /// A part of the message.
  std::optional<std::string> message{};
};

/// One record and what a composer has to make of it in one place.
struct Case {
  std::string name;
  /// Where it stands in its file.
  std::string pointer;
  project::Place place{};
  Json record{};
  /// Fields by name, as `fsctl compose` prints them.
  Json fields{};
  /// Whether fields that are not named must be null.
  bool exact = false;
  /// When set, the record has to fail and `fields` means nothing.
  std::optional<ExpectedError> error{};
};

/// The cases of one file beside a composer: composers/NAME.test.json or composers/NAME.test/….json.
struct CaseFile {
  std::filesystem::path path;
  std::shared_ptr<const Source> source;
  const project::Composer* composer;
  std::vector<Case> cases;
};

/// The case files of a project, by path. What is wrong with them goes to the problems; a case with a problem is left
/// out.
std::vector<CaseFile> load(const project::Project& project, Problems& problems,
                           const std::optional<project::Overlay>& overlay = {});

}  // namespace fsctl::cases
