#include "core/store/postgresql/session.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/error/error.h"
#include "core/store/postgresql/failure.h"
#include "core/store/postgresql/timelines.h"
#include "core/text/database_url.h"

namespace fsctl::store {
namespace {

constexpr int results_in_binary = 1;
constexpr std::chrono::milliseconds between_questions(20);

constexpr std::string_view beginning_of_our_names = "fsctl process ";

std::string host_name() {
  std::array<char, 65> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

/// What other sessions are told of this one; in PostgreSQL a name has 63 bytes.
std::string name_of_this_process() {
  return (std::string(beginning_of_our_names) + std::to_string(getpid()) + " on " + host_name()).substr(0, 63);
}

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

/// Throws where libpq does not read a URL as it was meant: what it said of it then would have parts of the password,
/// and the URL might be shown with them.
void check_url(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, FreeOptions> options(PQconninfoParse(url.c_str(), nullptr));
  std::vector<std::string_view> passwords;
  for (const auto* option = options.get(); option != nullptr && option->keyword != nullptr; ++option)
    if (std::string_view(option->keyword).ends_with("password") && option->val != nullptr && *option->val != '\0')
      passwords.emplace_back(option->val);
  if (options == nullptr || !text::names_passwords(url, passwords))
    throw Error(ErrorCode::store_unusable, "this is no URL of a database",
                "as postgresql://USER:PASSWORD@HOST:PORT/DATABASE, with signs such as @ / : % in a password as %40 %2F "
                "%3A %25");
}

/// What a URL says comes before what stands above it, and after what stands below.
PGconn* connect(const std::string& url) {
  const auto name = name_of_this_process();
  const std::array keywords = {"connect_timeout",           "keepalives_idle",  "keepalives_interval",
                               "keepalives_count",          "tcp_user_timeout", "dbname",
                               "fallback_application_name", "client_encoding",  static_cast<const char*>(nullptr)};
  const std::array values = {
      "10", "30", "10", "3", "60000", url.c_str(), name.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  return PQconnectdbParams(keywords.data(), values.data(), 1);
}

/// As this machine finds out within a minute that the server's is lost, so does the server, which then takes back what
/// the session has locked.
constexpr const char* notice_lost_machines =
    "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3; "
    "SET tcp_user_timeout = 60000";

/// Looks for a moment, while others may work, whether a socket is ready, as poll() tells it.
int look_for(pollfd& socket) {
  constexpr std::chrono::microseconds moment(100);
  const auto end = std::chrono::steady_clock::now() + moment;
  int ready = 0;
  while ((ready = poll(&socket, 1, 0)) == 0 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return ready;
}

/// What libpq says of each host that it has tried, in one line, without the advice that it adds.
std::string in_one_line(std::string_view message) {
  std::string line;
  while (!message.empty()) {
    const auto said = message.substr(0, message.find('\n'));
    message.remove_prefix(std::min(said.size() + 1, message.size()));
    if (!said.empty() && said.front() != '\t') line.append(line.empty() ? "" : "; ").append(said);
  }
  return line;
}

PostgresFailure failure_of(const PGresult* result) {
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return {state == nullptr ? "" : state, message == nullptr ? in_one_line(PQresultErrorMessage(result)) : message};
}

bool has_failed(const Result& result) {
  const auto status = PQresultStatus(result.get());
  return status == PGRES_FATAL_ERROR || status == PGRES_PIPELINE_ABORTED || status == PGRES_BAD_RESPONSE;
}

}  // namespace

std::string client_of(std::string_view application_name) {
  constexpr std::string_view program = "fsctl ";
  if (application_name.starts_with(beginning_of_our_names)) application_name.remove_prefix(program.size());
  return std::string(application_name);
}

Session::Session(const Address& address, std::string settings) : address_(address), settings_(std::move(settings)) {
  check_url(address.url());
  renew();
  number_ = 0;
}

void Session::renew() {
  connection_.reset();
  connection_.reset(connect(address_.url()));
  ++number_;
  owed_.clear();
  is_told_end_ = false;
  why_ended_.reset();
  if (connection_ == nullptr) throw std::bad_alloc();
  PQsetNoticeReceiver(connection_.get(), hear, this);
  if (is_lost()) fail();
  PQsetnonblocking(connection_.get(), 1);
  run_script(notice_lost_machines + settings_);
  try {
    check_timeline(*this, address_.url());
  } catch (const std::exception&) {
    connection_.reset();
    throw;
  }
}

void Session::fail() {
  if (connection_ == nullptr) throw PostgresFailure("", "the connection was lost");
  if (is_lost()) hear_last_words();
  if (why_ended_) throw PostgresFailure(*why_ended_);
  throw PostgresFailure("", text::without_password_of(address_.url(), in_one_line(PQerrorMessage(connection_.get()))));
}

/// A server that ends all sessions, as one of them has met a full disk, only warns the others.
void Session::hear(void* session, const PGresult* notice) {
  const auto said = failure_of(notice);
  if (said.is_lost() && !said.state().empty()) static_cast<Session*>(session)->why_ended_ = said;
  if (said.state() == state_of_warning) static_cast<Session*>(session)->warning_ = said;
}

/// What a server has said before the connection ended may not have been read, as where it was just being sent to.
void Session::hear_last_words() {
  constexpr int most_ends = 2;  // of statements, as nothing more comes behind two in a row
  for (int ends = 0; ends < most_ends && !why_ended_;) {
    const Result result(PQgetResult(connection_.get()), PQclear);
    ends = result == nullptr ? ends + 1 : 0;
    if (result == nullptr || !has_failed(result)) continue;
    if (const auto said = failure_of(result.get()); !said.state().empty()) why_ended_ = said;
  }
}

bool Session::is_out_of_patience() const {
  return (patience_.gives_up != nullptr && patience_.gives_up()) ||
         (patience_.until && std::chrono::steady_clock::now() >= *patience_.until);
}

void Session::cancel() {
  is_cancelled_ = was_cancelled_ = true;
  auto* const how = PQgetCancel(connection_.get());
  std::array<char, 256> why{};
  if (how != nullptr) PQcancel(how, why.data(), static_cast<int>(why.size()));
  PQfreeCancel(how);
}

/// What this session has not cancelled was stopped by somebody else, or by a limit of the server.
PostgresFailure Session::failure_in(const PGresult* result) const {
  auto failure = failure_of(result);
  if (failure.state() != state_of_cancelled || was_cancelled_) return failure;
  return {state_of_stopped, failure.what()};
}

void Session::give_up() {
  connection_.reset();
  throw PostgresFailure(state_of_silence, "no answer for " + std::to_string(most_silence_->count()) + " ms");
}

/// Until there is something to read or, if asked for, room to send.
void Session::wait(bool to_send) {
  const bool asks = !is_cancelled_ && (patience_.gives_up != nullptr || patience_.until);
  pollfd socket{.fd = PQsocket(connection_.get()),
                .events = static_cast<short>(to_send ? POLLIN | POLLOUT : POLLIN),
                .revents = 0};
  const auto silence = most_silence_ ? static_cast<int>(most_silence_->count()) : -1;
  int ready = looks_first_ ? look_for(socket) : 0;
  if (ready == 0) ready = poll(&socket, 1, asks ? static_cast<int>(between_questions.count()) : silence);
  if (ready < 0 && errno != EINTR) fail();
  if (ready == 0 && !asks) give_up();
  if (ready == 0 && asks && is_out_of_patience()) cancel();
  if (ready > 0 && (socket.revents & ~POLLOUT) != 0 && PQconsumeInput(connection_.get()) == 0) fail();
}

void Session::send_all() {
  for (int left = PQflush(connection_.get()); left != 0; left = PQflush(connection_.get())) {
    if (left < 0) fail();
    wait(true);
  }
}

Result Session::next() {
  while (PQisBusy(connection_.get()) != 0) wait(false);
  return {PQgetResult(connection_.get()), PQclear};
}

void Session::tell(const char* sql) {
  Exchange exchange(*this);
  exchange.tell(sql);
  exchange.leave();
  is_told_end_ = true;
}

void Session::settle() {
  if (const auto failure = leave_pipeline()) throw PostgresFailure(*failure);
}

void Session::forget_what_was_left() { leave_pipeline(); }

/// Takes the answers that were left; gives the first failure.
std::optional<PostgresFailure> Session::leave_pipeline() {
  std::optional<PostgresFailure> failure;
  if (owed_.empty()) return failure;
  is_cancelled_ = false;
  take_owed(failure);
  if (PQexitPipelineMode(connection_.get()) == 0) fail();
  return failure;
}

/// `failure` gets the first one.
void Session::take_owed(std::optional<PostgresFailure>& failure) {
  is_told_end_ = false;
  try {
    for (const auto& answers : std::exchange(owed_, {})) take(answers, failure);
  } catch (const std::exception&) {
    connection_.reset();  // as the rest of the answers stays under way
    throw;
  }
}

/// The answers to what was sent together, in order. `failure` gets the first one.
std::vector<Result> Session::take(std::span<const Awaited> answers, std::optional<PostgresFailure>& failure) {
  std::vector<Result> results;
  for (const auto& [answer, types] : answers) {
    auto result = next();
    if (result == nullptr) fail();
    if (!failure && has_failed(result)) failure = failure_in(result.get());
    if (is_lost()) fail();
    if (types != nullptr && !has_failed(result)) *types = parameter_types(result);
    if (answer == Answer::wanted) results.push_back(std::move(result));
    while (next() != nullptr) continue;
  }
  next();  // where all of them end
  return results;
}

void Session::run_script(const std::string& sql) {
  settle();
  is_cancelled_ = was_cancelled_ = false;
  if (PQsendQuery(connection_.get(), sql.c_str()) == 0) fail();
  send_all();
  std::optional<PostgresFailure> failure;
  while (const auto result = next())
    if (!failure && has_failed(result)) failure = failure_in(result.get());
  if (failure) throw *failure;
}

Result Session::ask(const char* sql, std::span<const BoundValue> values) {
  const Parameters parameters(values);
  Exchange exchange(*this);
  exchange.ask(sql, parameters);
  return std::move(exchange.finish().front());
}

Exchange::Exchange(Session& session) : session_(session) {
  session_.is_cancelled_ = false;
  if (session_.owed_.empty()) session_.was_cancelled_ = false;
  if (PQenterPipelineMode(session_.connection_.get()) == 0) session_.fail();
}

/// Where something was thrown meanwhile, answers may still be under way, and the mode cannot be left.
Exchange::~Exchange() {
  const bool is_cut_off = !is_over_ && !answers_.empty();
  if (!is_cut_off && !session_.owed_.empty()) return;
  if (is_cut_off || PQexitPipelineMode(session_.connection_.get()) == 0) session_.connection_.reset();
}

void Exchange::sent(int result, std::size_t bytes, Answer answer) {
  constexpr std::size_t enough_bytes = std::size_t{256} * 1024;
  if (result == 0) session_.fail();
  answers_.push_back({.answer = answer});
  unsent_ += bytes;
  if (unsent_ < enough_bytes) return;
  session_.send_all();
  unsent_ = 0;
}

void Exchange::prepare(const char* name, const std::string& sql, const Parameters& parameters) {
  sent(PQsendPrepare(session_.connection_.get(), name, sql.c_str(), parameters.count(), parameters.types()), sql.size(),
       Answer::left_out);
}

void Exchange::describe(const char* name, std::vector<Oid>& types) {
  sent(PQsendDescribePrepared(session_.connection_.get(), name), 0, Answer::left_out);
  answers_.back().types = &types;
}

void Exchange::run(const char* name, const Parameters& parameters) {
  sent(PQsendQueryPrepared(session_.connection_.get(), name, parameters.count(), parameters.values(),
                           parameters.lengths(), parameters.formats(), results_in_binary),
       parameters.bytes(), Answer::wanted);
}

void Exchange::ask(const char* sql, const Parameters& parameters) {
  sent(PQsendQueryParams(session_.connection_.get(), sql, parameters.count(), parameters.types(), parameters.values(),
                         parameters.lengths(), parameters.formats(), results_in_binary),
       parameters.bytes(), Answer::wanted);
}

void Exchange::tell(const char* sql) {
  sent(PQsendQueryParams(session_.connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, results_in_binary), 0,
       Answer::left_out);
}

std::vector<Result> Exchange::finish() {
  send_end();
  std::optional<PostgresFailure> failure;
  std::vector<Result> results;
  try {
    session_.take_owed(failure);
    results = session_.take(answers_, failure);
  } catch (const PostgresFailure&) {
    if (failure && !failure->state().empty()) throw *failure;  // which may be why the session has ended
    throw;
  }
  is_over_ = true;
  if (failure) throw *failure;
  return results;
}

void Exchange::leave() {
  send_end();
  session_.is_told_end_ = false;
  session_.owed_.push_back(std::move(answers_));
  is_over_ = true;
}

void Exchange::send_end() {
  if (PQpipelineSync(session_.connection_.get()) == 0) session_.fail();
  session_.send_all();
}

}  // namespace fsctl::store
