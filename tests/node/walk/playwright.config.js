// Two workers that test at the same time, in Debian's browser.
export default {
  testDir: ".",
  outputDir: "../node_modules/.walk",
  workers: 2,
  fullyParallel: true,
  reporter: "line",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
        "--disable-component-update", "--disable-sync"],
    },
  },
};
