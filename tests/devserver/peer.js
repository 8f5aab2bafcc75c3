// Answers every request with its verb and path, as the test's own server does; prints its port first and ends with its
// standard input.
const http = require("node:http");
const server = http.createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end(`${request.method} ${request.url}\n`));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.resume();
process.stdin.on("end", () => process.exit(0));
