// The least a server by cpp-httplib does: answers every path below /block/product/ with the same record.
#include <httplib.h>
#include <sys/socket.h>

#include "tests/bench/lines.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

void serve(const std::vector<std::string>& arguments) {
  Lines lines(arguments[1]);
  const std::string record(lines.next().value());
  httplib::Server server;
  server.new_task_queue = [] { return new httplib::ThreadPool(64); };
  server.set_keep_alive_max_count(1'000'000'000);
  server.set_tcp_nodelay(true);
  server.Get(R"(/block/product/(\w+))", [&](const httplib::Request&, httplib::Response& response) {
    response.set_content(record, "application/json");
  });
  int socket = -1;
  server.set_socket_options([&](int made) { socket = made; });
  // The library lets five connections wait, so that of many that come at once some are reset: more may wait here.
  if (!server.bind_to_port("127.0.0.1", std::stoi(arguments[0])) || ::listen(socket, 1024) != 0 ||
      !server.listen_after_bind())
    throw std::runtime_error("cannot listen");
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) { return fsctl::bench::run_program(argc, argv, 2, "PORT NDJSON", fsctl::bench::serve); }
