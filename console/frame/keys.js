/** The keyboard: `/` to search, `g` and a letter to go, `?` for help; in lists `j` and `k`, and the keys of buttons that say theirs. */
import { signal } from '@preact/signals';
import { ownPages } from './pages.js';
import { addressOf, go } from './router.js';

/** Whether the help is open. */
export const helpOpen = signal(false);

/** Milliseconds within which a letter follows `g`. */
const patience = 1500;

let going;

const isTyping = (target) =>
  target instanceof Element &&
  (target.matches('input:not([type=checkbox], [type=radio]), textarea, select') || target.isContentEditable);

/** What stands under the keyboard's hand: the row that has the focus, or the page. */
const hand = () => document.activeElement?.closest('[data-row]') ?? document.querySelector('main');

/** Moves the focus to the next row of the list, or the one before. */
function step(by) {
  const rows = [...document.querySelectorAll('main [data-row]')].filter(
    (row) => row.offsetParent !== null && row.closest('[inert]') === null,
  );
  if (rows.length === 0) return;
  const at = rows.indexOf(document.activeElement?.closest('[data-row]'));
  const next = rows[Math.min(rows.length - 1, Math.max(0, at === -1 ? 0 : at + by))];
  next.focus();
  next.scrollIntoView({ block: 'nearest' });
}

const plain = {
  '/': () => document.querySelector('#search')?.focus(),
  '?': () => {
    helpOpen.value = true;
  },
  g: () => {
    going = performance.now();
  },
  j: () => step(1),
  k: () => step(-1),
};

addEventListener('keydown', (event) => {
  const { key } = event;
  // The window is told the host of a shadow root: what is typed in an editor inside one is typed too.
  const [target] = event.composedPath();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (isTyping(target) || document.querySelector('dialog[open]') !== null) return;
  const wasGoing = going !== undefined && performance.now() - going < patience;
  going = undefined;
  if (wasGoing) {
    const page = ownPages.value.find((one) => one.key === key);
    if (page === undefined) return;
    event.preventDefault();
    go(addressOf(page.name));
    return;
  }
  const act = plain[key] ?? keyed(key);
  if (act === undefined) return;
  event.preventDefault();
  act();
});

/** The button of the row, or of the page, that says it is pressed by this key; Enter opens the row. */
function keyed(key) {
  const place = hand();
  if (key === 'Enter') {
    const row = document.activeElement;
    if (row?.matches('[data-row]:not([inert] *)') !== true) return undefined;
    const link = row.querySelector('[data-open]');
    return link === null ? undefined : () => link.click();
  }
  if (!/^[a-z]$/.test(key)) return undefined;
  // What rests is not pressed by keys either.
  const named = `[data-key="${key}"]:not(:disabled, [inert] *)`;
  // Beside a list stands what is open of it.
  const button = place?.querySelector(named) ?? document.querySelector(`.pair.two > .open ${named}`);
  return button === null || button === undefined ? undefined : () => button.click();
}
