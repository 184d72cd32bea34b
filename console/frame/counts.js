/** Figures beside the links of the navigation: how many things wait behind each. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isWithoutStream, looksEvery, watch } from './bank.js';
import { ownPages } from './pages.js';
import { place } from './router.js';
import { isSeen, whenSeen } from './seen.js';

/** `{ work: 12 }`; a page that is not in it has no figure. */
export const counts = signal({});

/** Milliseconds for which changes are gathered before things are counted anew. */
const gathered = 1000;

/** Sets the figure of a page; undefined takes it away. */
export function setCount(name, count) {
  if (counts.value[name] !== count) counts.value = { ...counts.value, [name]: count };
}

/** Counts for every page that says how, while somebody is signed in. */
export function useCounts() {
  const counted = ownPages.value.filter(({ count }) => count !== undefined);
  useEffect(() => {
    const ends = new AbortController();
    const stops = counted.map((page) => keepCounting(page, ends.signal));
    return () => {
      ends.abort();
      counts.value = {};
      for (const stop of stops) stop();
    };
  }, [counted.map(({ name }) => name).join()]);
}

function keepCounting({ name, count, countOn = ['*'] }, ends) {
  let timer;
  let isDue = false;
  const look = async () => {
    isDue = false;
    try {
      const { count: ask } = await count();
      const figure = await ask(ends);
      if (!ends.aborted && figure !== undefined) setCount(name, figure);
    } catch {
      // The figure of before stands until the bank is reached again.
    }
  };
  const soon = () => {
    isDue = true;
    if (!isSeen()) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      if (isSeen()) void look();
    }, gathered);
  };
  void look();
  const looking = setInterval(() => {
    // The page itself, while it is open, says how much waits.
    const isOpen = place.peek().path[0] === name;
    if (isWithoutStream() && !isOpen) soon();
  }, looksEvery);
  const stops = [watch(countOn, soon), whenSeen(() => isDue && soon())];
  return () => {
    for (const stop of stops) stop();
    clearInterval(looking);
    clearTimeout(timer);
  };
}
