#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/error/error_code.h"
#include "core/error/hint.h"

namespace fsctl {

/// A text and the name under which messages refer to it: a file, "standard input", "request body".
struct Source {
  std::string name;
  std::string text;
  std::filesystem::path path{};  ///< of a file of a project, absolute; else empty
};

/// A location inside a Source: a JSON Pointer to a value or to the name of a member, or a range of bytes.
struct Location {
  std::string pointer{};
  bool member_name = false;
  std::optional<std::size_t> offset{};
  std::size_t length = 1;  ///< of the bytes from the offset on
};

/// A second location that explains a problem, such as the first of two equal members.
struct Label {
  Location location;
  std::string message;
};

/// A text that takes the place of a location's range.
struct Edit {
  Location place;
  std::string text;
};

/// A name that a file lacks and that something refers to. In `place`, a JSON Pointer, `*` stands for any step.
struct LackedName {
  std::string file{};   ///< from the project's directory; empty for none
  std::string place{};  ///< the object of which it would be a member, or the array of which it would be an element
  std::string name{};
};

enum class Severity { error, warning };

/// One mistake: what is wrong, where, and what to try. Line and column are computed only when it is printed.
struct Problem {
  ErrorCode code;
  std::string message;
  Location location{};
  Hint hint{};
  std::vector<Label> labels{};
  Severity severity = Severity::error;
  std::shared_ptr<const Source> source{};
  /// For a problem in a composer's slot: its JSON Pointer, the type that is needed there, the type that was found, and
  /// what determines that type.
  std::string slot{};
  std::string expected{};
  std::string found{};
  std::string found_by{};
  /// What mends it for certain; empty where a person has to decide.
  std::vector<Edit> fix{};
  /// For a reference to nothing: what should be there.
  LackedName lacks{};
};

using Problems = std::vector<Problem>;

/// One or more mistakes that a user or client can correct. Other exceptions mean a defect of fsctl or a lack of memory.
class Error : public std::runtime_error {
 public:
  Error(ErrorCode code, const std::string& message, Hint hint = {});
  explicit Error(Problem problem);
  /// REQUIRES: at least one problem; the first one determines the code.
  explicit Error(Problems problems);

  ErrorCode code() const { return problems_.front().code; }
  ErrorClass about() const { return describe(code()).about; }
  const Problems& problems() const { return problems_; }

  /// Sets the source of those problems that have none.
  Error& in(const std::shared_ptr<const Source>& source);

 private:
  Problems problems_;
};

/// Whether any of the problems is an error rather than a warning.
bool any_error(const Problems& problems);

}  // namespace fsctl
