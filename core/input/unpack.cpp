#include "core/input/unpack.h"

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <new>

#include "core/error/error.h"

namespace fsctl::input {
namespace {

constexpr std::string_view gzip_magic = "\x1F\x8B";
constexpr std::string_view zstd_magic = "\x28\xB5\x2F\xFD";

[[noreturn]] void fail(const std::string& what, std::size_t byte) {
  throw Error(ErrorCode::file_unreadable, what + " (byte " + std::to_string(byte) + " of the packed file)",
              "the records before that were taken; get the file again");
}

class Plain : public Unpacking {
 public:
  explicit Plain(RawBytes& bytes) : bytes_(bytes) {}

  std::size_t unpack(std::span<char> room) override {
    const auto text = bytes_.rest().substr(0, room.size());
    std::ranges::copy(text, room.begin());
    bytes_.take(text.size());
    return text.size();
  }

 private:
  RawBytes& bytes_;
};

/// Reads what gzip and zstd have in common: compressed parts, one after the other.
class Packed : public Unpacking {
 public:
  std::size_t unpack(std::span<char> room) override {
    for (std::size_t size = 0; true;) {
      const auto packed = bytes_.rest();
      if (packed.empty() && is_between_parts_) return 0;
      if (is_between_parts_ && !begins_part(bytes_.at_least(magic_.size()))) return 0;
      is_between_parts_ = false;
      size = step(packed, room);
      if (size > 0) return size;
      if (packed.empty() && !is_between_parts_) fail("the " + name_ + " data ends too early", bytes_.offset());
    }
  }

 protected:
  Packed(RawBytes& bytes, std::string name, std::string_view magic)
      : bytes_(bytes), name_(std::move(name)), magic_(magic) {}

  /// Decompresses some of the bytes, takes these and returns the size of the text.
  virtual std::size_t step(std::string_view packed, std::span<char> room) = 0;

  void take(std::size_t size) { bytes_.take(size); }
  void end_part() { is_between_parts_ = true; }
  [[noreturn]] void fail_as_damaged(const std::string& why) const {
    fail("the " + name_ + " data is damaged: " + why, bytes_.offset());
  }

 private:
  /// Whether another part begins. Zero bytes may follow the last part, since tapes and some writers pad blocks with
  /// them; anything else is an error.
  bool begins_part(std::string_view bytes) {
    if (bytes.starts_with(magic_)) return true;
    while (!bytes.empty() && bytes.find_first_not_of('\0') == std::string_view::npos) {
      bytes_.take(bytes.size());
      bytes = bytes_.rest();
    }
    if (!bytes.empty()) fail("there is something else behind the " + name_ + " data", bytes_.offset());
    return false;
  }

  RawBytes& bytes_;
  std::string name_;
  std::string_view magic_;
  bool is_between_parts_ = true;
};

class Gzip : public Packed {
 public:
  explicit Gzip(RawBytes& bytes) : Packed(bytes, "gzip", gzip_magic) {
    constexpr int with_gzip_header = 15 + 16;
    if (inflateInit2(&stream_, with_gzip_header) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

 private:
  std::size_t step(std::string_view packed, std::span<char> room) override {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));  // zlib does not write to it
    stream_.avail_in = static_cast<uInt>(packed.size());
    stream_.next_out = reinterpret_cast<Bytef*>(room.data());
    stream_.avail_out = static_cast<uInt>(room.size());
    const int result = inflate(&stream_, Z_NO_FLUSH);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    take(packed.size() - stream_.avail_in);
    const auto size = room.size() - stream_.avail_out;
    if (result == Z_STREAM_END) {
      inflateReset(&stream_);
      end_part();
    } else if (result != Z_OK && result != Z_BUF_ERROR && size == 0) {
      fail_as_damaged(stream_.msg != nullptr ? stream_.msg : "unknown form");
    }
    return size;
  }

  z_stream stream_{};
};

class Zstd : public Packed {
 public:
  explicit Zstd(RawBytes& bytes) : Packed(bytes, "zstd", zstd_magic), stream_(ZSTD_createDStream(), ZSTD_freeDStream) {
    if (!stream_) throw std::bad_alloc();
  }

 private:
  std::size_t step(std::string_view packed, std::span<char> room) override {
    if (ZSTD_isError(error_) != 0) fail_as_damaged(ZSTD_getErrorName(error_));
    ZSTD_inBuffer in{.src = packed.data(), .size = packed.size(), .pos = 0};
    ZSTD_outBuffer out{.dst = room.data(), .size = room.size(), .pos = 0};
    const auto result = ZSTD_decompressStream(stream_.get(), &out, &in);
    if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    take(in.pos);
    if (result == 0) end_part();
    if (ZSTD_isError(result) == 0) return out.pos;
    error_ = result;
    return out.pos > 0 ? out.pos : step(packed, room);
  }

  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  std::size_t error_ = 0;
};

}  // namespace

std::unique_ptr<Unpacking> unpacking_for(RawBytes& bytes) {
  const auto begin = bytes.at_least(zstd_magic.size());
  if (begin.starts_with(gzip_magic)) return std::make_unique<Gzip>(bytes);
  if (begin.starts_with(zstd_magic)) return std::make_unique<Zstd>(bytes);
  return std::make_unique<Plain>(bytes);
}

}  // namespace fsctl::input
