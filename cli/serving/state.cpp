#include "cli/serving/state.h"

#include <chrono>
#include <exception>

#include "cli/serving/sleeps.h"

namespace fsctl::cli {
namespace {

/// The part of the budget, as a divisor, that the connection may cache which maps a changed configuration.
constexpr std::size_t part_for_reload = 8;

}  // namespace

State::State(const Common& common, const std::shared_ptr<const project::Project>& project,
             const store::Address& address, const Follows& follows)
    : log_(common.log),
      address_(address),
      site_(project, address, common.world, store::Store::Mode::write, common.listener, common.budget),
      fetches_(
          address, *project, common.world, [&log = common.log](const connect::FetchNote& note) { log.tell(note); },
          common.may_leave_project, follows.watches),
      background_(site_, fetches_, address, [&log = common.log](const std::string& sentence) { log.tell(sentence); }),
      reload_(
          address, project, common.world, common.budget->bytes() / part_for_reload, [this] { site_.check_place(); },
          [this, tells = follows.tells](const std::string& sentence, const Problems& findings) {
            site_.show_newest();
            if (tells) log_.tell(sentence, findings);
          }) {
  site_.take_unknown_versions_for(common.unknown_versions);
  site_.keep_answers();
  site_.share_limits();
  if (follows.read_store) {
    site_.take_read_store(*follows.read_store,
                          [&log = common.log](const std::string& sentence) { log.tell(sentence); });
    site_.look_at_read_store();
    threads_.emplace_back([this](const std::stop_token& end) { follow_read_store(end); });
  }
  threads_.emplace_back([this](const std::stop_token& end) { background_.run(end); });
  threads_.emplace_back([this, watches = follows.watches](const std::stop_token& end) { reload_.run(end, watches); });
  if (follows.records_folder.empty()) return;
  records_.emplace(
      follows.records_folder, address,
      [this] {
        site_.check_place();
        return working();
      },
      common.world,
      [this](const std::string& sentence) {
        site_.show_newest();
        log_.tell(sentence);
      });
  if (follows.removes_missing) records_->remove_missing();
  if (follows.loaded) records_->take_for_loaded(*follows.loaded);
  if (follows.watches || !follows.loaded) records_->load();
  loaded_at_start_ = records_->loaded();
  if (follows.watches) threads_.emplace_back([this](const std::stop_token& end) { records_->run(end); });
}

/// The contexts that came last are written; a failure is only logged, so that the server still ends with success.
State::~State() {
  for (auto& thread : threads_) thread.request_stop();
  threads_.clear();
  try {
    site_.write_contexts();
  } catch (const std::exception& exception) {
    log_.tell(std::string("the latest contexts were not kept: ") + exception.what());
  }
}

/// So no answer is older than two of these intervals.
void State::follow_read_store(const std::stop_token& end) {
  while (!sleeps(end, std::chrono::seconds(1))) site_.look_at_read_store();
}

std::shared_ptr<const project::Project> State::working() {
  return site_.served(*site_.lease())->live->stages.working().project;
}

}  // namespace fsctl::cli
