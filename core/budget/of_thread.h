#pragma once

#include <pthread.h>

#include <memory>
#include <new>

namespace fsctl {

/// Something that each thread has one of, from when it first asks for it. `thread_local` gives that, too, but ends the
/// process where memory runs out; this throws std::bad_alloc. REQUIRES: it lives as long as the program.
template <typename Thing>
class OfThread {
 public:
  OfThread() {
    const auto remove = [](void* own) { delete static_cast<Thing*>(own); };
    if (pthread_key_create(&key_, remove) != 0) throw std::bad_alloc();
  }

  /// `make` gives a std::unique_ptr<Thing>; it is called where the thread has none.
  template <typename Make>
  Thing& get(Make make) {
    if (void* const own = pthread_getspecific(key_)) return *static_cast<Thing*>(own);
    std::unique_ptr<Thing> made = make();
    if (pthread_setspecific(key_, made.get()) != 0) throw std::bad_alloc();
    return *made.release();
  }
  Thing& get() {
    return get([] { return std::make_unique<Thing>(); });
  }

 private:
  pthread_key_t key_{};
};

}  // namespace fsctl
