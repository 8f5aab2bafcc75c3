#pragma once

#include <pthread.h>

#include <memory>
#include <new>

namespace fsctl {

/// One Thing for each thread, made when the thread first asks for it. A `thread_local` would end the process when
/// memory runs out; this throws std::bad_alloc. REQUIRES: static storage duration.
template <typename Thing>
class OfThread {
 public:
  OfThread() {
    const auto remove = [](void* own) { delete static_cast<Thing*>(own); };
    if (pthread_key_create(&key_, remove) != 0) throw std::bad_alloc();
  }

  /// The calling thread's Thing; `make` returns a std::unique_ptr<Thing> and is called when there is none yet.
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
