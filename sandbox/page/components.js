// Buttons, selects and layouts, and what happens when they are used.

import { markdown } from "./markdown.js";
import { local, picture, tiled } from "./media.js";
import { openModal } from "./modal.js";
import { forgetChoices, keepChoice, keptOptions, menu } from "./select.js";
import { onPhone } from "./settings.js";
import { el, inside, locale, store, tell, wordOf } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary" };

/** Sends a click or a choice; the message's controls wait until the bot has answered. */
export async function press(data, customId, values) {
  if (store.busy.has(data.id)) return;
  wait(data.id, customId, true);
  // Desktop keeps a choice when the message is changed, a phone clears it then.
  if (values && !onPhone()) keepChoice(data.id, customId, values);
  try {
    const done = await tell("interact", { kind: "press", message: data.id, custom_id: customId, values, locale });
    if (done.kind === "failed") fail(data.id, "This interaction failed");
    if (done.kind === "modal") openModal(done);
  } catch (error) {
    fail(data.id, error.message);
  } finally {
    wait(data.id, customId, false);
  }
}

function wait(id, customId, waiting) {
  if (waiting) store.busy.add(id);
  else store.busy.delete(id);
  const item = document.getElementById(`m${id}`);
  if (!item) return;
  item.toggleAttribute("aria-busy", waiting);
  if (waiting) item.querySelectorAll(".failed").forEach((old) => old.remove());
  for (const control of item.querySelectorAll("[data-custom]")) {
    // aria-disabled keeps the focus where it is; a disabled button would lose it.
    control.toggleAttribute("data-waiting", waiting);
    if (!control.disabled) control.setAttribute("aria-disabled", String(waiting));
    if (control.dataset.custom === customId) control.classList.toggle("pressed", waiting);
  }
}

function fail(id, text) {
  const at = document.querySelector(`#m${id} .message-body`);
  if (!at) return;
  at.querySelectorAll(".failed").forEach((old) => old.remove());
  at.append(el("p.failed", { role: "alert" }, text));
}

function sign(emoji) {
  return emoji?.name && !emoji.id ? el("span", { "aria-hidden": "true" }, `${emoji.name} `) : null;
}

export function button(part, data) {
  if (part.style === 5) {
    const channel = inside(part.url);
    const where = channel ? { href: `#${wordOf(channel)}` } : { href: part.url, target: "_blank", rel: "noopener noreferrer" };
    return el("a.button.secondary", where, sign(part.emoji), part.label ?? part.url, channel ? "" : " ↗");
  }
  const click = () => press(data, part.custom_id);
  const attributes = { type: "button", disabled: part.disabled, "data-custom": part.custom_id, onclick: click };
  return el(`button.button.${STYLES[part.style] ?? "secondary"}`, attributes, sign(part.emoji), part.label ?? "");
}

/** The rows below a message. */
export function rows(data) {
  forgetChoices(data.id, new Set(data.components.flatMap((part) => part.components ?? []).map((part) => part.custom_id)));
  return data.components.length ? [el("div.rows", {}, ...data.components.map((part) => row(part, data)))] : [];
}

/** One row of buttons, or a select. */
export function row(part, data) {
  return el("div.row", {}, ...part.components.map((one) => one.type === 2 ? button(one, data)
    : menu({ ...one, options: keptOptions(one, data.id) }, (values) => press(data, one.custom_id, values), { custom: one.custom_id })));
}

/** One part of a layout. */
export function v2(part, data) {
  switch (part.type) {
    case 1: return row(part, data);
    case 9: return el("div.section", {}, el("div", {}, ...part.components.map((one) => v2(one, data))),
      part.accessory.type === 2 ? button(part.accessory, data) : el("img.thumb", { src: local(part.accessory.media.url), alt: part.accessory.description ?? "" }));
    case 10: return el("div.words", {}, ...markdown(part.content));
    case 12: return el("div.gallery", {}, ...tiled(part.items.map((item) => picture(item.media, item.description))));
    case 13: return el("a.file", { href: local(part.file.url), download: true }, decodeURIComponent(part.file.url.split("/").pop()));
    case 14: return el(part.divider === false ? "div.gap" : "hr");
    case 17: {
      const box = el("div.container", {}, ...part.components.map((one) => v2(one, data)));
      if (part.accent_color) box.style.borderColor = `#${part.accent_color.toString(16).padStart(6, "0")}`;
      return box;
    }
    default: return el("p.small", {}, "The sandbox cannot show this part.");
  }
}
