/** What a query answers, kept fresh: asked anew when something happens that it tells of, and when the bank is reached again. */
import { signal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isWithoutStream, looksEvery, watch } from '../frame/bank.js';
import { bankNow } from '../frame/clock.js';
import { isSeen, whenSeen } from '../frame/seen.js';
import { answered } from './answered.js';

/** Milliseconds for which changes are gathered before a list is asked anew. */
const gathered = 300;
/** Milliseconds from one such question to the next: however much happens, a list asks no more often. */
const between = 1000;

/**
 * Keeps the answer of `ask(signal)`, a call of the client. `key` says what is asked: another key, another answer; what follows its `?`
 * are filters of the same list. `stamp` is another text whenever what is asked for has moved: the same is asked again. `on` are the
 * types of events after which it is asked again; what has none is asked again when its key or stamp changes, or by `refresh`. The answer is
 * `{ data, problem, busy, isOther, at, isTold, refresh, look, put }`: `data` of the last good answer, `problem` the refusal of the last one where it was
 * refused, `at` when it was read, `isTold` whether events tell of its changes; `refresh` asks now, `look` too, unless a question is under way. Who may not see it any more (401, 403) has no `data`.
 * `isOther` where `data` is of the filters before, until these are answered: once they are refused, or cannot be asked, there is none.
 */
export function useAsked(key, ask, { on = [], stamp } = {}) {
  const kept = useMemo(() => keeper(), []);
  kept.ask = ask;
  /** The stamp that was asked with last. */
  const begun = useRef();
  useEffect(() => {
    begun.current = stamp;
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
  useEffect(() => {
    if (begun.current === stamp) return;
    begun.current = stamp;
    void kept.refresh();
  }, [stamp]);
  return {
    ...answerTo(key, kept.answer.value),
    isTold: on.length > 0,
    refresh: kept.refresh,
    look: kept.look,
    put: kept.put,
  };
}

/** `of` is the key that `data` answers, `about` the one whose question was refused. */
const nothing = {
  ...{ data: undefined, of: undefined, at: undefined },
  ...{ problem: undefined, about: undefined, busy: true },
};

const listOf = (key) => key?.split?.('?')[0];

/** What is known to this key: also before it is asked, as when the page is drawn with other filters. */
function answerTo(key, { data, of, at, problem, about, busy }) {
  // Other filters of the same list leave it standing until the new one is there.
  const isShown = data !== undefined && listOf(of) === listOf(key);
  const isAnswered = of === key || about === key;
  return {
    ...(isShown ? { data, at } : { data: undefined, at: undefined }),
    problem: about === key ? problem : undefined,
    busy: busy || !isAnswered,
    isOther: isShown && of !== key,
  };
}

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
      answer.value = answerAfter(answer.value, result, current);
      kept.plan();
    },
  };
  return kept;
}

function answerAfter(before, result, key) {
  if (result.ok) {
    return { ...nothing, data: result.data, of: key, at: bankNow(), busy: false };
  }
  const isHidden = result.status === 401 || result.status === 403;
  const isKept = !isHidden && before.of === key;
  return { ...(isKept ? before : nothing), problem: result, about: key, busy: false };
}
