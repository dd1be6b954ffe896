// What the bot may do in this channel: to see how it copes when a right is missing.

import { byId, channelOf, el, nameOf, store, tell } from "./store.js";

const RIGHTS = [
  ["VIEW_CHANNEL", "See the channel", 10], ["SEND_MESSAGES", "Send messages", 11], ["ATTACH_FILES", "Attach pictures", 15],
  ["EMBED_LINKS", "Send embeds", 14], ["CREATE_PUBLIC_THREADS", "Open threads", 35], ["SEND_MESSAGES_IN_THREADS", "Send messages in threads", 38],
  ["READ_MESSAGE_HISTORY", "Read the history", 16], ["PIN_MESSAGES", "Pin messages", 51],
];

/** Opens the list of rights. */
export function openRights() {
  const dialog = byId("modal"), here = channelOf(store.channel);
  const channel = channelOf(here.parent_id) ?? here;
  const denied = BigInt(channel.permission_overwrites.find((one) => one.id === store.bot.id)?.deny ?? 0);
  const boxes = RIGHTS.map(([name, words, bit]) => {
    const box = el("input", { type: "checkbox", name });
    box.checked = !(denied & (1n << BigInt(bit)));
    box.addEventListener("change", () => {
      const deny = boxes.filter((one) => !one.firstChild.checked).map((one) => one.firstChild.name);
      tell("permissions", { channel: channel.id, deny });
    });
    return el("label.choice", {}, box, words);
  });
  dialog.replaceChildren(el("form", { method: "dialog" }, el("h2", { id: "modal-title" }, `What ${nameOf(store.bot)} may do in #${channel.name}`),
    el("p.small", {}, "Take a right away to see how the bot copes without it."), ...boxes,
    el("div.actions", {}, el("button.button.primary", {}, "Done"))));
  dialog.showModal();
}
