#include "core/api/answer.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/api/endpoints.h"
#include "core/api/errors.h"
#include "core/api/ingest_key.h"
#include "core/api/plan.h"
#include "core/error/error.h"
#include "core/json/read.h"
#include "core/store/content_version.h"
#include "core/store/damage.h"
#include "core/store/gone.h"
#include "core/store/moved_on.h"
#include "core/store/store.h"

namespace fsctl::api {
namespace {

/// The endpoint for a request; puts the rest of the path into the exchange.
const Endpoint& find_endpoint(Exchange& exchange) {
  const auto path = exchange.target().path;
  const auto& method = exchange.request().method;
  std::string allowed;
  for (const Endpoint* endpoint : endpoints()) {
    const auto rest = endpoint->match(path);
    if (!rest) continue;
    exchange.rest = *rest;
    exchange.endpoint = endpoint;
    if (endpoint->takes(method == Method::head ? Method::get : Method(method))) return *endpoint;
    for (const auto known : endpoint->methods)
      allowed += (allowed.empty() ? "" : ", ") + std::string(method_names[known]);
  }
  if (allowed.empty()) throw Error(ErrorCode::route_not_found, "there is no endpoint " + std::string(path));
  exchange.response.headers.emplace_back("Allow", allowed);
  throw Error(is_ingest_path(path) ? ErrorCode::ingest_method_not_allowed : ErrorCode::method_not_allowed,
              method.text() + " is not allowed here, " + allowed + " is");
}

/// Throws Error for a caller without what the API requires: a secret of the request's stage, or a key.
void check_caller(Exchange& exchange, const Endpoint& endpoint) {
  exchange.honour_version(endpoint.honours("fs-version"));
  if (endpoint.api == Api::fetch && !exchange.request().is_owner)
    check_secret(exchange.stage(), exchange.request().header("fs-secret"));
  if (endpoint.api == Api::ingest && !endpoint.checks_key) check_ingest_key(exchange);
}

/// A damaged store may give any bytes; throws Damaged for an answer that is not UTF-8.
void check_text(const Response& response) {
  if (!is_utf8(response.body)) store::raise_damage("storage_record");
}

void answer_anew(Exchange& exchange, const Endpoint& endpoint) {
  endpoint.answer(exchange);
  check_text(exchange.response);
}

/// Whether an exception tells of a store, and not of what was asked.
bool is_of_store(const std::exception& exception) { return store::is_damage(exception) || store::as_error(exception); }

/// The cause of a store's failure when its file was moved, removed or truncated.
std::optional<store::Gone> why_gone(Site& site, const std::exception& exception) {
  if (const auto* gone = dynamic_cast<const store::Gone*>(&exception)) return *gone;
  if (!is_of_store(exception)) return {};
  try {
    site.check_place();
    return {};
  } catch (const store::Gone& gone) {
    return gone;
  }
}

/// Tells the state that an answer, or a refusal, shows.
void tell_state(Exchange& exchange) {
  if (!exchange.site().tells_states()) return;
  const auto state = exchange.shown();
  if (!state) return;
  exchange.site().note_state(*state);
  exchange.response.headers.emplace_back("fs-state", std::to_string(static_cast<std::int64_t>(*state)));
}

/// Fills the response; false where the request has to be begun again: the read store failed meanwhile, or the store has
/// moved on.
template <typename Fill>
bool fill_once(Site& site, const Request& request, Response& response, Tries& tries, const Fill& fill_in) {
  Exchange exchange(site, request, response, &tries);
  try {
    fill_in(exchange);
  } catch (const store::MovedOn&) {
    site.note_moved_on();
    return false;
  } catch (const std::exception& failure) {
    if (exchange.reads_standby() && is_of_store(failure)) {
      site.leave_read_store(failure);
      return false;
    }
    tell_state(exchange);
    throw;
  }
  tell_state(exchange);
  return true;
}

/// Fills the response and returns true; turns an exception into an error response and returns false.
template <typename Fill>
bool fill(Site& site, const Request& request, Response& response, Fill fill_in) {
  const auto correlation_id = site.world().random_id();
  const auto path = split_target(request.target).path;
  response.trace.correlation_id = correlation_id;
  try {
    site.check_place();
    Tries tries;
    if (fill_once(site, request, response, tries, fill_in)) return true;
    tries.is_first = false;
    response = {};
    response.trace.correlation_id = correlation_id;
    return fill_once(site, request, response, tries, fill_in);
  } catch (const std::exception& exception) {
    const auto error = refusal_of(exception);
    if (const auto gone = why_gone(site, exception)) {
      site.note_gone(*gone);
      write_unusable(path, *gone, gone->what(), correlation_id, response);
    } else if (store::is_damage(exception)) {
      site.note_damage();
      write_unusable(path, error.value(), "the store is damaged", correlation_id, response);
    } else if (error) {
      write_error(path, *error, correlation_id, response);
    } else {
      write_defect(exception.what(), correlation_id, response);
    }
  }
  return false;
}

bool may_be_kept(Exchange& exchange, const Endpoint& endpoint) {
  constexpr std::size_t longest = 8192;  // of bodies and targets that are likely to come again
  const auto& request = exchange.request();
  return exchange.site().answers() != nullptr && endpoint.where != nullptr && !request.is_cut &&
         request.body_fault.empty() && request.body.size() + request.target.size() <= longest;
}

/// What an answer depends on besides the store's content; nothing for a request that is refused.
std::optional<std::string> asked_by(Exchange& exchange, const Endpoint& endpoint) {
  const auto& request = exchange.request();
  try {
    const auto* const where = endpoint.where(exchange);
    if (where == nullptr) return {};
    const auto& configuration = exchange.stage().configuration;
    std::string asked(endpoint.path);
    const auto add = [&](std::string_view part) { asked.append("\n").append(part); };
    const auto add_place = [&](const project::Place& place) {
      add(place.scope);
      add(place.region);
      add(place.locale);
    };
    add(request.target);
    add(std::to_string(configuration.stage));
    add(configuration.release.id);
    add_place(where->place);
    if (where->visitor) add_place(*where->visitor);
    add({});
    add(request.body);
    return asked;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::invalid_token) throw;
    return {};  // the endpoint says so when it comes to that
  }
}

/// What was answered before at the state that was read now, or else what the endpoint answers, to be kept. Null when
/// that cannot be kept: then the response has it.
std::shared_ptr<const Rendered> render(Exchange& exchange, const Endpoint& endpoint, const std::string& asked,
                                       const std::optional<store::CommitMark>& mark, const AnswerCache::Known* known) {
  auto& site = exchange.site();
  auto& cache = *site.answers();
  const auto served = exchange.served();  // which is read, so that what others commit from now on is not
  const bool is_as_marked = mark && site.was_left_by(*mark, exchange.store());
  const auto content = is_as_marked && known != nullptr ? known->content : store::content_version(exchange.store());
  if (is_as_marked && known == nullptr)
    cache.note({*mark, content, served, site.may_presume() ? exchange.store().counters_read() : nullptr});
  if (auto found = cache.find(content, asked)) return found;
  answer_anew(exchange, endpoint);
  auto made = Rendered::of(exchange.response, site.budget());
  if (made) cache.keep(content, asked, made);
  return made;
}

/// Answers by what is kept, or by the endpoint, whose answer is kept then. What is kept is as new as the last commit
/// before it is looked for.
void answer_kept(Exchange& exchange, const Endpoint& endpoint) {
  auto& site = exchange.site();
  const auto mark = exchange.last_commit();
  const auto known = site.answers()->state_at(mark);
  if (known) exchange.presume(*known);
  check_caller(exchange, endpoint);
  check_plan(exchange, endpoint);
  auto asked = asked_by(exchange, endpoint);
  auto found = known && asked ? site.answers()->find(known->content, *asked) : nullptr;
  if (!found && known && exchange.begin_anew()) {
    check_caller(exchange, endpoint);
    asked = asked_by(exchange, endpoint);
  }
  if (!found && asked)
    found = render(exchange, endpoint, *asked, mark, known.get());
  else if (!found)
    answer_anew(exchange, endpoint);
  if (found) {
    exchange.take_place();
    Rendered::offer(found, exchange.request(), exchange.response);
  }
  exchange.keep_context();
}

}  // namespace

Response answer(Site& site, const Request& request) {
  Response response;
  fill(site, request, response, [](Exchange& exchange) {
    const auto& endpoint = find_endpoint(exchange);
    if (may_be_kept(exchange, endpoint)) return answer_kept(exchange, endpoint);
    check_caller(exchange, endpoint);
    check_plan(exchange, endpoint);
    answer_anew(exchange, endpoint);
    exchange.keep_context();
  });
  return response;
}

Admission admit(Site& site, const Request& request) {
  Admission admission;
  Response response;
  const bool may_go_on = fill(site, request, response, [&](Exchange& exchange) {
    const auto& endpoint = find_endpoint(exchange);
    check_caller(exchange, endpoint);
    admission.most_body_bytes = endpoint.most_body_bytes;
    if (endpoint.admit != nullptr) endpoint.admit(exchange);
  });
  if (!may_go_on) admission.refusal = std::move(response);
  return admission;
}

}  // namespace fsctl::api
