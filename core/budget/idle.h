#pragma once

#include <exception>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace fsctl {

/// Things that take memory to make and are needed for a moment. Keeps as many as were ever lent at once, which is less
/// than one for each thread where few threads work at once. Thread-safe.
template <typename Thing>
class Idle {
 public:
  /// Gives the Thing back when it ends.
  class Loan {
   public:
    Loan(Idle& of, std::unique_ptr<Thing> thing) : of_(of), thing_(std::move(thing)) {}
    ~Loan() { of_.take_back(std::move(thing_)); }
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    Thing& operator*() const { return *thing_; }

   private:
    Idle& of_;
    std::unique_ptr<Thing> thing_;
  };

  /// Lends the Thing that was given back last; `make` returns a std::unique_ptr<Thing> and is called when all are lent.
  template <typename Make>
  Loan lend(const Make& make) {
    auto idle = take();
    return Loan(*this, idle ? std::move(idle) : make());
  }

 private:
  std::unique_ptr<Thing> take() {
    const std::scoped_lock lock(mutex_);
    if (things_.empty()) return nullptr;
    auto last = std::move(things_.back());
    things_.pop_back();
    return last;
  }
  void take_back(std::unique_ptr<Thing> thing) noexcept {
    try {
      const std::scoped_lock lock(mutex_);
      things_.push_back(std::move(thing));
    } catch (const std::exception&) {  // there is no memory to keep it
    }
  }

  std::mutex mutex_{};
  std::vector<std::unique_ptr<Thing>> things_{};
};

}  // namespace fsctl
