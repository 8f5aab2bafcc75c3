#include "cli/named.h"

namespace fsctl::cli {

void refuse_name(const std::string& kind, const std::string& name, std::span<const std::string> known) {
  Problems problems;
  project::add_unknown(problems, "", kind, name, known);
  problems.front().code = ErrorCode::unknown_name;
  throw Error(problems);
}

}  // namespace fsctl::cli
