// A select menu whose options have descriptions; by mouse, touch and keyboard.

import { channelsOf, el, nameOf, store, titled } from "./store.js";

let open = null;

/** Closes the menu that is open. */
export function closeMenu() {
  open?.();
}

document.addEventListener("pointerdown", (event) => {
  if (open && !event.target.closest(".menu, .select")) closeMenu();
});
window.addEventListener("resize", closeMenu);

/** What a select offers, whatever its kind. */
export function optionsOf(part) {
  if (part.type === 5 || part.type === 7) return store.people.map((user) => ({ label: nameOf(user), value: user.id }));
  if (part.type === 8) return channelsOf(part.channel_types).map((one) => ({ label: titled(one), value: one.id, default: part.default_values?.some((usual) => usual.id === one.id) }));
  return part.options ?? [];
}

const choices = new Map();

/** Notes what was chosen in a select of a message: an app keeps it by the select's id. */
export function keepChoice(message, custom, values) {
  choices.set(`${message} ${custom}`, values);
}

/** Forgets the choices in selects that a message no longer has. */
export function forgetChoices(message, customs) {
  for (const key of choices.keys()) if (key.startsWith(`${message} `) && !customs.has(key.slice(message.length + 1))) choices.delete(key);
}

/** What a select offers once more after its message was changed: what was chosen in it is chosen still, if the bot says nothing else. */
export function keptOptions(part, message) {
  const options = optionsOf(part), kept = choices.get(`${message} ${part.custom_id}`);
  if (!kept || options.some((one) => one.default)) return options;
  return options.map((one) => ({ ...one, default: kept.includes(one.value) }));
}

/** Makes a select; `chosen` gets the values, at once or, with several, when the menu closes. */
export function menu(part, chosen, { custom } = {}) {
  const values = new Set(part.options.filter((option) => option.default).map((option) => option.value));
  const most = part.max_values ?? 1, least = part.min_values ?? 1;
  const label = el("span");
  const control = el("button.select", {
    type: "button", "aria-haspopup": "listbox", "aria-expanded": "false", disabled: part.disabled, "data-custom": custom,
  }, label, el("span.arrow", { "aria-hidden": "true" }, "▾"));

  const show = () => {
    const names = part.options.filter((option) => values.has(option.value)).map((option) => option.label);
    label.textContent = names.join(", ") || part.placeholder || "Make a selection";
    label.className = names.length ? "" : "empty";
    control.setAttribute("aria-label", [part.placeholder, names.join(", ")].filter(Boolean).join(": ") || "Make a selection");
  };
  show();

  const toggle = () => {
    if (control.getAttribute("aria-expanded") === "true") return closeMenu();
    closeMenu();
    if (control.disabled || control.hasAttribute("data-waiting")) return undefined;
    return openList();
  };

  function openList() {
    const before = [...values].join("\n");
    const list = el("div.menu", { role: "listbox", tabindex: "-1", "aria-multiselectable": String(most > 1), "aria-label": part.placeholder ?? "Options" });
    const items = part.options.map((option) => item(option));
    list.append(...items);
    if (most > 1) {
      const done = el("button.button.primary", { type: "button", onclick: () => closeMenu() }, "Done");
      list.append(el("div.foot", {}, el("p.small", {}, `Choose ${least === most ? most : `${least} to ${most}`}`), done));
    }
    const host = control.closest("dialog") ?? document.body;
    host.append(list);
    position(list, control);
    control.setAttribute("aria-expanded", "true");
    list.addEventListener("keydown", (event) => keys(event, items));
    const scroller = () => position(list, control);
    document.getElementById("scroll").addEventListener("scroll", scroller);
    open = () => {
      open = null;
      document.getElementById("scroll").removeEventListener("scroll", scroller);
      const inside = list.contains(document.activeElement);
      list.remove();
      control.setAttribute("aria-expanded", "false");
      if (inside && control.isConnected) control.focus();
      if (most > 1 && before !== [...values].join("\n") && values.size >= least) chosen([...values]);
    };
    (items.find((one) => one.getAttribute("aria-selected") === "true") ?? items[0])?.focus();
  }

  function item(option) {
    const made = el("div.option", { role: "option", tabindex: "-1", "aria-selected": String(values.has(option.value)) },
      el("span", {}, option.emoji?.name && !option.emoji.id ? `${option.emoji.name} ${option.label}` : option.label),
      option.description && el("span.small", {}, option.description));
    made.addEventListener("click", () => take(option, made));
    return made;
  }

  function take(option, made) {
    if (most === 1) {
      // An app sends nothing for the entry that is chosen already; where none need be chosen, it takes it back.
      const same = values.has(option.value);
      if (same && least) return closeMenu();
      values.clear();
      if (same) {
        show();
        closeMenu();
        return chosen([]);
      }
      values.add(option.value);
      show();
      closeMenu();
      return chosen([option.value]);
    }
    if (values.has(option.value)) values.delete(option.value);
    else if (values.size < most) values.add(option.value);
    made.setAttribute("aria-selected", String(values.has(option.value)));
    show();
    return undefined;
  }

  control.addEventListener("click", toggle);
  control.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") { event.preventDefault(); toggle(); }
  });
  return control;
}

let typed = "", typedAt = 0;

function keys(event, items) {
  const at = items.indexOf(document.activeElement);
  const go = (index) => { event.preventDefault(); items[(index + items.length) % items.length]?.focus(); };
  if (event.key === "ArrowDown") go(at + 1);
  else if (event.key === "ArrowUp") go(at - 1);
  else if (event.key === "Home") go(0);
  else if (event.key === "End") go(items.length - 1);
  else if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); closeMenu(); }
  else if (event.key === "Tab") closeMenu();
  else if ((event.key === "Enter" || event.key === " ") && at >= 0) { event.preventDefault(); document.activeElement.click(); }
  else if (event.key.length === 1) {
    typed = Date.now() - typedAt > 700 ? event.key : typed + event.key;
    typedAt = Date.now();
    items.find((one) => one.textContent.toLowerCase().startsWith(typed.toLowerCase()))?.focus();
  }
}

function position(list, control) {
  const box = control.getBoundingClientRect();
  const below = innerHeight - box.bottom - 12, above = box.top - 12;
  const up = below < Math.min(list.scrollHeight, 340) && above > below;
  list.style.left = `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`;
  list.style.width = `${Math.min(box.width, innerWidth - 16)}px`;
  list.style.maxHeight = `${Math.min(340, up ? above : below)}px`;
  list.style.top = up ? "" : `${box.bottom + 4}px`;
  list.style.bottom = up ? `${innerHeight - box.top + 4}px` : "";
}
