#include "cli/serving/server_log.h"

#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/report/report.h"
#include "core/text/printable.h"
#include "core/text/redact.h"
#include "core/text/timestamp.h"

namespace fsctl::cli {

ServerLog::ServerLog(std::ostream& to, const devserver::Options& options)
    : now_(options.now), format_(options.log_format), log_(to, [this](std::size_t dropped) {
        return line_of(
            {.feed = "", .message = std::to_string(dropped) + " lines of the log were dropped, as nobody read it"});
      }) {}

std::string ServerLog::line_of(const connect::FetchNote& note) const {
  const auto time = text::format_timestamp(now_());
  const auto message = text::printable(text::without_keys(note.message));
  if (format_ == devserver::LogFormat::text)
    return time + ' ' + (note.feed.empty() ? "" : note.feed + ": ") + message + '\n';
  Json line = {{"time", time}, {"message", message}};
  if (!note.feed.empty()) line["feed"] = note.feed;
  return fsctl::write(line) + '\n';
}

void ServerLog::tell(const std::string& sentence, const Problems& findings) {
  if (format_ == devserver::LogFormat::text)
    return write(line_of({.feed = "", .message = sentence}) + report::as_text(findings));
  Json line = {{"time", text::format_timestamp(now_())}, {"message", sentence}};
  for (const auto& problem : findings) line["findings"].push_back(report::as_json(problem));
  write(fsctl::write(line) + '\n');
}

}  // namespace fsctl::cli
