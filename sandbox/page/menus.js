// The menu behind a message or a person, opened by the right button, a long touch or the menu key: the bot's commands for them.

import { openModal } from "./modal.js";
import { byId, el, locale, nameOf, store, tell } from "./store.js";

const PERSON = 2, MESSAGE = 3;

/** Opens the menu behind what an event has met, if there is one. */
export function behind(event) {
  if (event.target.closest(".message a, img, input, textarea")) return;
  const message = event.target.closest("li.message"), person = event.target.closest("[data-user]");
  const type = person ? PERSON : MESSAGE, target = person?.dataset.user ?? message?.dataset.id;
  const commands = store.menus.filter((one) => one.type === type);
  if (!target || !commands.length) return;
  event.preventDefault();
  open(person ? nameOf(store.people.find((one) => one.id === target)) : "Message", commands, target);
}

function open(name, commands, target, problem) {
  const dialog = byId("modal");
  const use = async (command) => {
    const done = await tell("interact", { kind: "menu", channel: store.channel, command, target, locale }).catch((error) => ({ kind: "failed", error }));
    if (done.kind === "failed") return open(name, commands, target, done.error?.message ?? "The application did not respond.");
    dialog.close();
    return done.kind === "modal" && openModal(done);
  };
  const buttons = commands.map((one) => el("button.button.secondary", { type: "button", onclick: () => use(one.name) }, one.name));
  dialog.replaceChildren(el("form", { method: "dialog" }, el("h2", { id: "modal-title" }, name), ...buttons,
    problem && el("p.failed", { role: "alert" }, problem), el("div.actions", {}, el("button.button.primary", {}, "Close"))));
  if (!dialog.open) dialog.showModal();
}
