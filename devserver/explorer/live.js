// What happens on the server, as it happens.
import { addressOf, ask } from "./ask.js";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const whenVisible = () => new Promise((resolve) => {
  if (!document.hidden) return resolve();
  document.addEventListener("visibilitychange", resolve, { once: true });
});

async function readVersion(after, signal) {
  const answer = await ask({ path: after === null ? "/_fsctl/version" : `/_fsctl/version?after=${after}`, of: "stage" }, { stage: "public" }, signal);
  if (!answer.ok) throw Object.assign(new Error(`status ${answer.status}`), { status: answer.status });
  return answer.json;
}

/** Why nothing comes from the server. */
const troubles = { 404: "this state has ended", 503: "the store is gone" };
const wordsFor = (error) => troubles[error.status] ?? "not reached";

/** Asks again and again, for browsers and ways to the server that take no events. */
async function poll(take, tell) {
  let version = null;
  for (;;) {
    await whenVisible();
    const controller = new AbortController();
    const rest = () => document.hidden && controller.abort();
    document.addEventListener("visibilitychange", rest);
    try {
      const asked = performance.now();
      const told = await readVersion(version, controller.signal);
      tell("on", "live");
      if (told.version === version && performance.now() - asked < 1000) await pause(2000);
      version = told.version;
      await take(told);
    } catch (error) {
      if (error.name !== "AbortError") {
        tell("off", wordsFor(error));
        await pause(2000);
      }
    } finally {
      document.removeEventListener("visibilitychange", rest);
    }
  }
}

/**
 * Calls `take` with the server's data and configuration, at once and after each change, as long as the page is there to
 * be seen; `tell` with whether the server answers.
 */
export function follow(take, tell) {
  if (typeof EventSource !== "function") return poll(take, tell);
  let source = null;
  let isProbing = false;
  let hasHeard = false;

  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    let tries = 0;
    for (let isUp = false; !isUp && !document.hidden; ) {
      const trouble = await readVersion(null).then(() => null, wordsFor);
      isUp = trouble === null;
      tell(isUp ? "on" : "off", trouble ?? "live");
      if (isUp) break;
      close();  // else the browser asks again every moment
      await pause(Math.min(++tries, 5) * 1000);
    }
    isProbing = false;
    if (source === null) open();
  };
  const close = () => {
    source?.close();
    source = null;
  };
  const open = () => {
    if (source !== null || document.hidden) return;
    source = new EventSource(addressOf("/_fsctl/events"));
    source.addEventListener("message", (event) => {
      hasHeard = true;
      tell("on", "live");
      take(JSON.parse(event.data));
    });
    source.addEventListener("error", () => {  // also where an answer ends, and the browser asks anew
      if (source?.readyState !== EventSource.CLOSED) return probe();
      close();
      if (!hasHeard) poll(take, tell);
      else probe();
    });
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  open();
  return undefined;
}
