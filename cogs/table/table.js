// What the local table adds to SimCord's page: who plays where in the window's title, rooms to
// choose, links that lead to their message, suggestions before anything is typed, the local time.

const TITLE = "Linkboy's local table";
const LINK = /\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
const key = window.location.hash.slice(1);
const rooms = document.getElementById("room-picker");
const viewers = document.getElementById("viewer-picker");
const asked = new Set();

for (const id of ["capture-open", "inspector-toggle"]) document.getElementById(id).hidden = true;
document.querySelector(".advanced-search").hidden = true;

function roomName() {
  return document.getElementById("channel-name").textContent;
}

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
}

rooms.addEventListener("change", () => {
  void ask({ room: rooms.value });
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

setInterval(() => {
  nameWindow();
  if (!document.querySelector(".command-row")) asked.clear();
}, 300);

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const settingUp = setInterval(() => {
  if (!window.simcordPreview?.contextId) return;
  clearInterval(settingUp);
  void ask({ timezone: zone });
}, 100);
