/** What is told in passing: a line at the foot that screen readers say, and that goes by itself. */
import { signal } from '@preact/signals';
import { onLeave } from '../frame/session.js';

/** `{ text, tone }`, or undefined. */
export const told = signal(undefined);

/** Milliseconds that a line stays. */
const stays = 6000;

let timer;

/** Tells a line; `tone` is `done`, `waiting` or `refused`. */
export function tell(text, tone = 'done') {
  clearTimeout(timer);
  told.value = { text, tone };
  timer = setTimeout(() => {
    told.value = undefined;
  }, stays);
}

onLeave(() => {
  clearTimeout(timer);
  told.value = undefined;
});
