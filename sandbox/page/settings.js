// What an app, or its user, may do one way or the other: the page shows either, and remembers which.

import { byId, el } from "./store.js";

/** What can be set, with what holds where nobody has said anything. */
const KNOWN = {
  wrap: [false, "Long button labels take several lines", "Some apps did; most end them in dots."],
  embeds: [true, "Show embeds", "A user may switch them off, and then they are not there at all."],
  names: [false, "Send completed lines by their names", "Apps send the name in place of the value where a command was pasted."],
  mentions: [false, "Notifications write out who is mentioned", "Apps left mentions as they stand in the message."],
};

const WORDS = { on: true, off: false };

function load() {
  const stored = JSON.parse(localStorage.getItem("settings") ?? "{}"), address = new URLSearchParams(location.search);
  return Object.fromEntries(Object.entries(KNOWN).map(([name, [usual]]) => [name, WORDS[address.get(name)] ?? stored[name] ?? usual]));
}

/** How it is set; the address wins over what is remembered: `?wrap=on&embeds=off`. */
export const settings = load();

/** Says whether the page is as narrow as a phone. */
export const onPhone = () => matchMedia("(max-width: 720px)").matches;

function apply() {
  document.documentElement.classList.toggle("wrap", settings.wrap);
}

function set(name, value, changed) {
  settings[name] = value;
  localStorage.setItem("settings", JSON.stringify(settings));
  const address = new URL(location.href);
  address.searchParams.delete(name);
  history.replaceState(null, "", address);
  apply();
  changed();
}

function open(changed) {
  const dialog = byId("modal");
  const boxes = Object.entries(KNOWN).map(([name, [, words, why]]) => {
    const box = el("input", { type: "checkbox", name, "aria-describedby": `why-${name}` });
    box.checked = settings[name];
    box.addEventListener("change", () => set(name, box.checked, changed));
    return el("div", {}, el("label.choice", {}, box, words), el("p.small", { id: `why-${name}` }, why));
  });
  dialog.replaceChildren(el("form", { method: "dialog" }, el("h2", { id: "modal-title" }, "How this app shows things"), ...boxes,
    el("div.actions", {}, el("button.button.primary", {}, "Done"))));
  dialog.showModal();
}

/** Prepares the switches; `changed` draws anew what they change. */
export function setupSettings(changed) {
  apply();
  byId("settings").addEventListener("click", () => open(changed));
}
