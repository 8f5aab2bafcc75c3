#include "tests/devserver/peer.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

#include "tests/support/fixtures.h"
#include "tests/support/scratch.h"

namespace fsctl::devserver {
namespace {

/// A program of which the first line of output is read; it ends with this.
class Program {
 public:
  explicit Program(std::vector<std::string> words) {
    int in[2];
    int out[2];
    if (::pipe(in) != 0 || ::pipe(out) != 0) throw std::runtime_error("no pipes");
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      for (const int end : {in[0], in[1], out[0], out[1]}) ::close(end);
      ::execvp(arguments[0], arguments.data());
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  ~Program() {
    ::close(in_);
    ::close(out_);
    ::kill(pid_, SIGTERM);
    ::waitpid(pid_, nullptr, 0);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  std::string read_line() const {
    std::string line;
    for (char byte = 0; ::read(out_, &byte, 1) == 1 && byte != '\n';) line += byte;
    return line;
  }

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
};

bool is_there(const std::string& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;  // NOLINT(concurrency-mt-unsafe)
}

class Node : public Peer {
 public:
  Node()
      : program_({"node", test::fixture("../tests/devserver/peer.js").string()}),
        port_(std::stoi(program_.read_line())) {}
  int port() const override { return port_; }

 private:
  Program program_;
  int port_;
};

int free_port() {
  const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  const bool is_bound = ::bind(probe, reinterpret_cast<sockaddr*>(&address), size) == 0 &&
                        ::getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size) == 0;
  ::close(probe);
  if (!is_bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

bool answers(int port) {
  const int probe = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool is_there = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  ::close(probe);
  return is_there;
}

class Nginx : public Peer {
 public:
  Nginx() : port_(free_port()) {
    scratch_.write("nginx.conf",
                   "daemon off;\nmaster_process off;\npid nginx.pid;\nerror_log /dev/null;\nevents {}\nhttp {\n"
                   "access_log off;\nclient_body_temp_path body;\nproxy_temp_path proxy;\nfastcgi_temp_path fast;\n"
                   "uwsgi_temp_path uwsgi;\nscgi_temp_path scgi;\nserver {\nlisten 127.0.0.1:" +
                       std::to_string(port_) +
                       ";\nmerge_slashes off;\nlocation / { return 200 \"$request_method $request_uri\\n\"; }\n}\n}\n");
    const auto folder = scratch_.path().string();
    program_ = std::make_unique<Program>(std::vector<std::string>{"nginx", "-p", folder, "-c", folder + "/nginx.conf"});
    for (int i = 0; i < 500 && !answers(port_); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    if (!answers(port_)) throw std::runtime_error("nginx does not start");
  }
  int port() const override { return port_; }

 private:
  test::Scratch scratch_{};
  int port_;
  std::unique_ptr<Program> program_{};
};

}  // namespace

std::unique_ptr<Peer> start_peer(const std::string& name) {
  if (!is_there(name)) return nullptr;
  if (name == "node") return std::make_unique<Node>();
  return std::make_unique<Nginx>();
}

}  // namespace fsctl::devserver
