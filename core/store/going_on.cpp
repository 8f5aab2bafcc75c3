#include "core/store/going_on.h"

#include <algorithm>

#include "core/error/error.h"
#include "core/store/counters.h"
#include "core/store/statement.h"
#include "core/store/went_back.h"

namespace fsctl::store {
namespace {

/// The counter that is a time, so that it is taken as it was.
constexpr std::string_view time_counter = "changes_from";

void note_going_back(Connection& connection, const Counters& before, const std::string& to) {
  const auto times = went_back(before).times;
  connection.prepare("DELETE FROM counter WHERE name >= 'went back to ' AND name < 'went back to!'").run_once({});
  put_counter(connection, std::string(went_back_to) + to, times + 1);
}

}  // namespace

GoingOn going_on(std::string_view table) {
  if (table == "secret" || table == "context") return GoingOn::stays;
  if (table == "fetching" || table == "pushed_meanwhile" || table == "poll_round") return GoingOn::emptied;
  return GoingOn::taken;
}

void go_on_from(Connection& connection, const Counters& before, const std::string& name) {
  auto taken = counters_of(connection);
  for (const auto& [counter, value] : before)
    if (counter != time_counter && !counter.starts_with(went_back_to))
      put_counter(connection, counter, std::max(taken[counter], value) + 1);
  note_going_back(connection, before, name);
}

void refuse_fetchings(Connection& connection) {
  auto& begun = connection.prepare("SELECT begun FROM fetching");
  begun.begin({});
  for (const auto number : all_numbers(begun))
    if (connection.is_held(number))
      throw Error(ErrorCode::store_busy, "records are being fetched or loaded in full just now",
                  "try again when that is done");
}

}  // namespace fsctl::store
