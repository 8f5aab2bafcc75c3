#include "core/report/failure_text.h"

#include "core/json/json.h"
#include "core/report/report.h"
#include "core/text/printable.h"

namespace fsctl::report {

std::string failure_text(const Problem& problem) {
  const Json json = report::as_json(problem);
  auto line = "error[" + json["code"].get<std::string>() + "]: " + text::printable(problem.message);
  std::string place;
  if (json.contains("file")) place = json["file"].get<std::string>();
  if (json.contains("line")) place += ':' + json["line"].dump() + ':' + json["column"].dump();
  if (!problem.location.pointer.empty()) place += (place.empty() ? "" : " ") + problem.location.pointer;
  return place.empty() ? line : line + " (" + text::printable(place) + ')';
}

}  // namespace fsctl::report
