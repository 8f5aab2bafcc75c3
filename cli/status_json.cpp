#include "cli/status_json.h"

#include <utility>
#include <vector>

#include "core/json/json.h"
#include "core/project/duration.h"
#include "core/report/report.h"
#include "core/text/printable.h"

namespace fsctl::cli {
namespace {

using status::Status;
using status::StoreStatus;

Json as_json(const status::FileStatus& file) {
  Json json = {{"path", file.path.string()}, {"bytes", file.bytes}, {"log_bytes", file.log_bytes}};
  if (!file.long_log.empty()) json["long_log"] = file.long_log;
  return json;
}

Json as_json(const std::vector<status::FeedStatus>& feeds) {
  Json list = Json::array();
  for (const auto& feed : feeds) {
    Json json = {{"feed", feed.id}};
    if (feed.configured != nullptr) json["method"] = project::feed_methods[feed.configured->method];
    json.update({{"records", feed.records}, {"failed", feed.failed}, {"absent", feed.absent}});
    if (feed.configured != nullptr && feed.configured->method == project::FeedMethod::polling)
      json["every"] = project::duration_text(feed.configured->every);
    list.push_back(std::move(json));
  }
  return list;
}

Json as_json(const std::vector<status::StorageStatus>& storages) {
  Json list = Json::array();
  for (const auto& storage : storages) {
    Json json = {{"storage", storage.name}};
    if (storage.configured != nullptr) json["kind"] = storage.configured->kind();
    json["records"] = storage.records;
    list.push_back(std::move(json));
  }
  return list;
}

Json as_json(const std::vector<status::SetAsideRecords>& all) {
  Json list = Json::array();
  for (const auto& [storage, feed, stages, records] : all)
    list.push_back({{"storage", storage}, {"feed", feed}, {"stages", stages}, {"records", records}});
  return list;
}

/// What each stage serves: a release, or the working configuration.
Json as_json(const std::vector<status::StageStatus>& stages) {
  Json json;
  for (const auto& [name, release] : stages)
    json[std::string(name)] = release ? "release " + text::printable(*release) : "working configuration";
  return json;
}

Json trees_of(const Status& found) {
  Json list = Json::array();
  for (const auto& [slug, nodes] : found.trees)
    list.push_back({{"tree", slug}, {"nodes", nodes.count}, {"left_out", nodes.left_out}});
  return list;
}

Json left_out_of(const Status& found) {
  Json list = Json::array();
  for (const auto& [slug, nodes] : found.trees)
    for (const auto& [key, why] : nodes.first_left_out) list.push_back({{"tree", slug}, {"record", key}, {"why", why}});
  return list;
}

Json without_product_of(const Status& found) {
  std::size_t count = 0;
  Json records = Json::array();
  for (const auto& [storage, variants] : found.without_product) {
    count += variants.count;
    for (const auto& [key, why] : variants.first)
      records.push_back({{"storage", storage}, {"record", key}, {"why", why}});
  }
  return {{"count", count}, {"records", records}};
}

Json as_json(const index::RouteConflicts& conflicts) {
  Json records = Json::array();
  for (const auto& [url, record, belongs_to] : conflicts.first)
    records.push_back({{"url", url}, {"record", record}, {"belongs_to", belongs_to}});
  return {{"count", conflicts.count}, {"records", records}};
}

}  // namespace

Json status_json(const Status& found, const std::string& project) {
  Json file = as_json(found.file);
  file["current"] = found.is_current;
  return {{"format_version", 1},
          {"project", project},
          {"store", file},
          {"feeds", as_json(found.feeds)},
          {"storages", as_json(found.storages)},
          {"set_aside", as_json(found.set_aside)},
          {"trees", trees_of(found)},
          {"left_out", left_out_of(found)},
          {"without_product", without_product_of(found)},
          {"without_route", as_json(found.without_route)},
          {"stages", as_json(found.stages)}};
}

Json status_json(const StoreStatus& found, const Problems& configuration) {
  Json problems = Json::array();
  for (const auto& problem : configuration) problems.push_back(report::as_json(problem));
  return {{"format_version", 1},
          {"store", as_json(found.file)},
          {"feeds", as_json(found.feeds)},
          {"storages", as_json(found.storages)},
          {"set_aside", as_json(found.set_aside)},
          {"stages", as_json(found.stages)},
          {"configuration_problems", problems}};
}

}  // namespace fsctl::cli
