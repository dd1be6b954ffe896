// Where people write: plain words, or a slash command with its options.

import { FORUM } from "./forum.js";
import { openModal } from "./modal.js";
import { settings } from "./settings.js";
import { byId, channelOf, channelsOf, el, focusWords, locale, nameOf, store, tell, titled, titleOf } from "./store.js";
import { Suggestions } from "./suggest.js";

const WAIT_MS = 150, LONGEST_TITLE = 100;
const INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, MENTIONABLE = 9, NUMBER = 10, ATTACHMENT = 11;

let words, box, list, command = null, fields = [], asked = 0, timer = 0, sending = false;

/** Prepares the composer once. */
export function setupComposer() {
  words = byId("words");
  box = byId("command");
  list = new Suggestions(byId("suggest"));
  words.addEventListener("input", typing);
  words.addEventListener("keydown", wordKeys);
  words.addEventListener("blur", () => setTimeout(() => document.activeElement !== words && !command && list.hide(), 120));
  byId("composer").addEventListener("submit", (event) => { event.preventDefault(); send(); });
}

/** Makes the composer ready for the channel and person of now. */
export function composerFor() {
  leave();
  inviting();
}

/** Says in the empty message box what writing here does. */
export function inviting() {
  const channel = channelOf(store.channel), about = channel.thread_metadata;
  const usual = channel.type === FORUM ? "Title of a new post" : `Message ${channel.type === 0 ? "#" : ""}${titleOf(channel)}, or / for commands`;
  words.placeholder = about?.locked ? "This thread is locked" : about?.archived ? "This thread is asleep; a message wakes it" : usual;
}

/** Takes note that the bot's commands are others now. */
export function commandsChanged() {
  if (command && !store.commands.some((one) => one.name === command.name)) leave();
  else if (!command) typing();
}

const inForum = () => channelOf(store.channel).type === FORUM;

function hint(text, bad = false) {
  byId("hint").textContent = text;
  byId("hint").classList.toggle("failed", bad);
}

function typing() {
  words.style.height = "auto";
  words.style.height = `${Math.min(words.scrollHeight, 200)}px`;
  hint("");
  if (!words.value.startsWith("/") || words.value.includes("\n")) return list.hide();
  const said = words.value.slice(1).toLowerCase();
  const exact = store.commands.find((one) => said === `${one.name} `);
  if (exact && !store.commands.some((one) => one.name.startsWith(said))) return begin(exact);
  const parts = said.split(/\s+/).filter(Boolean);
  const rank = (one) => (one.name.startsWith(said.trim()) ? 0 : one.name.split(" ").some((part) => part.startsWith(parts[0] ?? "")) ? 1 : 2);
  const found = store.commands.filter((one) => parts.every((part) => one.name.includes(part) || (part.length > 2 && one.description.toLowerCase().includes(part))))
    .sort((one, two) => rank(one) - rank(two));
  return list.show(found.map((one) => ({ label: `/${one.name}`, note: one.description, side: one.options.filter((option) => option.required).map((option) => option.name).join(" "), take: () => begin(one) })),
    inForum() ? "Discord takes no commands in a forum: give them in a post." : store.commands.length ? "No command begins like that." : "The bot has not told its commands yet.");
}

function wordKeys(event) {
  if (event.isComposing) return;
  if (list.keys(event)) return;
  if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); send(); }
}

// -- a command with its options ---------------------------------------------------------------------------

function begin(chosen) {
  command = chosen;
  words.hidden = true;
  words.value = "";
  box.hidden = false;
  // Files are brought along in forms only: a line of text cannot hold one.
  fields = chosen.options.filter((option) => option.type !== ATTACHMENT).map((option) => field(option));
  box.replaceChildren(el("span.chip", {}, `/${chosen.name}`, el("button.plain", { type: "button", "aria-label": "Leave the command", onclick: () => { leave(); words.focus(); } }, "×")),
    ...fields.filter((one) => one.option.required).map((one) => one.box), el("span.more"));
  fields.forEach((one) => { one.shown = Boolean(one.option.required); });
  optional();
  list.hide();
  hint(chosen.description);
  const first = fields.find((one) => one.shown);
  if (first) first.input.focus();
  else if (box.querySelector(".add")) box.querySelector(".add").focus();
  else byId("send").focus();
  if (!first) byId("send").focus();
}

function leave() {
  command = null;
  fields = [];
  box.hidden = true;
  words.hidden = false;
  list.hide();
  hint("");
}

function optional() {
  const more = box.querySelector(".more");
  more.replaceChildren(...fields.filter((one) => !one.shown).map((one) => el("button.add", { type: "button", title: one.option.description, onclick: () => add(one) }, `+ ${one.option.name}`)));
}

function add(one) {
  one.shown = true;
  box.querySelector(".more").before(one.box);
  optional();
  one.input.focus();
}

function drop(one) {
  one.shown = false;
  one.input.value = "";
  one.value = undefined;
  one.box.remove();
  optional();
  list.hide();
  (fields.filter((other) => other.shown).at(-1)?.input ?? byId("send")).focus();
}

function field(option) {
  const input = el("input", { type: "text", id: `o-${option.name}`, "aria-label": `${option.name}: ${option.description}${option.required ? "" : " (optional)"}`,
    "aria-autocomplete": "list", "aria-controls": "suggest", inputmode: option.type === INTEGER ? "numeric" : undefined, spellcheck: "false", size: 6 });
  const remove = !option.required && el("button.plain", { type: "button", "aria-label": `Leave out ${option.name}`, tabindex: "-1" }, "×");
  const one = { option, input, value: undefined, shown: false, box: el(`label.option${option.required ? ".required" : ""}`, {}, el("span", {}, option.name), input, remove) };
  if (remove) remove.addEventListener("click", (event) => { event.preventDefault(); drop(one); });
  const grow = () => { input.style.width = `${Math.max(6, Math.min(input.value.length + 1, 40))}ch`; };
  one.grow = grow;
  input.addEventListener("input", () => { one.value = undefined; one.box.classList.remove("wrong"); grow(); suggest(one); });
  input.addEventListener("focus", () => { hint(`${option.description}${option.required ? "" : " · optional"}`); if (one.value === undefined) suggest(one); else list.hide(); });
  input.addEventListener("blur", () => setTimeout(() => { if (!box.contains(document.activeElement)) list.hide(); }, 150));
  input.addEventListener("keydown", (event) => fieldKeys(event, one));
  grow();
  return one;
}

function fieldKeys(event, one) {
  if (event.isComposing) return;
  const back = event.key === "Backspace" && !one.input.value;
  if (list.keys(event)) return;
  if (event.key === "Enter") { event.preventDefault(); send(); }
  else if (event.key === "Escape" || (back && fields[0] === one)) { event.preventDefault(); leave(); words.focus(); }
  else if (back && !one.option.required) { event.preventDefault(); drop(one); }
}

function choose(one, label, value) {
  one.input.value = label;
  one.value = value;
  one.grow();
  list.hide();
  const next = fields.find((other) => other.shown && other.option.required && !other.input.value);
  if (next) next.input.focus();
  else hint("Enter sends it.");
}

function choicesOf(option) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN) return [{ name: "Yes", value: true }, { name: "No", value: false }];
  if (option.type === USER || option.type === MENTIONABLE) return [...store.people, store.bot].map((user) => ({ name: nameOf(user), value: user.id }));
  if (option.type === CHANNEL) return channelsOf(option.channel_types).map((channel) => ({ name: titled(channel), value: channel.id }));
  return null;
}

function offer(one, choices, empty) {
  if (document.activeElement !== one.input) return;
  list.show(choices.map((choice) => ({ label: choice.name, take: () => choose(one, choice.name, choice.value) })), empty);
}

function suggest(one) {
  clearTimeout(timer);
  const known = choicesOf(one.option), said = plainName(one.input.value);
  if (known) return offer(one, known.filter((choice) => choice.name.toLowerCase().includes(said)), "Nothing fits.");
  if (!one.option.autocomplete) return list.hide();
  const mine = ++asked;
  timer = setTimeout(async () => {
    if (!command) return; // it was left meanwhile
    const did = { kind: "autocomplete", channel: store.channel, command: command.name, focused: one.option.name, options: gathered(one), locale };
    const done = await tell("interact", did).catch(() => ({ kind: "failed" }));
    if (mine !== asked || !command || one.value !== undefined) return;
    if (done.kind === "failed") list.show([], "Loading the choices failed.");
    else offer(one, settings.names ? done.choices.map(({ name }) => ({ name, value: name })) : done.choices, "Nothing fits.");
  }, list.open ? WAIT_MS : 0);
  return undefined;
}

/** Turns @Name into a mention where somebody has that name, the longest name first, as Discord's own box does. */
function mentioning(text) {
  const people = [...store.people, store.bot].flatMap((user) => [nameOf(user), user.username].map((name) => [name, user.id]));
  people.sort(([one], [two]) => two.length - one.length);
  return text.replace(/@[^\s@][^@]*/gu, (part) => {
    const who = people.find(([name]) => part.slice(1).toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(part.slice(1 + name.length)));
    return who ? `<@${who[1]}>${part.slice(1 + who[0].length)}` : part;
  });
}

const plainName = (text) => text.trim().replace(/^@/, "").toLowerCase();

function gathered(focused = null) {
  const options = {};
  for (const one of fields) {
    if (!one.shown || (one !== focused && !one.input.value)) continue;
    options[one.option.name] = one === focused ? one.input.value : valueOf(one);
  }
  return options;
}

function valueOf(one) {
  if (one.value !== undefined) return one.value;
  const known = choicesOf(one.option), said = mentioning(one.input.value);
  const same = known?.find((choice) => choice.name.toLowerCase() === plainName(one.input.value));
  if (same) return same.value;
  return one.option.type === INTEGER || one.option.type === NUMBER ? Number(said) : said;
}

// -- sending ------------------------------------------------------------------------------------------------

async function send() {
  if (sending) return;
  sending = true;
  try {
    if (command) await sendCommand();
    else await sendWords();
  } catch (error) {
    hint(error.message, true);
  } finally {
    sending = false;
    byId("composer").removeAttribute("aria-busy");
  }
}

async function sendWords() {
  const content = words.value.trim();
  if (!content) return;
  if (content.startsWith("/")) {
    const named = store.commands.find((one) => `/${one.name}` === content);
    if (!named) throw new Error("Choose a command from the list, or write without the slash.");
    begin(named);
    return;
  }
  words.value = "";
  typing();
  if (inForum()) {
    const post = await tell("forum", { channel: store.channel, user: store.me, post: content.slice(0, LONGEST_TITLE), content });
    location.hash = `thread-${post.id}`;
    return;
  }
  await tell("message", { channel: store.channel, content: mentioning(content) });
}

async function sendCommand() {
  const lacking = fields.find((one) => one.option.required && !one.input.value);
  if (lacking) {
    lacking.box.classList.add("wrong");
    lacking.input.focus();
    throw new Error(`${lacking.option.name} is needed: ${lacking.option.description}`);
  }
  const did = { kind: "command", channel: store.channel, command: command.name, options: gathered(), locale };
  byId("composer").setAttribute("aria-busy", "true");
  hint(`/${command.name} was sent.`);
  const done = await tell("interact", did);
  leave();
  focusWords();
  if (done.kind === "failed") throw new Error("The application did not respond.");
  if (done.kind === "modal") openModal(done);
}
