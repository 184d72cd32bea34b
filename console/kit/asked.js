/** What a query answers, kept fresh: asked anew when something happens that it tells of, and when the bank is reached again. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { isWithoutStream, looksEvery, watch } from '../frame/bank.js';
import { bankNow } from '../frame/clock.js';
import { isSeen, whenSeen } from '../frame/seen.js';
import { answered } from './answered.js';

/** Milliseconds for which changes are gathered before a list is asked anew. */
const gathered = 300;
/** Milliseconds from one such question to the next: however much happens, a list asks no more often. */
const between = 1000;

/**
 * Keeps the answer of `ask(signal)`, a call of the client. `key` says what is asked: another key, another answer. `on` are the
 * types of events after which it is asked again; what has none is asked again when its key changes, or by `refresh`. The answer is
 * `{ data, problem, busy, at, isTold, refresh, look, put }`: `data` of the last good answer, `problem` the refusal of the last one where it was
 * refused, `at` when it was read, `isTold` whether events tell of its changes; `refresh` asks now, `look` too, unless a question is under way. Who may not see it any more (401, 403) has no `data`.
 */
export function useAsked(key, ask, { on = [] } = {}) {
  const kept = useMemo(() => keeper(), []);
  kept.ask = ask;
  useEffect(() => {
    kept.begin(key);
    // Where nobody tells of changes, a list looks for them.
    const look = () => {
      if (on.length > 0 && isWithoutStream()) kept.soon();
    };
    const timer = setInterval(look, looksEvery);
    const shown = () => {
      look();
      kept.plan();
    };
    const stops = [watch(on, kept.soon), whenSeen(shown), () => clearInterval(timer)];
    return () => {
      for (const stop of stops) stop();
      kept.end();
    };
  }, [key]);
  return {
    ...kept.answer.value,
    isTold: on.length > 0,
    refresh: kept.refresh,
    look: kept.look,
    put: kept.put,
  };
}

const nothing = { data: undefined, problem: undefined, busy: true, at: undefined };

function keeper() {
  const answer = signal(nothing);
  let asking;
  let timer;
  let current;
  /** Something happened that the last question, and the one under way, may not know of. */
  let isDue = false;
  let askedAt = 0;
  const kept = {
    answer,
    ask: undefined,
    begin(key) {
      // Other filters of the same list leave it standing until the new one is there.
      answer.value =
        key?.split?.('?')[0] === current?.split?.('?')[0]
          ? { ...answer.value, busy: true }
          : nothing;
      current = key;
      void kept.refresh();
    },
    end() {
      asking?.abort();
      asking = undefined;
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
    /** Something happened: it is asked again soon, once the question under way is answered. */
    soon() {
      isDue = true;
      kept.plan();
    },
    plan() {
      if (!isDue || timer !== undefined || asking !== undefined || !isSeen()) return;
      const wait = Math.max(gathered, askedAt + between - performance.now());
      timer = setTimeout(() => {
        timer = undefined;
        if (isSeen()) void kept.refresh();
      }, wait);
    },
    put(change) {
      const { data } = answer.value;
      if (data !== undefined) answer.value = { ...answer.value, data: change(data) };
    },
    look() {
      if (asking === undefined) void kept.refresh();
    },
    /** Asks now: what is under way may not know of what its caller has done. */
    async refresh() {
      asking?.abort();
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
      askedAt = performance.now();
      const ends = new AbortController();
      asking = ends;
      answer.value = { ...answer.value, busy: true };
      const result = await answered(kept.ask(ends.signal));
      if (asking !== ends || ends.signal.aborted) return;
      asking = undefined;
      answer.value = answerAfter(answer.value, result);
      kept.plan();
    },
  };
  return kept;
}

function answerAfter(before, result) {
  if (result.ok) return { data: result.data, problem: undefined, busy: false, at: bankNow() };
  const isHidden = result.status === 401 || result.status === 403;
  return { ...(isHidden ? nothing : before), problem: result, busy: false };
}
