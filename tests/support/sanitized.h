#pragma once

namespace fsctl::test {

/// Whether the test is built with the sanitizer for addresses or for threads. They are slow, reserve huge amounts of
/// address space and keep freed memory, so tests that measure memory are left out, and large ones are made smaller.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace fsctl::test
