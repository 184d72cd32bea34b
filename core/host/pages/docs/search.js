// The search (the host puts the address of the package into its name): over commands, queries, codes, events and guides, by an index that the host makes.
import MiniSearch from 'minisearch';

const search = document.getElementById('search');
const found = document.getElementById('found');
const most = 12;
const weights = { command: 2, query: 2, code: 1.5, event: 1.2, guide: 0.6 };

/** Words that say nothing of what is looked for. */
const idle = new Set([
  'a',
  'an',
  'and',
  'do',
  'for',
  'from',
  'how',
  'i',
  'in',
  'is',
  'of',
  'on',
  'or',
  'the',
  'to',
  'what',
  'with',
]);

const index = new MiniSearch({
  fields: ['title', 'words', 'about'],
  storeFields: ['kind', 'title', 'where', 'about', 'address'],
  // InitiateDeposit is found by initiate and by deposit, INSUFFICIENT_BALANCE by balance.
  tokenize: (text) => [
    ...new Set(
      text
        .split(/[\s\p{P}]+/u)
        .flatMap((word) => [word, ...word.split(/(?<=[a-z0-9])(?=[A-Z])|_/)])
        .filter((word) => word !== ''),
    ),
  ],
  processTerm: (term) => (idle.has(term.toLowerCase()) ? null : term.toLowerCase()),
  searchOptions: {
    boost: { title: 4, words: 1.5 },
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    boostDocument: (_id, word, stored) =>
      (stored.title.toLowerCase() === word.toLowerCase() ? 4 : 1) * (weights[stored.kind] ?? 1),
  },
});

/** For a question in words of its own: what has most of them. */
const question = { combineWith: 'OR', boostDocument: (_id, _word, { kind }) => weights[kind] ?? 1 };

const ready = fetch('/docs/search.json')
  .then((response) => response.json())
  .then((entries) => index.addAll(entries));

const here = location.pathname;

function entryOf({ kind, title, where, about, address }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  if (address === here) link.setAttribute('aria-current', 'page');
  const parts = { kind, title, where, about };
  for (const [name, text] of Object.entries(parts)) {
    if (text === '') continue;
    const part = document.createElement(name === 'title' ? 'strong' : 'span');
    part.className = name;
    part.textContent = text;
    link.append(part, ' ');
  }
  item.append(link);
  return item;
}

let asked = 0;
async function show() {
  asked += 1;
  const mine = asked;
  await ready;
  if (mine !== asked) return;
  const words = search.value.trim();
  sessionStorage.setItem('search', words);
  found.hidden = words === '';
  if (words === '') return;
  // What is called so comes before what has all of its words.
  const isCalled = ({ title }) => title.toLowerCase() === words.toLowerCase();
  const whole = index.search(words);
  // A question in words of its own: what has most of them.
  const all = whole.length > 0 ? whole : index.search(words, question);
  const hits = [...all.filter(isCalled), ...all.filter((hit) => !isCalled(hit))].slice(0, most);
  const told = document.createElement('p');
  told.setAttribute('role', 'status');
  told.textContent =
    hits.length === 0
      ? `Nothing is called ${words}.`
      : hits.length === most
        ? `The ${most} best of more.`
        : `${hits.length} found.`;
  const list = document.createElement('ul');
  list.append(...hits.map(entryOf));
  found.replaceChildren(told, list);
  found.dataset.words = words;
}

/** The arrow keys go through what was found, and back to the words. */
function move(event) {
  const links = [...found.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === 'Escape') {
    found.hidden = true;
    search.focus();
  } else if (event.key === 'ArrowDown' && !found.hidden) {
    event.preventDefault();
    (links[at + 1] ?? links.at(-1))?.focus();
  } else if (event.key === 'ArrowUp' && at >= 0) {
    event.preventDefault();
    (links[at - 1] ?? search).focus();
  } else if (event.key === 'Enter' && document.activeElement === search) {
    links[0]?.click();
  }
}

search.addEventListener('input', show);
search.addEventListener('focus', show);
search.parentElement.addEventListener('keydown', move);
document.addEventListener('click', ({ target }) => {
  if (!search.parentElement.contains(target)) found.hidden = true;
});
search.parentElement.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget !== null && !search.parentElement.contains(relatedTarget)) found.hidden = true;
});
if (document.activeElement === search) show();
