// A forum: its posts as a list, the liveliest first, each with its title, its tags and how many messages it has.

import { addressOf, byId, channelOf, el, store, userOf } from "./store.js";

export const FORUM = 15, THREAD = 11;

function tagsOf(post) {
  const known = channelOf(post.parent_id)?.available_tags ?? [];
  return known.filter((tag) => post.applied_tags?.includes(tag.id)).map((tag) => tag.name);
}

/** The threads of a channel: those that sleep last, and of either kind by `key`, the greatest first. */
export function threadsOf(channel, key = (one) => BigInt(one.id)) {
  const threads = store.channels.filter((one) => one.type === THREAD && one.parent_id === channel.id);
  return threads.sort((one, two) => one.thread_metadata.archived - two.thread_metadata.archived || (key(one) < key(two) ? 1 : -1));
}

function row(post) {
  const about = post.thread_metadata, count = post.message_count + 1;
  const state = about.locked ? "locked" : about.archived ? "asleep" : "";
  const small = [`${count} ${count === 1 ? "message" : "messages"}`, state].filter(Boolean).join(" · ");
  const link = el("a", { href: addressOf(userOf(store.me), post) }, el("b", {}, post.name),
    el("span.tags", {}, ...tagsOf(post).map((name) => el("span.tag", {}, name))), el("span.small", {}, small));
  return el(`li${store.unread.has(post.id) ? ".fresh" : ""}${state ? ".asleep" : ""}`, {}, link);
}

/** Shows the posts of a forum in place of messages, or those again where the channel is none. */
export function drawForum(channel) {
  const forum = channel.type === FORUM, list = byId("posts");
  byId("log").hidden = forum;
  byId("scroll").classList.toggle("forum", forum);
  list.hidden = !forum;
  list.setAttribute("aria-label", `Posts in ${channel.name}`);
  list.replaceChildren(...(forum ? threadsOf(channel, (one) => BigInt(one.last_message_id ?? one.id)).map(row) : []));
}
