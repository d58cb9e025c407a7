// Asks the search of a built site without a browser: the worker that its pages start, and search.json.
// node asked.mjs SITE, with a JSON list of questions on standard input; the first hits of each as JSON.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import vm from "node:vm";

const HITS = 3;
const site = process.argv[2];
const questions = JSON.parse(readFileSync(0, "utf-8"));
const read = (name) => readFileSync(join(site, name), "utf-8");
const page = read("index.html");
const config = JSON.parse(/<script id="__config"[^>]*>(.*?)<\/script>/s.exec(page)[1]);
const own = /const search = "([^"]+)"/.exec(page);
const worker = own ? own[1] : config.search;
const address = "https://site.example/linkboy/";
const index = JSON.parse(read("search.json"));
const places = index.items.map(({ location, title }) => ({ location, title }));
for (const item of index.items) item.location = new URL(item.location, address).href;

let answered;
const self = {
  location: new URL(worker, address),
  postMessage: (message) => answered(message),
};
const fetch = async (name) => ({ text: async () => read(join(dirname(worker), name)) });
vm.runInContext(read(worker), vm.createContext({ self, Intl, URL, console, fetch }));

function told(message) {
  return new Promise((resolve) => {
    answered = resolve;
    self.onmessage({ data: message });
  });
}

await told({ type: 0, data: index });
const every = { type: "operator", data: { operator: "and", operands: [] } };
const answers = [];
for (const input of questions) {
  const filter = { input: every, aggregation: { input: [] } };
  const { data } = await told({ type: 2, data: { input, filter } });
  answers.push(data.items.slice(0, HITS).map(({ id }) => places[id]));
}
console.log(JSON.stringify(answers));
