// The list above the composer: commands, choices, completions.

import { el } from "./store.js";

/** A list box that is steered from the field that it belongs to. */
export class Suggestions {
  constructor(box) {
    this.box = box;
    this.items = [];
    this.at = 0;
  }

  get open() {
    return !this.box.hidden;
  }

  /** Shows items ({label, note, side, take}), or a sentence when there are none. */
  show(items, empty) {
    this.items = items;
    this.at = 0;
    this.box.replaceChildren(...items.map((item, index) => {
      const made = el("div.option", { role: "option", id: `s${index}`, "aria-selected": "false" },
        el("span", {}, item.note ? el("b", {}, item.label) : item.label, item.side && el("span.side", {}, ` ${item.side}`)), item.note && el("span.small", {}, item.note));
      // The field must keep the focus, or the list would close before the click.
      made.addEventListener("pointerdown", (event) => event.preventDefault());
      made.addEventListener("click", () => item.take());
      made.addEventListener("pointermove", () => this.mark(index, false));
      return made;
    }));
    if (!items.length && empty) this.box.append(el("p.small", {}, empty));
    this.box.hidden = !items.length && !empty;
    this.mark(0);
  }

  hide() {
    this.items = [];
    this.box.hidden = true;
    this.box.replaceChildren();
    document.activeElement?.removeAttribute("aria-activedescendant");
  }

  mark(index, follow = true) {
    const options = this.box.querySelectorAll(".option");
    if (!options.length) return;
    this.at = (index + options.length) % options.length;
    options.forEach((option, number) => option.setAttribute("aria-selected", String(number === this.at)));
    if (follow) options[this.at].scrollIntoView({ block: "nearest" });
    document.activeElement?.setAttribute("aria-activedescendant", `s${this.at}`);
  }

  /** Handles a key of the field; says whether it was one for the list. */
  keys(event) {
    if (!this.open) return false;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (event.key === "Escape") this.hide();
    else if (!this.items.length) return false;
    else if (step) this.mark(Math.abs(step) > 1 ? Math.max(0, Math.min(this.items.length - 1, this.at + step)) : this.at + step);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) this.items[this.at].take();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
