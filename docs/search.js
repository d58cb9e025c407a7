// The search of the site: it takes the place of the generator's own, which wants every word of a
// question on one page. Here small words count nothing, rare words most, and each heading is also
// found by what people call it (search-words.txt). The pages speak with it as with the old one, and
// cogs/render/asking.py reckons the same for the bot's /help.
"use strict";

// By how much pages of a kind stand below the others: whoever asks wants an answer, and no table.
const BELOW = [
  [/^rules\//, 1.2],
  [/^(commands|settings)\//, 2],
  [/^books\//, 1],
  [/^(rules|commands|settings|sources|licence|scale|changelog)\.html/, 1],
];
const SAME = 0.7, BEGUN = 0.5, SLIP = 0.8, SLIPS = 0.6;
const SHORTEST_SLIP = 4, LONG_WORD = 8, SHORTEST_BEGUN = 3, SHORTEST_PART = 3;
// What counts how much was learned from benchmarks/asked_lists; the nearest names of a place, by its rank.
const NAME_WEIGHT = 2.8, CALLED_WEIGHT = 3.2, PAGE_WEIGHT = 1.4, TEXT_WEIGHT = 2, NEAR_WEIGHT = 3.2;
const NEAREST = [1, 0.6, 0.45], PAIR_WEIGHT = 0.7, SMALL_PAIR = 0.5;
const SMALL_WEIGHT = 0.3;
const PAGE_OF_RESULTS = 10;
// Whoever types the very name of a rule means the rule; whoever asks of magic missile, that spell.
const EXACT = 0.95, OF_RULES = /^rules\//, OF_BOOKS = /^books\/.*#/;
const OF_SPELLS = /^books\/.*-spells-.*#/;
// What is asked of a spell, a thing or a monster of the books, beside its name; then it comes first.
const ABOUT = [
  [OF_SPELLS, "long last duration range far spell save many monster creature affect hd level"],
  [/^books\/.*-things.*#/, "cost price gp damage weigh weight heavy"],
  [/^books\/.*-monsters-.*#/, "hd stats stat block ac armour morale xp"],
];
const MEANT = 9;

// How many there are says little of what is asked; dice are asked for as dice.
const NUMBER = /^\d+$/, DICE = /^\d*d\d/;
const small = new Set(), stems = new Map();

function stem(word) {
  if (!stems.has(word)) stems.set(word, stemmed(word));
  return stems.get(word);
}

function stemmed(word) {
  if (/\d/.test(word) || word.length < 4) return word;
  let found = word.replace(/ies$/, "y").replace(/(ss|sh|ch|x)es$/, "$1");
  if (/[^su]s$/.test(found)) found = found.slice(0, -1);
  for (const end of ["ing", "ed"]) {
    const rest = found.slice(0, -end.length);
    if (found.endsWith(end) && rest.length > 2 && /[aeiouy]/.test(rest)) {
      found = /([^aeiouls])\1$/.test(rest) ? rest.slice(0, -1) : rest;
      break;
    }
  }
  if (found.length > 5) found = found.replace(/ly$/, "");
  return found.length > 3 ? found.replace(/e$/, "").replace(/y$/, "i") : found;
}

function plain(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/['`\u2018\u2019\u201b\u02bc\u2032\u00b4]/g, "");
}

function words(text) {
  return plain(text).match(/[a-z0-9+]*[a-z0-9]/g) || [];
}

// The words as they are compared; a small one has a mark before it, but where there are no others.
function terms(text) {
  const all = words(text).map((word) => [stem(word), NUMBER.test(word) || small.has(word) || small.has(stem(word))]);
  const none = all.every(([, little]) => little);
  return all.map(([word, little]) => (little && !none ? `-${word}` : word));
}

// Words, small ones too, and each with the next: how something is said.
function sayings(text) {
  const all = words(text).map(stem);
  return new Set([...all, ...all.slice(1).map((word, at) => `${all[at]} ${word}`)]);
}

function unmarked(html) {
  return html.replace(/<[^>]*>/g, " ").replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
}

// How many letters have to be changed, exchanged, added or left out, as far as `most`.
function distance(left, right, most) {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before = [], last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let i = 1; i <= left.length; i++) {
    const row = [i];
    for (let j = 1; j <= right.length; j++) {
      const same = left[i - 1] === right[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        row[j] = Math.min(row[j], before[j - 2] + 1);
      }
    }
    [before, last] = [last, row];
  }
  return last[right.length];
}

class Index {
  constructor(items, told, site) {
    this.items = items;
    this.site = site;
    this.kin = new Map();
    const called = this.read(told);
    this.places = items.map((item) => this.placeOf(item, called));
    this.counted = new Map();
    for (const place of this.places) {
      for (const term of place.all) this.counted.set(term, (this.counted.get(term) || 0) + 1);
    }
    this.said = new Map();
    for (const place of this.places) {
      for (const saying of new Set(place.called_so.flatMap((one) => [...one]))) {
        this.said.set(saying, (this.said.get(saying) || 0) + 1);
      }
    }
    this.saying = new Map();
    this.places.forEach((place, id) => place.called_so.forEach((one) => {
      const length = Math.sqrt(this.square(one));
      for (const saying of one) {
        if (!this.saying.has(saying)) this.saying.set(saying, []);
        this.saying.get(saying).push([one, id, this.worth(saying) / length]);
      }
    }));
  }

  // search-words.txt: "- word word" are small words, "= word word" mean the same, and
  // "place: name; name" is what a place is called.
  read(told) {
    const called = new Map();
    for (const line of told.split("\n")) {
      if (line.startsWith("- ")) {
        for (const word of line.slice(2).split(" ")) small.add(word);
      } else if (line.startsWith("= ")) {
        const group = line.slice(2).split(" ").filter(Boolean).map(stem);
        for (const word of group) {
          this.kin.set(word, new Set([...(this.kin.get(word) || []), ...group]));
        }
      } else if (/^[a-z0-9]/.test(line)) {
        const [place, names] = line.split(": ");
        called.set(place, names.split(";"));
      }
    }
    return called;
  }

  // The pages hand over whole addresses; below the site's own are those that we know.
  placeOf(item, called) {
    const where = item.location.replace(this.site, "");
    const text = unmarked(item.text);
    const also = /Also called: (.*?)\./.exec(text.replace(/\s+:/g, ":"));
    const said = /In words: (.*?)\.\s*$/.exec(text);
    const names = [unmarked(item.title), ...(called.get(where) || [])];
    if (also) names.push(...also[1].split(","));
    if (said) names.push(...said[1].split(","));
    if (OF_SPELLS.test(where)) names.push(`${names[0]} spell`);
    const count = new Map();
    for (const term of terms(text)) count.set(term, (count.get(term) || 0) + 1);
    const place = {
      names: names.map((name) => new Set(terms(name))),
      called_so: names.map(sayings),
      page: new Set(terms((item.path || []).join(" "))),
      text: count,
      below: 0,
      is_rule: OF_RULES.test(where),
      is_of_book: OF_BOOKS.test(where),
      about: new Set(ABOUT.flatMap(([pattern, of]) => (pattern.test(where) ? of.split(" ").map(stem) : []))),
    };
    place.called = new Set(place.names.flatMap((name) => [...name]));
    place.all = new Set([...place.called, ...place.page, ...count.keys()]);
    for (const [pattern, below] of BELOW) if (pattern.test(where)) place.below = below;
    return place;
  }

  weight(term) {
    if (term[0] === "-") return SMALL_WEIGHT;
    return Math.log(1 + this.items.length / (1 + (this.counted.get(term) || 0)));
  }

  // How much a saying is worth: the fewer places are called so, the more.
  worth(saying) {
    const rare = Math.log(1 + this.items.length / (1 + (this.said.get(saying) || 0)));
    if (!saying.includes(" ")) return small.has(saying) ? SMALL_WEIGHT * rare : rare;
    return (saying.split(" ").every((word) => small.has(word)) ? SMALL_PAIR : PAIR_WEIGHT) * rare;
  }

  square(sayings) {
    return [...sayings].reduce((sum, saying) => sum + this.worth(saying) ** 2, 0);
  }

  // How near the names of each place are to a question: the cosine of the nearest, and a part of the next.
  near(input, wanted) {
    const own = sayings(input), heard = new Map();
    for (const saying of own) heard.set(saying, this.worth(saying));
    for (const { meant, little } of wanted) {
      if (little) continue;
      for (const [term, sure] of meant) {
        if (!own.has(term)) heard.set(term, Math.max(heard.get(term) || 0, sure * this.worth(term)));
      }
    }
    const length = Math.sqrt(this.square(own)), likeness = new Map();
    for (const [saying, worth] of heard) {
      for (const [name, id, part] of this.saying.get(saying) || []) {
        if (!likeness.has(name)) likeness.set(name, [id, 0]);
        likeness.get(name)[1] += (worth * part) / length;
      }
    }
    const of = new Map();
    for (const [id, like] of likeness.values()) of.set(id, [...(of.get(id) || []), like]);
    const sum = (likes) => NEAREST.reduce((all, part, at) => all + part * (likes[at] || 0), 0);
    return new Map([...of].map(([id, likes]) => [id, sum(likes.sort((left, right) => right - left))]));
  }

  // What a word of a question can mean: terms of the pages, and how sure that is.
  meant(term, last) {
    if (term[0] === "-") return new Map([[term, 1]]);
    const found = new Map();
    const add = (one, sure) => found.set(one, Math.max(sure, found.get(one) || 0));
    if (this.counted.has(term)) add(term, 1);
    for (const one of this.kin.get(term) || []) add(one, one === term ? 1 : SAME);
    const begun = last && term.length >= SHORTEST_BEGUN;
    for (const part of found.size ? [] : this.parts(term)) add(part, SAME);
    const known = found.size > 0;
    const most = known || term.length < SHORTEST_SLIP || /\d/.test(term) ? 0 : term.length < LONG_WORD ? 1 : 2;
    if (begun || most) {
      for (const one of [...this.counted.keys(), ...this.kin.keys()]) {
        if (one === term || one[0] === "-") continue;
        if (begun && one.startsWith(term)) add(one, BEGUN);
        const slips = most && one[0] === term[0] ? distance(term, one, most) : most + 1;
        if (slips <= most) {
          const sure = slips > 1 ? SLIPS : SLIP;
          add(one, sure);
          for (const other of this.kin.get(one) || []) add(other, sure * SAME);
        }
      }
    }
    return found;
  }

  // Two words that were written as one: `spellbook`; or what dice in numbers are.
  parts(term) {
    if (DICE.test(term)) return [stem("dice")];
    const knows = (part) => part.length >= SHORTEST_PART && (this.counted.has(part) || this.kin.has(part));
    for (let at = SHORTEST_PART; at <= term.length - SHORTEST_PART; at++) {
      const both = [term.slice(0, at), term.slice(at)];
      if (both.every(knows)) return both;
    }
    return [];
  }

  ask(input) {
    const asked = [...new Set(terms(input))];
    const wanted = asked.map((term, at) => {
      const meant = this.meant(term, at === asked.length - 1);
      const weights = [...meant].map(([one, sure]) => [sure, this.weight(one)]);
      const best = Math.max(0, ...weights.map(([sure]) => sure));
      const weight = meant.size ? Math.max(...weights.filter(([sure]) => sure === best).map(([, one]) => one)) : this.weight(term);
      return { meant, weight, little: term[0] === "-" };
    });
    const whole = wanted.reduce((sum, one) => sum + one.weight, 0);
    const found = [], near = this.near(input, wanted);
    this.places.forEach((place, id) => {
      const score = this.score(place, wanted, whole, near.get(id) || 0);
      if (score > -Infinity) found.push({ id, score });
    });
    found.sort((left, right) => right.score - left.score || left.id - right.id);
    return { found, meant: wanted.flatMap((one) => [...one.meant.keys()]) };
  }

  score(place, wanted, whole, near) {
    let name = 0, called = 0, page = 0, text = 0;
    for (const { meant, weight, little } of wanted) {
      if (little) continue;
      let inNames = 0, inPage = 0, inText = 0;
      for (const [term, sure] of meant) {
        if (place.called.has(term)) inNames = Math.max(inNames, sure);
        if (place.page.has(term)) inPage = Math.max(inPage, sure);
        const times = place.text.get(term);
        if (times) inText = Math.max(inText, (sure * times) / (times + 0.5 + place.text.size / 100));
      }
      called += inNames * weight;
      page += inPage * weight;
      text += inText * weight;
    }
    if (!(called || page || text)) return -Infinity;
    for (const one of called ? place.names : []) name = Math.max(name, this.likeness(one, wanted, whole));
    const rest = CALLED_WEIGHT * called + PAGE_WEIGHT * page + TEXT_WEIGHT * text;
    const is_asked = place.is_of_book && this.asksOf(wanted, place);
    const is_meant = place.is_rule ? name > EXACT : place.is_of_book && this.tells(wanted, place.names);
    const below = is_asked ? -MEANT : is_meant ? 0 : place.below;
    return NAME_WEIGHT * name + NEAR_WEIGHT * near + rest / whole - below;
  }

  // Whether a question has in it a whole name of several words.
  tells(wanted, names) {
    const said = (term) => wanted.some(({ meant }) => meant.get(term) === 1);
    return names.some((name) => name.size > 1 && [...name].every(said));
  }

  // Whether a question is the name of a thing of a book, and what can be asked of such a thing.
  asksOf(wanted, { names, about }) {
    const told = wanted.filter(({ little }) => !little).map(({ meant }) => meant);
    const left = told.filter((meant) => ![...about].some((word) => meant.get(word) === 1));
    const counts = (name) => [...name].filter((term) => term[0] !== "-");
    const is_name = (all) => all.length === left.length && all.every((term) => left.some((meant) => meant.get(term) === 1));
    return left.length > 0 && left.length < told.length && names.some((name) => is_name(counts(name)));
  }

  // How much of a question is a name, and of the name the question: from 0 to 1.
  likeness(name, wanted, whole) {
    let both = 0, asked = 0, length = 0, told = false;
    const met = new Set();
    for (const { meant, weight, little } of wanted) {
      let best = 0, by = null;
      for (const [term, sure] of meant) if (name.has(term) && sure > best) [best, by] = [sure, term];
      if (by === null) continue;
      both += best * weight;
      asked += weight;
      met.add(by);
      told ||= !little;
    }
    if (!told) return 0;
    for (const term of name) if (!met.has(term)) length += this.weight(term);
    return (both / whole) * Math.sqrt(both / (asked + length));
  }
}

// Where in a text the words stand, which the page marks.
function marks(text, meant) {
  const ranges = [];
  const seen = new Set(meant);
  for (const found of text.matchAll(/<[^>]*>|&\w+;|[\p{L}\p{N}]+/gu)) {
    const word = found[0];
    if (/^[<&]/.test(word) || small.has(plain(word)) || !seen.has(stem(plain(word)))) continue;
    ranges.push({ start: found.index, end: found.index + word.length, value: word.length });
  }
  return ranges;
}

function answer(index, query) {
  const input = typeof query.input === "string" ? query.input : "";
  const { found, meant } = index.ask(input);
  const from = query.page ? query.page.from : 0;
  const items = found.slice(from, from + PAGE_OF_RESULTS).map(({ id }) => ({
    id,
    matches: ["title", "text"].map((field) => ({
      id: 0,
      field,
      value: { highlight: { ranges: marks(index.items[id][field], meant) } },
      score: 0,
    })),
  }));
  const page = (start) => ({ id: 0, size: PAGE_OF_RESULTS, from: start });
  return {
    items,
    query: { input },
    pagination: {
      total: found.length,
      prev: from > 0 ? page(from - PAGE_OF_RESULTS) : undefined,
      next: from + PAGE_OF_RESULTS < found.length ? page(from + PAGE_OF_RESULTS) : undefined,
    },
  };
}

let index = null;
self.onmessage = async ({ data: message }) => {
  try {
    if (message.type === 0) {
      const told = await (await fetch("search-words.txt")).text();
      index = new Index(message.data.items, told, new URL(".", self.location.href).href);
      self.postMessage({ type: 1 });
    } else if (message.type === 2) {
      self.postMessage({ type: 3, data: answer(index, message.data) });
    }
  } catch {
    self.postMessage({ type: 4 });
  }
};
