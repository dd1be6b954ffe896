// One message: who, when, words, pictures, embeds, layouts, buttons.

import { rows, v2 } from "./components.js";
import { markdown } from "./markdown.js";
import { EMBEDDED, local, picture, tiled } from "./media.js";
import { settings } from "./settings.js";
import { channelOf, el, face, nameOf, store, tell, userOf, wordOf } from "./store.js";

const PRIVATE = 1 << 6, THINKING = 1 << 7, LAYOUT = 1 << 15;
const TOGETHER_MS = 7 * 60 * 1000, TOKEN_MS = 15 * 60 * 1000;

const time = (date) => date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function used(data) {
  const about = data.interaction_metadata;
  if (data.type === 20 && about) {
    const user = userOf(about.user.id) ?? about.user;
    return el("p.context", {}, face(user, ".tiny"), el("b", {}, nameOf(user)), "used", el("span.mention", {}, `/${about.name}`));
  }
  if (data.type !== 19) return null;
  const earlier = data.referenced_message;
  if (!earlier) return el("p.context", {}, "The message that this answers was deleted.");
  return el("p.context", {}, face(earlier.author, ".tiny"), el("b", {}, nameOf(earlier.author)), earlier.content.slice(0, 80));
}

function file(one) {
  const size = one.size < 1024 ? `${one.size} B` : one.size < 1 << 20 ? `${Math.round(one.size / 1024)} KB` : `${(one.size / (1 << 20)).toFixed(1)} MB`;
  return el("a.file", { href: local(one.url), download: one.filename }, one.filename, el("span.small", {}, size));
}

function attached(data) {
  const elsewhere = JSON.stringify(data.embeds);
  const own = data.attachments.filter((one) => !elsewhere.includes(one.url));
  const [pictures, files] = [true, false].map((wanted) => own.filter((one) => Boolean(one.content_type?.startsWith("image/")) === wanted));
  return [...tiled(pictures.map((one) => picture(one, one.description, { name: one.filename }))), ...files.map(file)];
}

function embed(one) {
  const card = el("article.embed");
  if (one.color) card.style.borderColor = `#${one.color.toString(16).padStart(6, "0")}`;
  const add = (part) => part && card.append(part);
  if (one.thumbnail) add(el("img.thumb", { src: local(one.thumbnail.url), alt: "" }));
  if (one.author) add(el("p.small", {}, el("b", {}, one.author.name)));
  if (one.title) add(el("h3", {}, ...(one.url ? [el("a", { href: one.url, target: "_blank", rel: "noopener noreferrer" }, one.title)] : markdown(one.title))));
  if (one.description) add(el("div.words", {}, ...markdown(one.description)));
  if (one.fields?.length) {
    add(el("dl", {}, ...one.fields.map((field) => el(field.inline ? "div.inline" : "div", {}, el("dt", {}, ...markdown(field.name)), el("dd", {}, ...markdown(field.value))))));
  }
  if (one.image) add(picture(one.image, one.image.description ?? one.title, { most: EMBEDDED }));
  const foot = [one.footer?.text, one.timestamp && new Date(one.timestamp).toLocaleString()].filter(Boolean).join(" · ");
  if (foot) add(el("p.small", {}, foot));
  return card;
}

function body(data) {
  if (data.flags & THINKING && Date.now() - new Date(data.timestamp) > TOKEN_MS) return [el("p.failed", {}, "The application did not respond.")];
  if (data.flags & THINKING) return [el("p.thinking", {}, `${nameOf(data.author)} is thinking`, el("span.dots", { "aria-hidden": "true" }))];
  if (data.flags & LAYOUT) return [el("div.layout", {}, ...data.components.map((part) => v2(part, data)))];
  const parts = [];
  const edited = data.edited_timestamp && !(data.flags & PRIVATE) && el("span.edited", { title: new Date(data.edited_timestamp).toLocaleString() }, " (edited)");
  if (data.content) {
    const words = el("div.words", {}, ...markdown(data.content));
    if (edited) (words.lastChild.tagName === "P" ? words.lastChild : words).append(edited);
    parts.push(words);
  }
  parts.push(...attached(data), ...(settings.embeds ? data.embeds.map(embed) : []));
  return [...parts, ...rows(data)];
}

function reactions(data) {
  if (!data.reactions?.length) return null;
  return el("p.reactions", {}, ...data.reactions.map((one) => el("span.tag.quiet", {}, `${one.emoji.name} ${one.count}`)));
}

function thread(data) {
  // The first message of a forum's post has the post's id.
  if (!data.thread || data.thread.id === data.channel_id) return null;
  const now = channelOf(data.thread.id) ?? data.thread;
  return el("p", {}, el("a.to-thread", { href: `#${wordOf(now)}` }, el("span.small", {}, now.thread_metadata.archived ? "Thread, asleep" : "Thread"), now.name));
}

function foot(data) {
  if (!(data.flags & PRIVATE)) return null;
  const dismiss = () => tell("dismiss", { message: data.id }).catch(() => {});
  return el("p.private-note", {}, "Only you can see this · ", el("button.link", { type: "button", onclick: dismiss }, "Dismiss"));
}

/** Draws a message; `before` is the one above it, for grouping. */
export function draw(data, before) {
  const date = new Date(data.timestamp);
  const context = used(data);
  const together = !context && before && before.author.id === data.author.id && !((before.flags ^ data.flags) & PRIVATE)
    && date - new Date(before.timestamp) < TOGETHER_MS && date.toDateString() === new Date(before.timestamp).toDateString();
  const author = userOf(data.author.id) ?? data.author;
  const calls = data.mention_everyone || data.mentions.some((user) => user.id === store.me);
  const kind = [together && "together", calls && "calls", data.flags & PRIVATE && "private"].filter(Boolean).join(".");
  const item = el(`li.message${kind && `.${kind}`}`, { id: `m${data.id}`, "data-id": data.id });
  if (!before || new Date(before.timestamp).toDateString() !== date.toDateString()) {
    item.append(el("p.day", {}, el("span", {}, date.toLocaleDateString([], { dateStyle: "long" }))));
  }
  if (context) item.append(context);
  const stamp = el("time", { datetime: data.timestamp, title: date.toLocaleString() }, time(date));
  const head = el("p.head", {}, el("b.author", {}, nameOf(author)), author.bot && el("span.tag", {}, "App"), stamp,
    data.pinned && el("span.tag.quiet", {}, "Pinned"));
  item.append(el("div.message-box", {}, together ? stamp : face(author), el("div.message-body", {}, !together && head,
    together && data.pinned && el("span.tag.quiet", {}, "Pinned"), ...body(data), reactions(data), thread(data), foot(data))));
  return item;
}

/** A message in one line, for the list of pins. */
export function brief(data) {
  const text = data.content || data.embeds[0]?.title || data.embeds[0]?.description || "A message without words";
  return el("article", {}, face(data.author, ".tiny"), el("div", {}, el("b", {}, nameOf(data.author)), el("div.words", {}, ...markdown(text))));
}
