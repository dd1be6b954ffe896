// A form that the bot opens in front of the person.

import { markdown } from "./markdown.js";
import { menu, optionsOf } from "./select.js";
import { onPhone } from "./settings.js";
import { byId, el, locale, tell } from "./store.js";

const first = new Map(), unsent = new Map();

/** What a text field of a form shows: on a phone what the form of this id held the first time, or what was typed and not sent. */
function held(form, field) {
  const key = `${form} ${field.custom_id}`, filled = field.value ?? "";
  if (!onPhone()) return filled;
  if (!first.has(key)) first.set(key, filled);
  return unsent.get(key) ?? first.get(key);
}

/** Forgets what was typed into a form, once it was sent. */
function sentForm(form) {
  for (const key of unsent.keys()) if (key.startsWith(`${form} `)) unsent.delete(key);
}

/** Opens a modal; `answer` is the interaction's outcome. */
export function openModal(answer) {
  const dialog = byId("modal"), values = {};
  const problem = el("p.failed", { role: "alert", hidden: true });
  const submit = el("button.button.primary", { type: "submit" }, "Submit");
  const cancel = el("button.button.secondary", { type: "button", onclick: () => dialog.close() }, "Cancel");
  const form = el("form", {}, el("h2", { id: "modal-title" }, answer.modal.title), ...answer.modal.components.map((part) => top(part, values, answer.modal.custom_id)),
    problem, el("div.actions", {}, cancel, submit));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      const files = Object.values(values).flat().filter((value) => value instanceof File);
      const numbered = (value) => (Array.isArray(value) ? value.map((one) => (one instanceof File ? String(files.indexOf(one)) : one)) : value);
      const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, numbered(value)]));
      const done = await tell("interact", { kind: "modal", interaction: answer.interaction, values: sent, locale }, files);
      if (done.kind !== "failed") {
        sentForm(answer.modal.custom_id);
        return dialog.close();
      }
      problem.textContent = "Something went wrong. Try again.";
    } catch (error) {
      problem.textContent = error.message;
    }
    problem.hidden = false;
    submit.disabled = false;
    return undefined;
  });
  dialog.replaceChildren(form);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();
}

function top(part, values, form) {
  if (part.type === 10) return el("div.words", {}, ...markdown(part.content));
  const field = part.type === 1 ? part.components[0] : part.component;
  const name = part.type === 1 ? field.label : part.label;
  const needed = field.required !== false && field.type !== 23;
  return el("div.field", {}, el("label", { for: `f-${field.custom_id}` }, name, needed && el("span.needed", { title: "Needed" }, " *")),
    part.description && el("p.small", {}, part.description), control(field, values, needed, form));
}

function control(field, values, needed, form) {
  const id = `f-${field.custom_id}`, key = field.custom_id;
  if (field.type === 4) {
    values[key] = held(form, field);
    const attributes = { id, minlength: field.min_length, maxlength: field.max_length ?? 4000, placeholder: field.placeholder, required: needed };
    const input = field.style === 2 ? el("textarea", { ...attributes, rows: 4 }) : el("input", { ...attributes, type: "text" });
    input.value = values[key];
    input.addEventListener("input", () => { values[key] = input.value; unsent.set(`${form} ${key}`, input.value); });
    return input;
  }
  if (field.type === 19) {
    values[key] = [];
    const input = el("input", { id, type: "file", multiple: (field.max_values ?? 1) > 1, required: needed });
    input.addEventListener("change", () => { values[key] = [...input.files]; });
    return input;
  }
  if (field.type === 21 || field.type === 22) {
    const several = field.type === 22;
    values[key] = several ? field.options.filter((one) => one.default).map((one) => one.value) : field.options.find((one) => one.default)?.value ?? null;
    return el("fieldset", { id }, ...field.options.map((one) => choice(one, key, values, several)));
  }
  if (field.type === 23) {
    values[key] = Boolean(field.default);
    const box = el("input", { id, type: "checkbox" });
    box.checked = values[key];
    box.addEventListener("change", () => { values[key] = box.checked; });
    return box;
  }
  const options = optionsOf(field);
  values[key] = options.filter((one) => one.default).map((one) => one.value);
  const made = menu({ ...field, options }, (chosen) => { values[key] = chosen; });
  made.id = id;
  return made;
}

function choice(option, key, values, several) {
  const box = el("input", { type: several ? "checkbox" : "radio", name: key });
  box.checked = several ? values[key].includes(option.value) : values[key] === option.value;
  box.addEventListener("change", () => {
    if (!several) values[key] = option.value;
    else values[key] = box.checked ? [...values[key], option.value] : values[key].filter((one) => one !== option.value);
  });
  return el("label.choice", {}, box, option.label, option.description && el("span.small", {}, option.description));
}
