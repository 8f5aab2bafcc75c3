// Pictures of records, and what stands where there is none.
import { el } from "./dom.js";

/** The address of a picture, when it is one that may be shown; else null. */
function imageAddress(text) {
  if (typeof text !== "string") return null;
  if (/^data:image\//i.test(text)) return text;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return isReserved(new URL(text).hostname) ? drawn(text) : text;
}

/** Whether a host is of an example, which no network has (RFC 2606). */
const isReserved = (host) => /\.(example|invalid)\.?$/.test(host);

/** A landscape in place of a picture that cannot be had, the same for the same address. */
function drawn(address) {
  const hue = sumOf(address) % 360;
  const hill = (top, light) => `<path fill="hsl(${hue},30%,${light}%)" d="M0 ${top}Q${100 + (sumOf(address + light) % 200)} ${top - 130} 400 ${top - 20}V300H0z"/>`;
  return "data:image/svg+xml," + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="400" height="300" fill="hsl(${hue},35%,84%)"/><circle cx="${80 + (sumOf(address) % 240)}" cy="85" r="34" fill="hsl(${hue},60%,94%)"/>` +
    `${hill(230, 66)}${hill(275, 50)}</svg>`);
}

/** A picture, and in its place, without one or when it does not come, the first letters of what it shows. */
export function picture(source, alt, name, size = "") {
  const frame = el("span", { class: `picture ${size}` });
  const letters = [...String(name || "?").replace(/[^\p{L}\p{N} ]/gu, "").trim()].slice(0, 2).join("");
  const instead = el("span", { class: `letters hue-${sumOf(String(name)) % 6}`, "aria-hidden": "true" }, letters || "?");
  const address = imageAddress(source);
  if (!address) {
    frame.append(instead);
    return frame;
  }
  const image = el("img", { alt: alt || "", loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" });
  image.addEventListener("error", () => image.replaceWith(instead), { once: true });
  image.src = address;
  frame.append(image);
  return frame;
}

function sumOf(text) {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + character.codePointAt(0)) % 997;
  return sum;
}
