// The thread sanitizer cannot see the locks of an HTTP library built without it around the objects of its first
// request, so the first requests are made here, before other threads exist.
#include <httplib.h>

#include <string>
#include <thread>

namespace {

bool make_requests() {
  httplib::Server server;
  server.new_task_queue = [] { return new httplib::ThreadPool(1); };
  server.Get("/",
             [](const httplib::Request&, httplib::Response& response) { response.set_content("{}", "text/plain"); });
  server.Post("/", [](const httplib::Request&, httplib::Response& response) { response.status = 204; });
  const int port = server.bind_to_any_port("127.0.0.1");
  std::thread listening([&server] { server.listen_after_bind(); });
  while (!server.is_running()) std::this_thread::yield();
  httplib::Client client("http://127.0.0.1:" + std::to_string(port));
  const bool answered = client.Get("/?a=b") && client.Post("/", "{}", "application/json");
  server.stop();
  listening.join();
  return answered;
}

[[maybe_unused]] const bool made = make_requests();

}  // namespace
