// Puts the page together: who one is, which channel, what is new.

import { setupComposer, commandsChanged, composerFor, inviting } from "./composer.js";
import { drawForum, FORUM } from "./forum.js";
import { refreshMoments } from "./markdown.js";
import { behind } from "./menus.js";
import { brief, draw } from "./message.js";
import { openRights } from "./rights.js";
import { drawPush } from "./push.js";
import { closeMenu } from "./select.js";
import { setupSettings } from "./settings.js";
import { drawSide, side } from "./side.js";
import { addressOf, ask, byId, channelOf, el, focusWords, lasting, lost, nameOf, Refused, signOf, STOPPED, store, titleOf, userOf, wordOf } from "./store.js";

let socket = null, generation = 0, held = null;

/** Asks how things stand; where there is no such channel any more, or nobody of this name, begins at the beginning. */
async function begin(name, wanted) {
  let refused;
  for (const query of [{ as: name, ...(wanted ? { channel: wanted } : {}) }, { as: name }, { as: "" }]) {
    try {
      return await ask("state", query);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error;
    }
  }
  throw refused;
}

/** Enters the channel and is the person that the address names. */
async function enter() {
  const mine = ++generation;
  const name = new URLSearchParams(location.search).get("as") ?? localStorage.getItem("as") ?? "";
  held = [];
  const wanted = decodeURIComponent(location.hash.slice(1));
  let state = await begin(name, wanted);
  if (mine !== generation) return;
  // Only what is asked for once the line is open leaves no gap in which a message, or the bot, could be missed.
  if (socket?.user !== state.me) {
    await listen(state.me);
    if (mine !== generation) return;
    state = await begin(name, wanted);
    if (mine !== generation) return;
  }
  Object.assign(store, state);
  store.since ??= state.newest;
  localStorage.setItem("as", userOf(store.me).username);
  history.replaceState(null, "", addressOf(userOf(store.me), channelOf(store.channel)));
  store.unread.delete(store.channel);
  store.called.delete(store.me);
  const known = await ask("messages", { channel: store.channel });
  if (mine !== generation) return;
  store.messages = new Map(lasting(known.messages).map((one) => [one.id, one]));
  store.pins = new Map(known.pins.map((one) => [one.id, one]));
  store.more = known.more;
  const late = held.filter((event) => event.seq > (event.message || event.type === "gone" ? known : state).seq);
  held = null;
  frame();
  stream();
  late.forEach(take);
  composerFor();
}

/** Opens the line for events that concern somebody; resolves once it is open, or closed again. */
function listen(user) {
  socket?.close();
  const fresh = new WebSocket(`${location.origin.replace("http", "ws")}/sandbox/live?as=${user}`);
  fresh.user = user;
  socket = fresh;
  fresh.onmessage = (message) => {
    const event = JSON.parse(message.data);
    if (held) held.push(event);
    else take(event);
  };
  fresh.onclose = () => {
    if (socket !== fresh) return;
    socket = null;
    notice(STOPPED);
    setTimeout(again, 1000);
  };
  return new Promise((resolve) => {
    fresh.addEventListener("open", resolve);
    fresh.addEventListener("close", resolve);
  });
}

function again() {
  if (socket) return;
  enter().catch(() => setTimeout(again, 1000));
}

function take(event) {
  if (event.type === "message") shown(event.message);
  else if (event.type === "gone") gone(event.id);
  else if (event.type === "bot") { store.connected = event.connected; notice(); }
  else if (event.type === "commands" || event.type === "channels") refresh();
  else if (event.type === "called" && event.user !== store.me) { store.called.set(event.user, "dm"); frame(); }
  else if (event.type === "typing" && event.channel === store.channel) busy();
}

async function refresh() {
  const mine = generation;
  const state = await ask("state", { channel: store.channel }).catch(() => null);
  // Whoever has gone elsewhere meanwhile is told there how it stands.
  if (mine !== generation) return undefined;
  if (!state) return enter();
  const { channels, commands, connected, invited, menus, people } = state;
  Object.assign(store, { channels, commands, connected, invited, menus, people });
  frame();
  inviting();
  for (const message of store.messages.values()) if (message.thread) place(message);
  return commandsChanged();
}

function shown(message) {
  drawPush(message);
  const fresh = !store.messages.has(message.id);
  const called = message.sandbox.pinged;
  if (message.channel_id !== store.channel) {
    if (!message.edited_timestamp && message.author.id !== store.me) {
      const seen = store.unread.get(message.channel_id) ?? 0;
      const meant = called.includes(store.me) || channelOf(message.channel_id)?.type === 1;
      store.unread.set(message.channel_id, seen + (meant ? 1 : 0));
    }
    const place = channelOf(message.channel_id);
    if (!place || place.parent_id === store.channel) refresh();
  }
  if (fresh) for (const user of called) if (user !== store.me) store.called.set(user, message.channel_id);
  frame();
  if (message.channel_id !== store.channel) return;
  if (lost(message, [...store.messages.keys()])) return;
  if (message.pinned) store.pins.set(message.id, message);
  else store.pins.delete(message.id);
  const oldest = store.messages.keys().next().value;
  if (fresh && store.more && oldest && BigInt(message.id) < BigInt(oldest)) return;
  const near = atEnd();
  const newest = [...store.messages.keys()].at(-1);
  store.messages.set(message.id, message);
  byId("typing").textContent = "";
  if (fresh && newest && BigInt(newest) > BigInt(message.id)) sort();
  else place(message);
  for (const one of store.messages.values()) if (lost(one, [...store.messages.keys()])) gone(one.id);
  pins();
  if (near || (fresh && (message.author.id === store.me || message.sandbox.to === store.me))) toEnd();
  else if (fresh) byId("newer").hidden = false;
}

function gone(id) {
  store.messages.delete(id);
  store.pins.delete(id);
  const item = byId(`m${id}`), next = item?.nextElementSibling;
  item?.remove();
  if (next && store.messages.has(next.dataset.id)) place(store.messages.get(next.dataset.id));
  pins();
}

/** Puts a message where it belongs, keeping the focus on the control that had it. */
function place(message) {
  const old = byId(`m${message.id}`);
  const focus = old?.contains(document.activeElement) ? document.activeElement.dataset.custom ?? "" : null;
  const expanded = old?.querySelector("[aria-expanded=true]");
  if (expanded) closeMenu();
  const keys = [...store.messages.keys()];
  const before = store.messages.get(keys[keys.indexOf(message.id) - 1]);
  const item = draw(message, before);
  if (old) reuse(old, item);
  if (old) old.replaceWith(item);
  else byId("messages").append(item);
  if (store.busy.has(message.id)) {
    item.setAttribute("aria-busy", "true");
    item.querySelectorAll("[data-custom]").forEach((one) => { one.setAttribute("data-waiting", ""); one.setAttribute("aria-disabled", "true"); });
  }
  if (focus !== null) {
    const same = focus && item.querySelector(`[data-custom="${CSS.escape(focus)}"]:not([disabled])`);
    (same || item.querySelector("[data-custom]:not([disabled])") || item.querySelector("button"))?.focus({ preventScroll: true });
  }
}

// A picture that is still the same must not flicker when the words around it change.
function reuse(old, item) {
  const known = new Map([...old.querySelectorAll(".picture img")].map((one) => [one.getAttribute("src"), one]));
  for (const image of item.querySelectorAll(".picture img")) {
    const same = known.get(image.getAttribute("src"));
    if (same && same.alt === image.alt) image.replaceWith(same);
  }
}

const scroll = byId("scroll");
const atEnd = () => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 120;
const toEnd = () => { scroll.scrollTop = scroll.scrollHeight; byId("newer").hidden = true; };

// Two messages of one moment may arrive in the wrong order.
function sort() {
  const ordered = [...store.messages].sort(([one], [two]) => (BigInt(one) < BigInt(two) ? -1 : 1));
  store.messages = new Map(ordered);
  stream();
}

function stream() {
  // A reader of the screen is told what is new, not all that was said before.
  byId("log").setAttribute("aria-busy", "true");
  requestAnimationFrame(() => byId("log").removeAttribute("aria-busy"));
  let before = null;
  const items = [];
  for (const message of store.messages.values()) {
    items.push(draw(message, before));
    before = message;
  }
  byId("messages").replaceChildren(...items);
  byId("earlier").hidden = !store.more;
  byId("welcome").hidden = store.more;
  const channel = channelOf(store.channel);
  const parent = channelOf(channel.parent_id);
  const words = channel.type === 1 ? ["Only the two of you read this."]
    : channel.type === FORUM ? ["Each post is a conversation of its own; write a title below to open one. Discord takes no commands here: give them in a post, or in another channel."]
    : parent ? ["A thread of ", el("a.mention", { href: `#${wordOf(parent)}` }, `#${parent.name}`), ". After a long silence it falls asleep; a message wakes it."]
    : ["This is where the channel begins. Write below, or type / to see the commands. At the top you choose who you are; a second tab can be somebody else."];
  byId("welcome").replaceChildren(el("h2", {}, channel.type === 1 ? `You and ${nameOf(store.bot)}` : `${signOf(channel)}${channel.name}`), el("p", {}, ...words));
  pins();
  toEnd();
}

async function earlier() {
  const oldest = store.messages.keys().next().value;
  const known = await ask("messages", { channel: store.channel, before: oldest });
  const height = scroll.scrollHeight;
  store.messages = new Map(lasting([...known.messages, ...store.messages.values()]).map((one) => [one.id, one]));
  store.more = known.more;
  stream();
  scroll.scrollTop = scroll.scrollHeight - height;
}

function busy() {
  byId("typing").textContent = `${nameOf(store.bot)} is at work`;
  clearTimeout(busy.timer);
  busy.timer = setTimeout(() => { byId("typing").textContent = ""; }, 9000);
}

function notice(text) {
  const away = store.connected ? "" : `${nameOf(store.bot)} is not connected. Commands and buttons wait until it is back.`;
  const words = text ?? (store.invited ? away : `${nameOf(store.bot)} was removed from this server.`);
  byId("notice").textContent = words;
  byId("notice").hidden = !words;
}

/** Draws everything around the messages. */
function frame() {
  const channel = channelOf(store.channel), parent = channelOf(channel.parent_id);
  drawSide();
  drawForum(channel);
  const above = parent && [el("a.parent", { href: `#${wordOf(parent)}` }, `#${titleOf(parent)}`), el("span.hash", { "aria-hidden": "true" }, "›")];
  const sign = signOf(channel) && el("span.hash", { "aria-hidden": "true" }, signOf(channel));
  byId("place").replaceChildren(...[...(above ?? []), sign].filter(Boolean), el("span.name", {}, titleOf(channel)));
  if (channel.thread_metadata?.archived) byId("place").append(el("span.tag.quiet", {}, channel.thread_metadata.locked ? "Locked" : "Asleep"));
  byId("my-name").textContent = nameOf(userOf(store.me));
  byId("rights").hidden = channel.type === 1;
  const mine = [...store.unread.values()].reduce((sum, count) => sum + count, 0);
  document.title = `${mine ? `(${mine}) ` : ""}${signOf(channel)}${titleOf(channel)} · ${store.guild.name}`;
  notice();
}

function pins() {
  const pinned = [...store.pins.values()].sort((one, two) => (BigInt(two.id) > BigInt(one.id) ? 1 : -1));
  const button = byId("pins"), panel = byId("pinned");
  button.hidden = !pinned.length;
  button.replaceChildren(`${pinned.length} pinned`);
  if (!pinned.length) panel.hidden = true;
  button.setAttribute("aria-expanded", String(!panel.hidden));
  panel.replaceChildren(...pinned.map((message) => {
    const jump = el("button.link", { type: "button", onclick: () => leap(message.id) }, "Show");
    const one = brief(message);
    one.append(byId(`m${message.id}`) ? jump : "");
    return one;
  }));
}

function leap(id) {
  const item = byId(`m${id}`);
  item?.scrollIntoView({ block: "center" });
  item?.classList.add("found");
  setTimeout(() => item?.classList.remove("found"), 1600);
}

function go(event) {
  const link = event.target.closest("a[href^='?'], a[href^='#']");
  if (!link || link.classList.contains("skip") || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  side(false);
  const href = link.getAttribute("href");
  history.pushState(null, "", href.startsWith("#") ? `${location.search}${href}` : href);
  enter().then(focusWords).catch(again);
}

document.addEventListener("click", go);
document.addEventListener("contextmenu", behind);
window.addEventListener("popstate", () => enter().catch(again));
byId("menu").addEventListener("click", () => side(!byId("side").classList.contains("open")));
byId("scroll").addEventListener("click", () => side(false));
byId("rights").addEventListener("click", openRights);
byId("earlier").addEventListener("click", earlier);
byId("newer").addEventListener("click", toEnd);
byId("pins").addEventListener("click", () => { byId("pinned").hidden = !byId("pinned").hidden; pins(); });
scroll.addEventListener("scroll", () => { if (atEnd()) byId("newer").hidden = true; });
new ResizeObserver(() => { if (scroll.clientHeight && atEnd()) toEnd(); }).observe(scroll);
setInterval(refreshMoments, 20000);
setupComposer();
setupSettings(() => { stream(); drawPush(); });
enter().catch(again);
