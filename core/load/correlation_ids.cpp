#include "core/load/correlation_ids.h"

#include <fcntl.h>
#include <unistd.h>

#include "core/error/error.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/world/world.h"

namespace fsctl::load {
namespace {

/// A file that is not there yet gets no reader but its owner.
void make_private(const std::filesystem::path& path) {
  constexpr mode_t for_the_owner = 0600;
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, for_the_owner);
  if (file >= 0) ::close(file);
}

}  // namespace

CorrelationIds::CorrelationIds(const std::filesystem::path& file) {
  make_private(file);
  out_.open(file, std::ios::binary | std::ios::app);
  if (!out_) throw Error(ErrorCode::file_unreadable, "cannot write " + file.string());
}

void CorrelationIds::add(std::string_view record, std::string_view status, const std::string& correlation_id) {
  uncommitted_ += write(Json{{"id", record}, {"status", status}, {"correlation-id", uuid_text(correlation_id)}}) + '\n';
}

void CorrelationIds::commit() {
  out_ << uncommitted_;
  uncommitted_.clear();
  if (!out_.flush()) throw Error(ErrorCode::file_unreadable, "cannot write the file of correlation ids");
}

}  // namespace fsctl::load
