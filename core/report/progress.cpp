#include "core/report/progress.h"

namespace fsctl::report {

Progress::Progress(const Listener& listener, const std::string& verb, std::int64_t records, const std::string& whose)
    : listener_(listener), all_(records) {
  if (listener.tell && records > 0)
    listener.tell(verb + ' ' + std::to_string(records) + (records == 1 ? " record of " : " records of ") + whose);
}

}  // namespace fsctl::report
