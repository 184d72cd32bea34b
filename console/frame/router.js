/** The address bar: which page is open, and with what filters. Links of the console are followed without loading anew. */
import { signal } from '@preact/signals';

const root = '/console';

/** A part of an address as it is written; what is not text stands as it is. */
function written(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const read = () => ({
  path: location.pathname
    .slice(root.length)
    .split('/')
    .filter((part) => part !== '')
    .map(written),
  query: new URLSearchParams(location.search),
});

/** `{ path: ['transactions', id], query }` of the address. */
export const place = signal(read());

/** The address of a page: `addressOf('transactions', id)`; filters that are empty are left out. */
export function addressOf(path, filters = none) {
  const parts = [path].flat().map(encodeURIComponent);
  return [root, ...parts].join('/') + searchOf(filters);
}

const none = {};
/** What filters are written as: each row of a list leads somewhere with the same ones. */
const searches = new WeakMap();

function searchOf(filters) {
  const known = searches.get(filters);
  if (known !== undefined) return known;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
    }
  }
  const search = query.size === 0 ? '' : `?${query}`;
  searches.set(filters, search);
  return search;
}

/** The filters of the address bar, for another address. */
export const filtersIn = (query) =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));

const pathOf = ({ path }) => path.join('/');

/** Which entry of the browser's history is open: it tells by how many somebody has gone back. */
let number = history.state?.number ?? 0;

/** What holds the open page back: `{ isHeld, ask }`. */
let holder;

/**
 * While `isHeld()`, another page is opened only once the person has said so: `ask(goOn)` asks, and calls `goOn` then. Answers how to let go.
 */
export function hold(isHeld, ask) {
  const own = { isHeld, ask };
  holder = own;
  return () => {
    if (holder === own) holder = undefined;
  };
}

/** Calls `goOn` at once; where something would be lost by it, once the person has said so. */
export function whenFree(goOn) {
  if (holder?.isHeld() !== true) return goOn();
  holder.ask(() => {
    holder = undefined;
    goOn();
  });
}

/** Opens an address of the console. */
export function go(address, { replace = false } = {}) {
  const isOther = new URL(address, location.href).pathname !== location.pathname;
  const open = () => {
    if (!replace) number += 1;
    if (replace) history.replaceState({ number }, '', address);
    else history.pushState({ number }, '', address);
    const before = pathOf(place.value);
    place.value = read();
    // Another page begins at its top; other filters of the same page leave the reader where he is.
    if (pathOf(place.value) !== before) scrollTo(0, 0);
  };
  if (isOther) whenFree(open);
  else open();
}

/** Changes filters of the open page in the address bar; what is undefined or empty is taken out. */
export function setFilters(changes, { replace = true } = {}) {
  const { path, query } = place.value;
  go(addressOf(path, { ...filtersIn(query), ...changes }), { replace });
}

addEventListener('popstate', ({ state }) => {
  const to = state?.number ?? 0;
  const by = to - number;
  const open = read();
  if (by !== 0 && pathOf(open) !== pathOf(place.value) && holder?.isHeld() === true) {
    // The browser is there already: it comes back until the person has said so.
    history.go(-by);
    whenFree(() => history.go(by));
    return;
  }
  number = to;
  place.value = open;
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const isPlain =
    !event.defaultPrevented &&
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (link === null || !isPlain || link.target !== '' || link.hasAttribute('download')) return;
  const { origin, pathname } = new URL(link.href);
  if (origin !== location.origin || !/^\/console(\/|$)/.test(pathname)) return;
  event.preventDefault();
  go(link.getAttribute('href'));
});
