#include "cli/listener.h"

#include <ostream>

#include "cli/progress_line.h"

namespace fsctl::cli {
namespace {

std::string percents(std::int64_t done, std::int64_t all) { return std::to_string(done * 100 / all) + " %"; }

}  // namespace

report::Listener listener(Console& console) {
  const auto line = std::make_shared<ProgressLine>(console);
  return {.tell =
              [line, &console](const std::string& sentence) {
                line->clear();
                console.err << sentence << '\n';
              },
          .advance =
              [line](std::int64_t done, std::int64_t all) {
                if (done < all && line->is_due()) line->show(percents(done, all));
                if (done == all) line->clear();
              }};
}

}  // namespace fsctl::cli
