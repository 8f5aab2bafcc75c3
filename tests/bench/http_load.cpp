// Asks a server over kept-alive connections, each sending its next request when the answer has come, and prints the
// answers per second and the milliseconds that half of them and 99 % took at most. Every answer must be a 2xx, or a 503
// that says when to come back, which is done.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <list>
#include <thread>
#include <vector>

#include "tests/bench/lines.h"
#include "tests/bench/program.h"

namespace fsctl::bench {
namespace {

using Clock = std::chrono::steady_clock;

/// The requests of a run, one after another.
class Requests {
 public:
  /// What is asked: `get TARGET`, `post TARGET BODY`, `vary TARGET [BODY]` with another query each time, `each FILE`, a
  /// line of which is a target or a target, a tab and a body, or `push NDJSON KEY`.
  explicit Requests(const std::vector<std::string>& words) {
    if (words.at(0) == "vary") {
      varied_ = words.at(1);
      if (words.size() > 2) body_ = words[2];
    } else if (words.at(0) == "get") {
      text_ = asking(words.at(1), body_);
    } else if (words.at(0) == "post" && words.size() == 3) {
      body_ = words[2];
      text_ = asking(words[1], body_);
    } else if (words.at(0) == "each" && words.size() == 2) {
      lines_.emplace(words[1]);
    } else if (words.at(0) == "push" && words.size() == 3) {
      lines_.emplace(words[1]);
      head_ = "POST /ingest/products/upsert HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + words[2] +
              "\r\nContent-Type: application/json\r\nContent-Length: ";
    } else {
      throw std::runtime_error(
          "asked is `get TARGET`, `post TARGET BODY`, `vary TARGET [BODY]`, `each FILE` or `push NDJSON KEY`");
    }
  }

  /// The next request, until the next call; empty when there is none.
  std::string_view next() {
    if (!varied_.empty()) return text_ = asking(varied_ + "?n=" + std::to_string(++count_), body_);
    if (!lines_) return text_;
    const auto line = lines_->next();
    if (!line) return {};
    if (head_.empty()) return text_ = asking_line(*line);
    text_ = head_ + std::to_string(line->size()) + "\r\n\r\n";
    return text_ += *line;
  }

 private:
  /// A GET, or a POST where there is a body.
  static std::string asking(const std::string& target, const std::string& body) {
    const std::string head = target + " HTTP/1.1\r\nHost: localhost\r\n";
    if (body.empty()) return "GET " + head + "\r\n";
    return "POST " + head + "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
  }
  static std::string asking_line(std::string_view line) {
    const auto target = line.substr(0, line.find('\t'));
    return asking(std::string(target), std::string(line.substr(std::min(target.size() + 1, line.size()))));
  }

  std::string body_{};
  std::string varied_{};
  std::size_t count_ = 0;
  std::optional<Lines> lines_{};
  std::string head_{};
  std::string text_{};
};

/// A connection with one request under way.
class Connection {
 public:
  explicit Connection(int port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
      throw std::runtime_error("nobody listens on port " + std::to_string(port));
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int socket() const { return socket_; }

  void send(std::string_view request) {
    begin_ = Clock::now();
    if (request.data() != request_.data()) request_ = request;
    answer_.clear();
    while (!request.empty()) {
      const auto sent = ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
      if (sent <= 0) throw std::runtime_error("the server has closed a connection");
      request.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  /// Takes what has come; true when that makes the answer whole.
  bool receive() {
    static char buffer[65536];
    const auto received = ::recv(socket_, buffer, sizeof buffer, 0);
    if (received <= 0) throw std::runtime_error("the server has closed a connection");
    answer_.append(buffer, static_cast<std::size_t>(received));
    const auto head = answer_.find("\r\n\r\n");
    if (head == std::string::npos) return false;
    if (answer_.compare(0, 11, "HTTP/1.1 20") != 0 && !has_to_come_back())
      throw std::runtime_error("answered: " + answer_);
    const auto length = answer_.find("Content-Length: ");
    return answer_.size() >= head + 4 + std::strtoul(answer_.c_str() + length + 16, nullptr, 10);
  }

  bool has_to_come_back() const {
    return answer_.starts_with("HTTP/1.1 503") && answer_.find("\r\nRetry-After: ") != std::string::npos;
  }
  void send_again() { send(request_); }

  /// How long the request that was sent last takes until now.
  std::chrono::duration<double, std::milli> time() const { return Clock::now() - begin_; }

 private:
  int socket_;
  Clock::time_point begin_{};
  std::string request_{};
  std::string answer_{};
};

/// Keeps all connections busy for a while.
class Load {
 public:
  Load(int port, std::size_t connections, Requests requests)
      : requests_(std::move(requests)), epoll_(::epoll_create1(0)) {
    for (; connections > 0; --connections) {
      Connection& connection = connections_.emplace_back(port);
      epoll_event event{.events = EPOLLIN, .data = {.ptr = &connection}};
      ::epoll_ctl(epoll_, EPOLL_CTL_ADD, connection.socket(), &event);
    }
  }
  ~Load() { ::close(epoll_); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  /// The milliseconds that this share of the answers took at most.
  double percentile(double share) {
    if (times_.empty()) return 0;
    const auto at = times_.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(times_.size() - 1));
    std::ranges::nth_element(times_, at);
    return *at;
  }

  /// Gives the answers per second.
  double run(std::chrono::duration<double> duration) {
    for (Connection& connection : connections_) ask(connection);
    const auto begin = Clock::now();
    std::size_t answers = 0;
    while (asked_ && Clock::now() - begin < duration) answers += take();
    return static_cast<double>(answers) / std::chrono::duration<double>(Clock::now() - begin).count();
  }

 private:
  void ask(Connection& connection) {
    const auto request = requests_.next();
    asked_ = !request.empty();
    if (asked_) connection.send(request);
  }

  /// How many answers have come whole.
  std::size_t take() {
    epoll_event events[64];
    const int ready = ::epoll_wait(epoll_, events, 64, 1000);
    std::size_t whole = 0;
    std::vector<Connection*> refused;
    for (int i = 0; i < ready; ++i) {
      auto& connection = *static_cast<Connection*>(events[i].data.ptr);
      if (!connection.receive()) continue;
      if (connection.has_to_come_back()) {
        refused.push_back(&connection);
        continue;
      }
      ++whole;
      times_.push_back(static_cast<float>(connection.time().count()));
      ask(connection);
    }
    if (!refused.empty()) std::this_thread::sleep_for(std::chrono::seconds(1));  // all ask the same, so all wait
    for (auto* connection : refused) connection->send_again();
    return whole;
  }

  Requests requests_;
  int epoll_;
  std::list<Connection> connections_{};
  bool asked_ = true;
  std::vector<float> times_{};  ///< of each answer, in milliseconds
};

void run(const std::vector<std::string>& arguments) {
  Load load(std::stoi(arguments[0]), std::stoul(arguments[1]), Requests({arguments.begin() + 3, arguments.end()}));
  const auto rate = load.run(std::chrono::duration<double>(std::stod(arguments[2])));
  std::printf("%.0f\t%.4f\t%.4f\n", rate, load.percentile(0.5), load.percentile(0.99));
}

}  // namespace
}  // namespace fsctl::bench

int main(int argc, char** argv) {
  return fsctl::bench::run_program(
      argc, argv, 5,
      "PORT CONNECTIONS SECONDS get TARGET | vary TARGET | post TARGET BODY | each FILE | push NDJSON KEY",
      fsctl::bench::run);
}
