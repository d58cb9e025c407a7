// What the local table adds to SimCord's page: who plays where in the window's address and title,
// rooms to choose, the answer to what one did in sight, links that lead to their message,
// suggestions before anything is typed, the local time. It runs before SimCord's own script.

const TITLE = "Linkboy's local table";
const LINK = /\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
const key = window.location.hash.slice(1);
const rooms = document.getElementById("room-picker");
const viewers = document.getElementById("viewer-picker");
const shell = document.getElementById("preview-shell");
const timeline = document.getElementById("channel-timeline");
const messages = document.getElementById("channel-message-list");
const composer = document.getElementById("channel-composer");
const line = document.getElementById("channel-composer-input");
const asked = new Set();

// All that is seldom wanted stands under "More", so that who and where have the row.
document.querySelector(".session-menu-popover").prepend(
  document.getElementById("messages-toggle"),
  document.getElementById("refresh"),
);
shell.classList.add("messages-closed");

function roomName() {
  return document.getElementById("channel-name").textContent;
}

// The address says who plays where, so that a reload leaves both as they are.
function keepAddress(viewer, room) {
  const place = `?as=${encodeURIComponent(viewer.toLowerCase())}&in=${encodeURIComponent(room)}`;
  if (place !== window.location.search) history.replaceState(null, "", place + window.location.hash);
}

/** The first request of a window, with the person and the room of its address. */
function opening() {
  const place = new URLSearchParams(window.location.search);
  return JSON.stringify({ viewer_id: place.get("as"), target_id: place.get("in") });
}

// The answer to what somebody did. SimCord keeps the page where it was, wherever the answer comes.
const ANSWERED = new Set(["click", "select", "modal_submit", "run_command", "send_message"]);
const ANSWER_MS = 2500;
const GAP_PX = 8;
const NEAR_PX = 40;
const FAR_PX = 200;
let answer = null;
let menus = [];

function fromEnd() {
  return timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight;
}

function newest() {
  const ids = [...messages.querySelectorAll("[data-message-id]")].map((one) => BigInt(one.dataset.messageId));
  return ids.reduce((last, id) => (id > last ? id : last), 0n);
}

/** The messages that answer: those that the bot named, and all that are new. */
function partsOfAnswer() {
  const isPart = (one) => answer.named.includes(one.dataset.messageId) || BigInt(one.dataset.messageId) > answer.before;
  return [...messages.querySelectorAll("[data-message-id]")].filter(isPart);
}

/** Scroll as little as shows the answer and what follows it; its beginning, if that is too much. */
function showAnswer() {
  const frame = timeline.getBoundingClientRect();
  const parts = answer.isEnd ? [] : partsOfAnswer();
  const topOf = (one) => one.getBoundingClientRect().top - frame.top;
  const isNew = (one) => BigInt(one.dataset.messageId) > answer.before;
  let first = parts[0];
  if (answer.isEnd) timeline.scrollTop = timeline.scrollHeight;
  if (!first) return;
  const fresh = parts.find(isNew);
  const told = parts.findLast((one) => answer.named.includes(one.dataset.messageId)) ?? first;
  const height = topOf(told) + told.offsetHeight - topOf(first);
  // What was pressed is worth less than what came of it.
  if (fresh && height > frame.height) first = fresh;
  const top = topOf(first) - GAP_PX;
  const below = fresh ? fromEnd() : topOf(first) + first.offsetHeight - frame.height;
  if (top < 0) timeline.scrollTop += top;
  else if (below > 0) timeline.scrollTop += Math.min(below, top);
}

function keepInSight(wanted) {
  answer = wanted;
  const until = Date.now() + ANSWER_MS;
  const looking = setInterval(() => {
    if (answer === wanted && Date.now() < until) return showAnswer();
    clearInterval(looking);
    if (answer !== wanted) return;
    answer = null;
    follows = fromEnd() < NEAR_PX;
  }, 80);
}

function expectAnswer(before, receipt) {
  const named = (receipt.outcomes ?? []).map((one) => one.messageId).filter(Boolean);
  keepInSight({ before, named });
}

/** Somebody else, or another room: what was said last. */
function expectTheEnd() {
  keepInSight({ isEnd: true });
}

// Whoever scrolls or presses something themselves is not pulled back.
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  timeline.addEventListener(kind, () => { answer = null; }, { passive: true });
}

function kindOf(body) {
  if (body instanceof FormData) return JSON.parse(body.get("payload")).kind;
  return typeof body === "string" ? JSON.parse(body).kind : "";
}

const fetchPlainly = window.fetch.bind(window);
window.fetch = async (path, options = {}) => {
  if (path === "/api/pages" && options.method === "POST") {
    expectTheEnd();
    return fetchPlainly(path, { ...options, body: opening() });
  }
  const kind = path === "/api/action" ? kindOf(options.body) : "";
  if (kind === "viewer") expectTheEnd();
  if (kind === "focus" || kind === "history") answer = null;
  if (!ANSWERED.has(kind)) return fetchPlainly(path, options);
  const before = newest();
  const wasAtTheEnd = isAtTheEnd;
  const response = await fetchPlainly(path, options);
  if (response.ok) void response.clone().json().then((receipt) => {
    sayAdvice(receipt.advice ?? "");
    if (!receipt.advice) expectAnswer(before, receipt);
    sawTheEnd ||= wasAtTheEnd;
  });
  return response;
};

// What to type in place of a line that is no command: it stays in the line, and nobody else reads it.
const advice = document.createElement("div");
advice.className = "advice";
advice.hidden = true;
advice.setAttribute("role", "alert");
composer.before(advice);

function sayAdvice(words) {
  advice.hidden = !words;
  advice.replaceChildren(...inMarks(words));
}
line.addEventListener("input", () => { if (line.value !== last) sayAdvice(""); });

// Whom the game waits for, if it is not whom one plays: one tap and one plays them.
const waiting = document.createElement("div");
waiting.className = "waiting";
waiting.hidden = true;
waiting.innerHTML = '<span id="waiting-for"></span><button id="be-next" type="button"></button>';
composer.before(waiting);
const [waitingFor, beNext] = waiting.children;

function listed(names) {
  const last = names.at(-1);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** `awaited` are names, `asked` whether they owe something; else the game goes on by them. */
function sayAwaited(awaited, asked) {
  const isMine = awaited.includes(viewers.selectedOptions[0]?.textContent);
  waiting.hidden = !awaited.length || (isMine && (!asked || fromEnd() < FAR_PX));
  waiting.classList.toggle("is-idle", !asked);
  if (isMine) waitingFor.textContent = "The game waits for you.";
  else waitingFor.textContent = asked ? `Waiting for ${listed(awaited)}` : "Nobody has to answer now.";
  beNext.textContent = isMine ? "Go on ↓" : `Play ${awaited[0]}`;
  beNext.dataset.name = isMine ? "" : awaited[0] ?? "";
}

beNext.addEventListener("click", () => {
  waiting.hidden = true;
  const next = [...viewers.options].find((option) => option.textContent === beNext.dataset.name);
  if (!next) return toEnd.click();
  viewers.value = next.value;
  viewers.dispatchEvent(new Event("change"));
});

/** The rooms to choose for whoever looks, with threads that have been made since. */
function offerRooms(known) {
  for (const option of [...rooms.options]) {
    if (known.length && !known.some(([id]) => option.value === id)) option.remove();
  }
  for (const [id, name] of known) {
    if (![...rooms.options].some((option) => option.value === id)) rooms.add(new Option(`#${name}`, id));
  }
}

async function askAwaited() {
  if (document.hidden || !window.simcordPreview?.authorized) return;
  const viewer = viewers.value;
  const response = await ask({}).catch(() => null);
  const told = response?.ok ? await response.json() : {};
  menus = told.menus ?? menus;
  addMenus();
  sayLesson(told.lesson);
  offerRooms(told.rooms ?? []);
  if (viewer === viewers.value && window.simcordPreview.ready) sayAwaited(told.awaited ?? [], told.asked);
}
setInterval(() => void askAwaited(), 1000);

// The first fight, step by step: what comes next stands beside the room until one leaves it.
const LEFT = "linkboy-lesson-left";
let isAtTheEnd = false;
let sawTheEnd = false;
const lesson = document.createElement("aside");
lesson.className = "lesson";
lesson.hidden = true;
lesson.setAttribute("aria-label", "The first fight, step by step");
lesson.innerHTML = '<header><h2></h2><button type="button" aria-label="Leave the lesson">×</button></header><p aria-live="polite"></p>';
document.getElementById("preview-stage").before(lesson);
const takeUp = document.createElement("button");
takeUp.type = "button";
takeUp.hidden = true;
takeUp.textContent = "The first fight, step by step";
document.getElementById("close").before(takeUp);

/** `**words**` in bold, all else as it stands; commands are typed by a tap. */
function inMarks(words) {
  return words.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
    const tag = part.startsWith("**") ? "strong" : part.startsWith("`") ? "code" : "";
    if (!tag) return document.createTextNode(part);
    const marked = document.createElement(tag);
    marked.textContent = part.replace(/^(\*\*|`)|(\*\*|`)$/g, "");
    return marked;
  });
}

function sayLesson(told) {
  const hasLeft = sessionStorage.getItem(LEFT) !== null;
  isAtTheEnd = Boolean(told?.is_over);
  // Whoever has read its last words and goes on playing needs it no more.
  lesson.hidden = !told || hasLeft || (told.is_over && sawTheEnd);
  takeUp.hidden = !told || told.is_over || !hasLeft;
  if (!told || lesson.dataset.words === told.words) return;
  lesson.dataset.words = told.words;
  const where = told.is_over ? "done" : `step ${told.step} of ${told.steps}`;
  lesson.querySelector("h2").textContent = `The first fight: ${where}`;
  lesson.querySelector("p").replaceChildren(...inMarks(told.words));
}

lesson.querySelector("button").addEventListener("click", () => {
  sessionStorage.setItem(LEFT, "");
  lesson.hidden = true;
  takeUp.hidden = false;
});
takeUp.addEventListener("click", () => {
  sessionStorage.removeItem(LEFT);
  document.querySelector(".session-menu").open = false;
  lesson.hidden = false;
  takeUp.hidden = true;
});

// Who has read nearly to the end goes on with it, and a button leads there from anywhere.
const end = document.createElement("div");
end.className = "timeline-end";
end.innerHTML = '<button id="to-end" type="button" title="To the newest message" hidden>↓</button>';
timeline.after(end);
const toEnd = end.firstChild;

toEnd.addEventListener("click", () => {
  const newer = document.getElementById("history-newer");
  if (!newer.hidden) document.getElementById("new-messages").click();
  timeline.scrollTop = timeline.scrollHeight;
});
// SimCord follows only from within a pixel of the end, and forgets it when the page itself moves.
const HAND_MS = 1000;
let follows = true;
let handUntil = 0;
for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
  timeline.addEventListener(kind, () => { handUntil = Date.now() + HAND_MS; }, { passive: true });
}
timeline.addEventListener("scroll", () => {
  const isByHand = Date.now() < handUntil;
  if (isByHand) handUntil = Date.now() + HAND_MS;
  if (isByHand || fromEnd() < NEAR_PX) follows = fromEnd() < NEAR_PX;
}, { passive: true });
const onGrowth = new ResizeObserver(() => {
  if (follows && !answer) timeline.scrollTop = timeline.scrollHeight;
});
onGrowth.observe(messages);
onGrowth.observe(timeline);

/** Ask the table for something that SimCord's page has no control for. */
function ask(wish) {
  const context = window.simcordPreview?.contextId;
  if (!context) return Promise.resolve();
  return fetch("/api/action", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Simcord-Capability": key,
      "X-Simcord-Context": context,
    },
    body: JSON.stringify({ kind: "table", ...wish }),
  });
}

function nameWindow() {
  const viewer = viewers.selectedOptions[0]?.textContent;
  const room = roomName();
  document.title = viewer && room ? `${viewer} in #${room} · ${TITLE}` : TITLE;
  const isOpen = Boolean(window.simcordPreview?.authorized && viewer && room);
  if (isOpen) keepAddress(viewer, room);
  const here = [...rooms.options].find((option) => option.textContent === `#${room}`);
  if (here && document.activeElement !== rooms) rooms.value = here.value;
}

/** Show a message of this room, as SimCord's own search by id does. */
function showMessage(id) {
  document.getElementById("message-exact-id").value = id;
  document.getElementById("message-exact-form").requestSubmit();
}

async function follow(room, message) {
  if (rooms.value !== room) {
    await ask({ room });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  if (message) showMessage(message);
  else expectTheEnd();
}

rooms.addEventListener("change", () => {
  void ask({ room: rooms.value }).then(expectTheEnd);
  rooms.blur();
});

document.addEventListener("click", (event) => {
  const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const found = anchor && LINK.exec(anchor.href);
  if (found && [...rooms.options].some((option) => option.value === found[1])) {
    event.preventDefault();
    void follow(found[1], found[2]);
    return;
  }
  const mention = event.target instanceof Element ? event.target.closest(".mention") : null;
  const named = mention && [...rooms.options].find((option) => option.textContent === mention.textContent);
  if (named) void follow(named.value);
});

// A form begins in its first field, not on what closes it.
document.addEventListener("focusin", ({ target, relatedTarget }) => {
  const form = target instanceof Element && target.matches(".modal-close") && target.closest(".modal-dialog");
  if (form && !form.contains(relatedTarget)) form.querySelector(".modal-fields :is(input, textarea, button)")?.focus();
});

// SimCord asks for suggestions only when something is typed.
document.addEventListener("focusin", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.value) return;
  if (!field.matches(".command-option-input[role=combobox]")) return;
  setTimeout(() => {
    const empty = document.querySelector(".command-popup .command-empty");
    const draft = document.querySelector(".command-row")?.textContent;
    const question = `${viewers.value} ${draft} ${field.dataset.option}`;
    if (!empty || !field.isConnected || asked.has(question)) return;
    asked.add(question);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const waiting = document.querySelector(".command-popup .command-empty");
    if (waiting) waiting.textContent = "Looking …";
  });
});

// On a command that is complete Enter runs it, as in Discord's own apps, unless somebody browses its
// options; SimCord would add the first of them.
let browses = false;
document.addEventListener("keydown", (event) => {
  const chip = event.target instanceof Element && event.target.matches(".command-chip");
  if (chip && event.key === "Enter" && !browses) {
    event.preventDefault();
    event.stopImmediatePropagation();
    document.getElementById("channel-composer").requestSubmit();
  }
  browses = Boolean(chip) && event.key.startsWith("Arrow");
}, true);

// Enter on what was chosen from a list sends it; SimCord would choose again.
let chosen = "";
const isChoice = (field) => field instanceof HTMLInputElement && field.matches(".command-option-input");
const signOf = (field) => (isChoice(field) && field.value ? `${field.dataset.controlKey}=${field.value}` : "");
function noteChoice() {
  setTimeout(() => { chosen = signOf(document.activeElement); }, 60);
}
document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!isChoice(field)) return;
  if (event.key.startsWith("Arrow")) chosen = "";
  if (event.key !== "Enter" || event.shiftKey) return;
  if (chosen && chosen === signOf(field)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    chosen = "";
    composer.requestSubmit();
  } else noteChoice();
}, true);
document.addEventListener("pointerup", (event) => {
  if (event.target instanceof Element && event.target.closest(".command-popup [role=option]")) noteChoice();
}, true);

// What went well needs no word; what did not is said.
const USUAL = /^(Preview ready|Loading|Updating|Completing|Sending|Saving|Switching|Opening|Message|Callback|Viewport|Viewer|Conversation|Options|Preview refreshed|Action completed)/;
function sayStatus() {
  const status = document.getElementById("action-status");
  status.classList.toggle("is-usual", !advice.hidden || !status.textContent || USUAL.test(status.textContent));
}

// A command that a message names is typed by a tap on it, as far as it is written there.
function isCommand(element) {
  return element instanceof HTMLElement && element.matches("code") && /^\/[a-z]/.test(element.textContent);
}

function type(text) {
  if (composer.hidden || !line.isConnected) return;
  line.value = text;
  line.focus();
  line.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("click", (event) => {
  if (isCommand(event.target)) type(event.target.textContent.split("…")[0]);
});
document.addEventListener("pointerover", (event) => {
  if (isCommand(event.target)) event.target.classList.add("types-itself");
});

// The menus of a message, which Discord's own apps open by a long press: behind a button at each.
const ASKS_MENU = "\u22ef";
const menu = document.createElement("div");
menu.className = "message-menu";
menu.setAttribute("role", "menu");
menu.hidden = true;
document.querySelector("main").append(menu);
let opener = null;

/** Ask for a menu of a message; what was being typed stays in the line. */
function askMenu(id, name) {
  if (composer.hidden || !line.isConnected) return;
  const draft = line.value;
  const put = (text) => {
    line.value = text;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  };
  put(`${ASKS_MENU} ${id} ${name}`);
  composer.requestSubmit();
  put(draft);
}

function closeMenu() {
  menu.hidden = true;
  opener?.setAttribute("aria-expanded", "false");
  opener?.focus();
  opener = null;
}

function openMenu(button) {
  const id = button.closest("[data-message-id]").dataset.messageId;
  const entries = menus.map((name) => {
    const entry = document.createElement("button");
    entry.type = "button";
    entry.textContent = name;
    entry.setAttribute("role", "menuitem");
    entry.addEventListener("click", () => {
      closeMenu();
      askMenu(id, name);
    });
    return entry;
  });
  menu.replaceChildren(...entries);
  opener = button;
  button.setAttribute("aria-expanded", "true");
  menu.hidden = false;
  const at = button.getBoundingClientRect();
  const isLow = at.bottom + menu.offsetHeight > window.innerHeight;
  menu.style.top = `${isLow ? at.top - menu.offsetHeight : at.bottom}px`;
  menu.style.left = `${Math.max(0, at.right - menu.offsetWidth)}px`;
  entries[0]?.focus();
}

menu.addEventListener("keydown", (event) => {
  if (event.key === "Escape" || event.key === "Tab") {
    event.preventDefault();
    return closeMenu();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const entries = [...menu.children];
  entries.at((entries.indexOf(document.activeElement) + step) % entries.length).focus();
});
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(".message-menu-open") : null;
  if (button && button !== opener) openMenu(button);
  else if (opener && !menu.contains(event.target)) closeMenu();
});
timeline.addEventListener("scroll", () => { if (opener) closeMenu(); }, { passive: true });

function addMenus() {
  if (!menus.length) return;
  for (const message of messages.querySelectorAll("[data-message-id]")) {
    if (message.querySelector(".message-menu-open")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "message-menu-open";
    button.textContent = "\u22ef";
    button.setAttribute("aria-label", "More about this message");
    button.setAttribute("aria-haspopup", "menu");
    button.setAttribute("aria-expanded", "false");
    message.append(button);
  }
}
new MutationObserver(addMenus).observe(messages, { childList: true, subtree: true });

// What SimCord says to screen readers where WAI-ARIA has no such words.
new MutationObserver(() => line.removeAttribute("aria-expanded"))
  .observe(line, { attributeFilter: ["aria-expanded"] });
function tidyMenus() {
  for (const one of document.querySelectorAll(".select-trigger[aria-valuetext]")) one.removeAttribute("aria-valuetext");
  // A list that scrolls is reached by keys.
  for (const one of document.querySelectorAll(".command-popup-list:not([tabindex])")) one.tabIndex = 0;
}
new MutationObserver(tidyMenus).observe(document.body, {
  childList: true, subtree: true, attributes: true, attributeFilter: ["aria-valuetext"],
});

// What was typed last comes back with the arrow, to be mended.
let last = "";
composer.addEventListener("submit", () => {
  if (!line.value.startsWith(ASKS_MENU)) last = line.value || last;
}, true);
line.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowUp" || line.value || !last) return;
  event.preventDefault();
  type(last);
});

const HINT = "Talk, or / and what you do";
new MutationObserver(() => {
  if (line.placeholder.startsWith("Message")) line.placeholder = HINT;
}).observe(line, { attributeFilter: ["placeholder"] });

setInterval(() => {
  nameWindow();
  sayStatus();
  toEnd.hidden = fromEnd() < FAR_PX || !document.getElementById("new-messages").hidden;
  if (!document.querySelector(".command-row")) asked.clear();
}, 300);

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const settingUp = setInterval(() => {
  if (!window.simcordPreview?.contextId) return;
  clearInterval(settingUp);
  void ask({ timezone: zone });
}, 100);
