// Discord's markdown as elements; nothing is ever set as HTML.

import { channelOf, el, inside, nameOf, signOf, store, titleOf, userOf, wordOf } from "./store.js";

const wrap = (tag) => (found, deeper) => el(tag, {}, ...inline(found[1], deeper));

function link(text, url) {
  const channel = inside(url);
  if (channel) return text[0] === url ? place(channel) : el("a", { href: `#${wordOf(channel)}` }, ...text);
  return el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, ...text);
}

const RULES = [
  [/^\\([^\w\s])/, (found) => found[1]],
  [/^(`+)((?:[^`]|(?!\1)`)+?)\1(?!`)/, (found) => el("code", {}, found[2].trim() || found[2])],
  [/^\*\*\*((?:\\.|[^\\])+?)\*\*\*/, (found, deeper) => el("b", {}, el("em", {}, ...inline(found[1], deeper)))],
  [/^\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/, wrap("b")],
  [/^__((?:\\.|[^\\])+?)__(?!_)/, wrap("u")],
  [/^\*(?!\s)((?:\\.|\*\*(?:\\.|[^\\])+?\*\*|[^\\*])+?)\*(?!\*)/, wrap("em")],
  [/^_((?:\\.|[^\\_])+?)_(?!\w)/, wrap("em")],
  [/^~~((?:\\.|[^\\])+?)~~/, wrap("s")],
  [/^\|\|((?:\\.|[^\\])+?)\|\|/, spoiler],
  [/^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s>)]+)>?\)/, (found, deeper) => link(inline(found[1], deeper), found[2])],
  [/^<(https?:\/\/[^\s>]+)>/, (found) => link([found[1]], found[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"')\]]/, (found) => link([found[0]], found[0])],
  [/^<@!?(\d+)>/, (found) => mention(userOf(found[1]), found[0])],
  [/^<#(\d+)>/, (found) => place(channelOf(found[1]), found[0])],
  [/^<\/([^:>]+):\d+>/, (found) => el("span.mention", {}, `/${found[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (found) => moment(Number(found[1]), found[2] ?? "f")],
  [/^@(everyone|here)\b/, (found) => found[0]],
  [/^(?:(?!https?:\/\/)[^\\`*_~|[<@])+/, (found) => found[0]],
  [/^[\s\S]/, (found) => found[0]],
];

function inline(text, deeper = 0) {
  const parts = [];
  let last = "";
  while (text) {
    for (const [pattern, make] of RULES) {
      const found = pattern.exec(text);
      // An underscore inside a word is no emphasis.
      if (!found || (found[0][0] === "_" && found[0].length > 1 && /\w$/.test(last))) continue;
      const simple = deeper > 8 ? found[0] : make(found, deeper + 1);
      parts.push(simple);
      last = found[0];
      text = text.slice(found[0].length);
      break;
    }
  }
  return parts;
}

function spoiler(found, deeper) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return el("span.spoiler", { tabindex: 0, role: "button", "aria-label": "Show spoiler", onclick: show }, ...inline(found[1], deeper));
}

function mention(user, text) {
  if (!user) return text;
  return el(`span.mention${user.id === store.me ? ".me" : ""}`, {}, `@${nameOf(user)}`);
}

function place(channel, text) {
  return channel ? el("a.mention", { href: `#${wordOf(channel)}` }, `${signOf(channel) || "#"}${titleOf(channel)}`) : text;
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds) : date.toLocaleString([], STYLES[style]);
  const title = date.toLocaleString([], STYLES.F);
  return el("time.moment", { datetime: date.toISOString(), title, "data-relative": style === "R" ? seconds : undefined }, text);
}

/** Lets all "in 2 hours" on the page tell the present truth. */
export function refreshMoments() {
  for (const time of document.querySelectorAll("time[data-relative]")) time.textContent = relative(Number(time.dataset.relative));
}

/** Returns the elements of a text. */
export function markdown(text) {
  const parts = [];
  const lines = text.replace(/\r/g, "").split("\n");
  while (lines.length) parts.push(block(lines));
  return parts;
}

function block(lines) {
  if (/^\s*```/.test(lines[0])) return fence(lines);
  if (lines[0].startsWith(">>> ")) return el("blockquote", {}, ...markdown(lines.splice(0).join("\n").slice(4)));
  if (/^> /.test(lines[0])) return el("blockquote", {}, ...markdown(take(lines, /^> ?/).map((line) => line.replace(/^> ?/, "")).join("\n")));
  const heading = /^(#{1,3}|-#) (.+)/.exec(lines[0]);
  if (heading) {
    lines.shift();
    return heading[1] === "-#" ? el("p.small", {}, ...inline(heading[2])) : el(`h${heading[1].length + 2}.head`, {}, ...inline(heading[2]));
  }
  if (/^\s*([-*]|\d+\.) \S/.test(lines[0])) return list(lines);
  const words = take(lines, /^(?!\s*```|> |>>> |#{1,3} \S|-# \S|\s*([-*]|\d+\.) \S)/);
  return el("p", {}, ...inline(words.join("\n")));
}

function take(lines, pattern) {
  const taken = [lines.shift()];
  while (lines.length && pattern.test(lines[0])) taken.push(lines.shift());
  return taken;
}

function fence(lines) {
  const text = lines.join("\n");
  const found = /^\s*```(?:[\w+-]*\n)?([\s\S]*?)```\n?/.exec(text);
  if (!found) return el("p", {}, ...inline(lines.splice(0).join("\n").replace("```", "\\`\\`\\`")));
  const rest = text.slice(found[0].length);
  lines.splice(0, lines.length, ...(rest ? rest.split("\n") : []));
  return el("pre", {}, el("code", {}, found[1].replace(/\n$/, "")));
}

function list(lines) {
  const ordered = /^\s*(\d+)\./.exec(lines[0]);
  const items = take(lines, /^\s*([-*]|\d+\.) \S|^ {2,}\S/).map((line) => {
    const item = el("li", {}, ...inline(line.replace(/^\s*([-*]|\d+\.) /, "")));
    if (/^ {2,}/.test(line)) item.className = "deep";
    return item;
  });
  return el(ordered ? "ol" : "ul", ordered ? { start: ordered[1] } : {}, ...items);
}
