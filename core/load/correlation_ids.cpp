#include "core/load/correlation_ids.h"

#include <unistd.h>

#include "core/error/error.h"
#include "core/error/file_reason.h"
#include "core/json/json.h"
#include "core/json/parse.h"
#include "core/output/create_file.h"
#include "core/world/world.h"

namespace fsctl::load {
namespace {

/// Creates the file, readable by its owner only, unless it exists.
void make_private(const std::filesystem::path& path) {
  if (const int file = output::create_file(path, output::Readers::owner); file >= 0) ::close(file);
}

}  // namespace

CorrelationIds::CorrelationIds(const std::filesystem::path& file) {
  make_private(file);
  out_.open(file, std::ios::binary | std::ios::app);
  if (!out_) throw Error(ErrorCode::file_unreadable, cannot_write(file));
}

void CorrelationIds::add(std::string_view record, std::string_view status, const std::string& correlation_id) {
  uncommitted_ += write(Json{{"id", record}, {"status", status}, {"correlation-id", uuid_text(correlation_id)}}) + '\n';
}

void CorrelationIds::commit() {
  out_ << uncommitted_;
  uncommitted_.clear();
  if (!out_.flush()) throw Error(ErrorCode::file_unreadable, cannot_write("the file of correlation ids"));
}

}  // namespace fsctl::load
