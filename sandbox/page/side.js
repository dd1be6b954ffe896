// The list at the side: channels with their threads, and one's own direct messages; and the people to be.

import { FORUM, THREAD, threadsOf } from "./forum.js";
import { addressOf, byId, channelOf, el, face, nameOf, signOf, store, titleOf, userOf } from "./store.js";

const CHANNEL = 0, DIRECT = 1;

function room(channel) {
  const here = channel.id === store.channel, fresh = store.unread.get(channel.id);
  const asleep = channel.thread_metadata?.archived;
  const mark = fresh > 0 && el("span.badge", { "aria-label": `${fresh} for you` }, String(fresh));
  const sign = channel.type !== THREAD && el("span.hash", { "aria-hidden": "true" }, channel.type === FORUM ? "≡" : signOf(channel));
  const link = el("a", { href: addressOf(userOf(store.me), channel), "aria-current": here ? "page" : undefined, title: asleep ? `${channel.name} (asleep)` : undefined },
    sign, el("span.name", {}, titleOf(channel)), asleep && el("span.unseen", {}, " (asleep)"), mark);
  const item = el(`li${fresh !== undefined && !here ? ".fresh" : ""}${asleep ? ".asleep" : ""}`, {}, link);
  const threads = threadsOf(channel);
  if (threads.length) item.append(el("ul.threads", { "aria-label": `Threads of ${channel.name}` }, ...threads.map(room)));
  return item;
}

function person(user) {
  const called = store.called.get(user.id);
  const said = `${nameOf(user)}${called ? ", was mentioned" : ""}`;
  const where = called === "dm" ? { type: DIRECT } : channelOf(called) ?? channelOf(store.channel);
  return el("li", { "data-user": user.id }, el("a", { href: addressOf(user, where), title: `Be ${said}`, "aria-label": `Be ${said}`, "aria-current": user.id === store.me ? "true" : undefined },
    face(user), el("span.name", { "aria-hidden": "true" }, nameOf(user)), called && el("span.badge", { "aria-hidden": "true" }, "@")));
}

/** Draws channels, threads, direct messages and people. */
export function drawSide() {
  byId("server").textContent = store.guild.name;
  byId("channels").replaceChildren(...store.channels.filter((one) => one.type === CHANNEL || one.type === FORUM).map(room));
  byId("direct").replaceChildren(...store.channels.filter((one) => one.type === DIRECT).map(room));
  byId("people").replaceChildren(...store.people.map(person));
}

/** Opens or closes the list where there is no room for it beside the messages. */
export function side(show) {
  byId("side").classList.toggle("open", show);
  byId("menu").setAttribute("aria-expanded", String(show));
}
