/** The one search, at the top: it finds whatever pages say can be found; on a page with a search of its own it is that search. */
import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../kit/marks.js';
import { texts } from '../texts.js';
import { ownPages } from './pages.js';
import { addressOf, go, place } from './router.js';

/** Milliseconds of quiet before what was typed is looked for. */
const quiet = 200;

/** The search of the open page: `{ label, words, search(words) }`. */
const scope = signal(undefined);

/** Makes the search at the top that of this page: `search` is called with what is typed. */
export function usePageSearch(label, words, search) {
  const kept = useRef();
  kept.current = search;
  useEffect(() => {
    const own = { label, words, search: (typed) => kept.current(typed) };
    scope.value = own;
    return () => {
      if (scope.peek() === own) scope.value = undefined;
    };
  }, [label, words]);
}

/** What all pages find by these words, by page: `[{ name, hits: [{ title, says, to }] }]`. */
async function found(words, ends) {
  const finders = ownPages.value.filter(({ find }) => find !== undefined);
  const groups = await Promise.all(
    finders.map(async ({ name, find }) => {
      try {
        const { find: look } = await find();
        return { name, hits: await look(words, ends) };
      } catch {
        // One that cannot be asked leaves the others standing.
        return { name, hits: [] };
      }
    }),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}

export function Search() {
  const own = scope.value;
  const [typed, setTyped] = useState('');
  const [groups, setGroups] = useState();
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  // `typed` is newer than that of the last drawing; `asked` begins with the words of the address, what is on its way there follows.
  const box = useRef({ address: undefined, typed: '', asked: [''] }).current;
  const address = place.value.path.join('/');
  const words = typed.trim();
  const write = (text) => {
    box.typed = text;
    setTyped(text);
  };
  const ask = (said) => {
    if (own === undefined || said === box.asked.at(-1)) return;
    box.asked.push(said);
    own.search(said);
  };

  // A page that is there only after somebody has typed at its address searches for that; else the box has what the address says.
  useEffect(() => {
    const said = own?.words ?? '';
    box.asked = [said];
    if (own === undefined || box.typed === '' || box.address !== address) write(said);
  }, [own?.label]);

  // What the box asked for comes back as the words of the address: it may be further already, or end in a blank.
  useEffect(() => {
    const said = own?.words ?? '';
    const known = box.asked.lastIndexOf(said);
    box.asked = known === -1 ? [said] : box.asked.slice(known);
    if (known === -1) write(said);
  });

  useEffect(() => {
    if (words.length < (own === undefined ? 2 : 1)) {
      setGroups(undefined);
      return undefined;
    }
    const ends = new AbortController();
    const timer = setTimeout(async () => {
      ask(words);
      if (words.length < 2) return;
      const all = await found(words, ends.signal);
      if (ends.signal.aborted) return;
      setGroups(own === undefined ? all : all.filter(({ name }) => name !== place.peek().path[0]));
      setAt(0);
    }, quiet);
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, [words, own?.label]);

  const hits = (groups ?? []).flatMap((group) => group.hits);
  const isOver = own === undefined && open && words.length >= 2 && groups !== undefined;
  const leave = () => {
    setOpen(false);
    if (own === undefined) write('');
  };
  const pressed = (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      write('');
      ask('');
      leave();
      event.target.blur();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOver || hits.length === 0) return;
      event.preventDefault();
      setAt((at + (event.key === 'ArrowDown' ? 1 : hits.length - 1)) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (own !== undefined) ask(words);
      else if (isOver && hits[at] !== undefined) {
        go(addressOf(hits[at].to));
        leave();
      }
    }
  };
  const changed = (event) => {
    const { value } = event.target;
    box.address = address;
    write(value);
    setOpen(true);
    if (value.trim() === '') ask('');
  };
  const label = own?.label ?? texts.search.label;
  let number = -1;
  const list =
    groups !== undefined &&
    html`${groups.map(
      ({ name, hits: some }) => html`<section key=${name}>
        <h2>${texts.pages[name].title}</h2>
        <ul>
          ${some.map((hit) => {
            number += 1;
            return html`<li key=${hit.title}><a href=${addressOf(hit.to)} class=${isOver && number === at ? 'at' : ''} onClick=${leave}><span>${hit.title}</span><span class="soft">${hit.says}</span></a></li>`;
          })}
        </ul>
      </section>`,
    )}`;
  const blurred = (event) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return html`
    <div class="search" role="search" onFocusOut=${blurred}>
      <div class="box">
        <${Icon} of="search" />
        <input id="search" type="search" role="searchbox" placeholder=${label} aria-label=${label} aria-keyshortcuts="/" autocomplete="off" spellcheck=${false} value=${typed} onInput=${changed} onKeyDown=${pressed} onFocus=${() => setOpen(true)} />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <span class="unseen" role="status">${isOver ? texts.search.found(hits.length) : ''}</span>
      ${isOver && html`<div class="found floating">${hits.length === 0 ? html`<p class="soft">${texts.search.none(words)}</p>` : list}</div>`}
      ${own !== undefined && hits.length > 0 && words.length >= 2 && html`<div class="found beside"><span class="soft">${texts.search.also}</span>${list}</div>`}
    </div>
  `;
}
