#include "core/load/senders.h"

#include <thread>

#include "core/text/keyed_hash.h"

namespace fsctl::load {

Senders::Senders(const Load& load, const IngestTarget& target, std::size_t count)
    : load_(load), errors_left_(load.most_errors) {
  for (std::size_t i = 0; i < count; ++i) clients_.emplace_back(target, [this] { return is_stopped(); });
}

std::vector<Sent> Senders::send(std::span<const ReadRecord> records) {
  std::vector<Sent> sent(records.size());
  std::vector<std::thread> threads;
  std::size_t number = 0;
  for (IngestClient& client : clients_)
    threads.emplace_back([&, own = number++] { send_own(client, own, records, sent); });
  for (auto& thread : threads) thread.join();
  return sent;
}

void Senders::send_own(IngestClient& client, std::size_t own, std::span<const ReadRecord> records,
                       std::vector<Sent>& sent) {
  for (std::size_t i = 0; i < records.size() && !is_stopped(); ++i) {
    const ReadRecord& record = records[i];
    if (record.refusal || text::KeyedHash()(record.prepared.id) % clients_.size() != own) continue;
    try {
      sent[i].taken = client.send(record.prepared.raw);
      sent[i].is_done = true;
      if (!sent[i].taken.problems.empty()) count_error();
    } catch (const Error& error) {
      if (error.about() != ErrorClass::data) return fail(error);
      sent[i].refusal = error;
      count_error();
    }
  }
}

void Senders::count_error() {
  if (--errors_left_ == 0) stopped_ = true;
}

void Senders::fail(const Error& error) {
  const std::scoped_lock lock(mutex_);
  if (!failure_) failure_ = error;
  stopped_ = true;
}

}  // namespace fsctl::load
