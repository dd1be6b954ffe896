// Files and pictures of messages.

import { byId, el } from "./store.js";

/** The path of a file; the page may have been opened under another name of this computer. */
export const local = (url) => {
  const at = new URL(url, location.href);
  return /^(127\.0\.0\.1|localhost|\[::1\])$/.test(at.hostname) ? at.pathname : url;
};

/** How large a chat shows a picture at most: one that is attached, and one in an embed. */
export const ATTACHED = [550, 350], EMBEDDED = [400, 300];

/** A picture at the size at which a chat shows it, which opens large. */
export function picture(media, alt, { name = "", most = ATTACHED } = {}) {
  const width = media.width ?? 400, height = media.height ?? 300;
  const scale = Math.min(1, most[0] / width, most[1] / height);
  const shown = el("img", { src: local(media.url), alt: alt ?? "", width: Math.round(width * scale), height: Math.round(height * scale), decoding: "async" });
  const open = () => enlarge(local(media.url), alt ?? "", width);
  return el("button.picture", { type: "button", "aria-label": "Enlarge the picture", "aria-description": alt || name, title: alt || name, onclick: open }, shown);
}

/** Pictures as a chat lays them out: one as it is, several as tiles, cropped to squares. */
export const tiled = (pictures) => (pictures.length > 1 ? [el("div.tiles", {}, ...pictures)] : pictures);

function enlarge(url, alt, width) {
  const viewer = byId("viewer");
  const full = el("img", { src: url, alt });
  const zoom = () => full.classList.toggle("full");
  full.addEventListener("click", (event) => { event.stopPropagation(); zoom(); });
  full.style.setProperty("--width", `${width}px`);
  const close = el("button.plain.close", { type: "button", "aria-label": "Close", onclick: () => viewer.close() }, "×");
  viewer.replaceChildren(close, el("div.frame", { onclick: () => viewer.close() }, full), alt && el("p", {}, alt));
  viewer.showModal();
}
