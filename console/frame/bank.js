/** The bank by its client, whether it can be reached, and what happens in it, as it happens. */
import { bursar } from '@bursar/client';
import { computed, signal } from '@preact/signals';
import { bankNow, heardAt } from './clock.js';
import { isSeen, whenSeen } from './seen.js';
import { mayDo, me, tokenFor } from './session.js';

/** Milliseconds between tries to reach a host that was lost. */
const triesEvery = 2000;
/** Milliseconds before events are followed again after their stream was given up. */
const joinsAgain = 15_000;
/** Milliseconds between looks of lists, for people who are not told of events. */
export const looksEvery = 5000;

const reached = signal(true);
const streaming = signal(false);
/** Since when of the bank's time it cannot be reached, in milliseconds; undefined while it can. */
export const lostSince = signal(undefined);

/**
 * `live`: changes come by themselves. `looking`: this person is not told of events, so lists look every few seconds.
 * `lost`: the bank cannot be reached. `joining`: it can, and the stream of events is not open yet.
 */
export const connection = computed(() => {
  if (!reached.value) return 'lost';
  if (!mayDo(['events.view'])) return 'looking';
  return streaming.value ? 'live' : 'joining';
});

/** Whether changes have to be looked for: this person is not told of events, or the stream of them is not open. */
export const isWithoutStream = () => ['looking', 'joining'].includes(connection.peek());

let trying;

function lost() {
  lostSince.value ??= bankNow();
  reached.value = false;
  streaming.value = false;
  trying ??= setInterval(tryToReach, triesEvery);
}

/** Asks a host that was lost whether it is there again, where somebody sees the page. */
function tryToReach() {
  if (reached.value || !isSeen()) return;
  fetch('/health/live', { cache: 'no-store' }).then(
    ({ ok }) => ok && found(),
    () => undefined,
  );
}

function found() {
  if (reached.value) return;
  clearInterval(trying);
  trying = undefined;
  reached.value = true;
  lostSince.value = undefined;
  listen();
  for (const { refresh } of watchers) refresh();
}

addEventListener('offline', lost);
addEventListener('online', tryToReach);
whenSeen(tryToReach);

/** The platform's fetch, which notices whether the bank answers. */
async function watched(address, init) {
  const isStream = String(address).includes('/events/stream');
  const from = Date.now();
  let response;
  try {
    response = await fetch(address, init);
  } catch (error) {
    if (init?.signal?.aborted !== true) lost();
    throw error;
  }
  heardAt(response.headers.get('date'), from, Date.now());
  found();
  if (!isStream || !response.ok || response.body === null) return response;
  opened();
  return new Response(noticed(response.body), response);
}

/** What happened between a question and the opening of the first stream, no stream tells. */
function opened() {
  streaming.value = true;
  if (isOpened) return;
  isOpened = true;
  for (const { types, refresh } of watchers) if (types.length > 0) refresh();
}

/** The same bytes; when they end, the stream is lost. */
function noticed(body) {
  const reader = body.getReader();
  const over = () => {
    streaming.value = false;
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        over();
        controller.close();
        check();
      } catch (error) {
        over();
        controller.error(error);
        check();
      }
    },
    cancel(reason) {
      over();
      return reader.cancel(reason);
    },
  });
}

/** A stream that ended may have ended alone: the host says whether it is there. */
function check() {
  if (me.value !== undefined) void isThere();
}

/** Whether the bank answers; where it does not, everybody is told. */
export async function isThere() {
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined);
  const isLive = answer?.ok === true;
  if (!isLive) lost();
  return isLive;
}

/** A client keeps the token that it was given: each session has one of its own. */
const clientOf = () =>
  bursar({ url: location.origin, token: tokenFor, fetch: watched, retries: 1, longestWait: 3000 });

/** The public API by `@bursar/client`: the console can do nothing else. */
export let bank = clientOf();

/** The client's method of a command: `ApproveLoanCommand` is `bank.approveLoan`. */
export const methodOf = (command) => {
  const short = command.replace(/Command$/, '');
  return bank[short.charAt(0).toLowerCase() + short.slice(1)];
};

/** Begins anew, for another person. */
export function freshBank() {
  unlisten();
  bank = clientOf();
}

/** Whoever wants to know of changes: which types of events, and what to do then. */
const watchers = new Set();

/** Calls `refresh` when an event of these types happens, and when the bank is reached again; answers how to stop. */
export function watch(types, refresh) {
  const watcher = { types, refresh };
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

const meets = (filter, type) =>
  filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1)));

let listening;
/** Whether the stream that is followed was open once: from then on it tells what it missed. */
let isOpened = false;

/** Follows the events of the bank from now on, where this person is told of them. */
export function listen() {
  listening?.abort();
  isOpened = false;
  if (me.value === undefined || !mayDo(['events.view'])) return;
  const ends = new AbortController();
  listening = ends;
  void (async () => {
    try {
      for await (const event of bank.events({ signal: ends.signal })) {
        for (const { types, refresh } of watchers) {
          if (types.some((filter) => meets(filter, event.type))) refresh(event);
        }
      }
    } catch {
      // Ended by us, or refused: lists go on by looking, until there is a token again.
      if (listening !== ends) return;
      streaming.value = false;
      setTimeout(() => {
        if (listening === ends) listen();
      }, joinsAgain);
    }
  })();
}

/** Stops following; for whoever signs out. */
export function unlisten() {
  listening?.abort();
  listening = undefined;
  streaming.value = false;
}
