#!/usr/bin/env node
// Starts the program that the optional package for this platform brings, as if it were called itself.
"use strict";
const { spawn } = require("node:child_process");

const platform = `@fsctl/${process.platform}-${process.arch}`;

function program() {
  try {
    return require.resolve(`${platform}/bin/fsctl`);
  } catch {
    const known = Object.keys(require("../package.json").optionalDependencies);
    console.error(known.includes(platform)
      ? `fsctl: ${platform} is not installed; was npm told to leave out optional dependencies?`
      : `fsctl: there is no program for ${process.platform} ${process.arch}, only ${known.join(", ")}`);
    process.exit(3);
  }
}

const child = spawn(program(), process.argv.slice(2), { stdio: "inherit" });
const passed = ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"];
for (const signal of passed) {
  // Ctrl-C reaches both by itself.
  process.on(signal, () => signal === "SIGINT" && process.stdin.isTTY || child.kill(signal));
}
child.on("error", (error) => {
  console.error(`fsctl: ${error.message}`);
  process.exit(3);
});
child.on("exit", (code, signal) => {
  if (signal === null) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
