// What a phone shows of the last message that came, before anybody opens the app.

import { settings } from "./settings.js";
import { byId, channelOf, el, nameOf, store, titled, userOf } from "./store.js";

const LINE = 60;
let last = null;

/** Shows the notification of a message, or once more that of the last one; edits and private answers send none. */
export function drawPush(message = last) {
  const push = message?.sandbox.push;
  if (!push || message.author.id === store.me || message.edited_timestamp) return;
  last = message;
  const said = [...(settings.mentions ? push.written : push.unwritten)], channel = channelOf(message.channel_id);
  const words = said.length ? [el("b", {}, said.slice(0, LINE).join("")), el("span.second", {}, said.slice(LINE).join(""))] : [el("em", {}, "says nothing")];
  const where = channel && channel.type !== 1 ? ` · ${titled(channel)}` : "";
  byId("push").replaceChildren(el("h2", {}, `${nameOf(userOf(message.author.id) ?? message.author)}${where}`), el("p", {}, ...words));
  byId("push").hidden = false;
}
