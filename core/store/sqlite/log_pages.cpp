#include "core/store/sqlite/log_pages.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/store/sqlite/log_form.h"

namespace fsctl::store {
namespace {

using log_form::frame_header_bytes;
using log_form::header_bytes;

/// Until its first commit, a log that this connection has just restarted has other salts than its index.
bool has_salts(LogFile& file, std::int64_t frame, const log_form::Salts& salts, const LogIndex& index) {
  if (frame <= index.frames) return salts == index.salts;
  const auto header = header_of(file);
  return header && salts == header->salts;
}

}  // namespace

std::int64_t frame_of_page(std::int64_t offset, std::int64_t page_bytes) {
  const auto before = offset - header_bytes - frame_header_bytes;
  const auto frame_bytes = page_bytes + frame_header_bytes;
  return page_bytes > 0 && before >= 0 && before % frame_bytes == 0 ? before / frame_bytes + 1 : 0;
}

std::optional<log_form::Header> header_of(LogFile& file) {
  std::array<unsigned char, header_bytes> bytes{};
  if (file.read(bytes.data(), header_bytes, 0) != SQLITE_OK) return {};
  return log_form::parse_header(bytes.data());
}

std::optional<log_form::FrameHeader> frame_header_of(LogFile& file, std::int64_t frame, std::int64_t page_bytes) {
  std::array<unsigned char, frame_header_bytes> bytes{};
  if (file.read(bytes.data(), frame_header_bytes, log_form::place_of(frame, page_bytes)) != SQLITE_OK) return {};
  return log_form::parse_frame_header(bytes.data());
}

std::optional<LogIndex> index_of(LogFile& file) {
  if (auto index = file.store->log_index()) return index;
  const auto header = header_of(file);
  if (!header) return {};
  return LogIndex{.page_bytes = header->page_bytes, .salts = header->salts, .is_big_endian = header->is_big_endian};
}

bool agrees(LogFile& file, std::int64_t frame, const unsigned char* page, const LogIndex& index) {
  std::array<unsigned char, 8> before{};
  std::array<unsigned char, frame_header_bytes> bytes{};
  const auto place = log_form::place_of(frame, index.page_bytes);
  const auto place_before = frame == 1 ? header_bytes - 8 : log_form::place_of(frame - 1, index.page_bytes) + 16;
  if (file.read(before.data(), static_cast<int>(before.size()), place_before) != SQLITE_OK ||
      file.read(bytes.data(), frame_header_bytes, place) != SQLITE_OK)
    return false;
  const auto header = log_form::parse_frame_header(bytes.data());
  if (header.page == 0 || !has_salts(file, frame, header.salts, index)) return false;
  const log_form::Header log{.page_bytes = index.page_bytes, .is_big_endian = index.is_big_endian};
  return log_form::add_frame(log_form::parse_sum(before.data()), bytes.data(), page, log) == header.sum;
}

void cut_off_unfinished(MainFile& store) {
  const auto index = store.log_index();
  if (store.log == nullptr || !index || index->page_bytes == 0) return;
  auto& log = *store.log;
  const auto next = frame_header_of(log, index->frames + 1, index->page_bytes);
  if (next && next->salts == index->salts)
    log.methods().xTruncate(log.inner(), log_form::place_of(index->frames + 1, index->page_bytes));
}

bool has_frames(LogFile& file, const LogIndex& index) {
  if (index.frames == 0) return true;
  const log_form::Read read = [&file](unsigned char* to, std::int64_t size, std::int64_t place) {
    return file.read(to, static_cast<int>(size), place) == SQLITE_OK;
  };
  const auto header = header_of(file);
  return header && header->salts == index.salts && header->page_bytes == index.page_bytes &&
         log_form::has_frames(read, index.frames, index.sum);
}

}  // namespace fsctl::store
