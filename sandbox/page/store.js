// What the page knows, and how it asks the sandbox.

export const store = {
  me: "", people: [], bot: {}, channels: [], channel: "", commands: [], menus: [], guild: {}, connected: true, invited: true,
  messages: new Map(), pins: new Map(), more: false, unread: new Map(), called: new Map(), busy: new Set(), since: null,
};

export const locale = new URLSearchParams(location.search).get("locale") ?? undefined;

export class Refused extends Error {}

export const STOPPED = "The sandbox was stopped. Start it again with make play: this page goes on by itself then.";

/** Reads an answer; where nobody answers at all, says so in words instead of the browser's "Failed to fetch". */
async function read(asked) {
  const answer = await asked.catch(() => { throw new Error(STOPPED); });
  const body = await answer.json();
  if (!answer.ok) throw new Refused(body.error ?? "That did not work.");
  return body;
}

/** Asks as the present person. */
export async function ask(what, query = {}) {
  const search = new URLSearchParams({ as: store.me, ...query });
  return read(fetch(`/sandbox/${what}?${search}`));
}

/** Tells something as the present person, with files if any; an interaction's answer comes when the bot has given it. */
export async function tell(what, body, files = []) {
  const headers = { "Content-Type": "application/json" }, said = JSON.stringify({ as: store.me, ...body });
  if (!files.length) return read(fetch(`/sandbox/${what}`, { method: "POST", headers, body: said }));
  const parts = new FormData();
  parts.append("payload_json", said);
  files.forEach((file, number) => parts.append(`files[${number}]`, file));
  return read(fetch(`/sandbox/${what}`, { method: "POST", body: parts }));
}

/** Makes an element: el("p.note", {title: "x"}, "words", child, …). */
export function el(what, attributes = {}, ...children) {
  const [tag, ...classes] = what.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Puts the cursor into the message box, but opens no keyboard on a touch screen. */
export function focusWords() {
  if (matchMedia("(pointer: fine)").matches) byId("words").focus();
}

const PRIVATE = 1 << 6, KEPT = 50;

/** Says whether a private message is lost: an app keeps it until it is started anew, or until 50 newer ones have come. */
export function lost(message, ids) {
  if (!(message.flags & PRIVATE)) return false;
  const at = BigInt(message.id);
  return at <= BigInt(store.since) || ids.filter((id) => BigInt(id) > at).length > KEPT;
}

/** The messages of a list that an app still has. */
export function lasting(messages) {
  const ids = messages.map((one) => one.id);
  return messages.filter((one) => !lost(one, ids));
}

export const byId = (id) => document.getElementById(id);
export const userOf = (id) => [...store.people, store.bot].find((user) => user.id === id);
export const channelOf = (id) => store.channels.find((channel) => channel.id === id);
export const nameOf = (user) => user.global_name ?? user.username;

export function titleOf(channel) {
  return channel.type === 1 ? nameOf(store.bot) : channel.name;
}

export const signOf = (channel) => ({ 0: "#", 1: "@" })[channel.type] ?? "";

/** The channels of the server that are of some kinds, all where none are named, and how one is written. */
export const channelsOf = (kinds) => store.channels.filter((one) => one.type !== 1 && (!kinds?.length || kinds.includes(one.type)));
export const titled = (channel) => `${signOf(channel)}${channel.name}`;

/** What stands behind the # of the page's address: a channel's name, `thread-` and its id, or `dm` for one's own direct messages. */
export function wordOf(channel) {
  return channel.type === 1 ? "dm" : channel.type === 11 ? `thread-${channel.id}` : channel.name;
}

/** The address of a channel as somebody. */
export function addressOf(user, channel) {
  const query = new URLSearchParams(location.search);
  query.set("as", user.username);
  return `?${query}#${wordOf(channel)}`;
}

/** The channel that one of Discord's own links leads to, if it is one that is seen here. */
export function inside(url) {
  const found = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)/.exec(url);
  return found ? channelOf(found[1]) : undefined;
}

const HUES = [212, 150, 28, 330, 265, 190];

/** A round sign with a person's letter; the colour helps, the letter tells. */
export function face(user, extra = "") {
  const known = [store.bot, ...store.people].findIndex((one) => one.id === user.id);
  const sign = el(`span.face${extra}`, { "aria-hidden": "true" }, (user.username[0] ?? "?").toUpperCase());
  sign.style.setProperty("--hue", HUES[Math.max(0, known) % HUES.length]);
  return sign;
}
