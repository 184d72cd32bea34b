/** What somebody is writing about a rule set: both texts, what the host says of them, and where they began. It outlives the page, not the sign-out. */
import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { bank, watch } from '../../frame/bank.js';
import { me, onLeave } from '../../frame/session.js';
import { tell } from '../../kit/told.js';
import { texts } from '../../texts.js';
import { isWhole, jsonFile, parsed } from './json-file.js';

/** Milliseconds of quiet before what was typed is checked. */
const quiet = 350;

const kept = new Map();

/** Whether the texts differ from these: what is in force, or what they were begun with. */
const differ = ({ text, testsText }, from) =>
  text !== undefined && (text !== from?.text || testsText !== from?.testsText);
const isEdited = (state) => state.given !== undefined && differ(state, state.given);

// They outlive the page, not the window.
addEventListener('beforeunload', (event) => {
  if ([...kept.values()].some(({ state }) => isEdited(state.peek()))) event.preventDefault();
});

/** Adds a test, and tells whether it could be. */
export function addTest(writing, test) {
  const isAdded = writing.putTest(test);
  tell(isAdded ? texts.rules.testAdded : texts.rules.testsUnreadable, isAdded ? 'done' : 'refused');
}

/** Puts a test where one stands, or takes it away where it is undefined; tells where it cannot be. */
export function putTest(writing, test, at) {
  if (!writing.putTest(test, at)) tell(texts.rules.testsUnreadable, 'refused');
}

onLeave((why) => {
  // Whose sign-in has run out finds the texts again: they are kept for that person alone.
  if (why !== undefined) return;
  for (const { stop } of kept.values()) stop();
  kept.clear();
});

/**
 * The texts of a set, begun with its files in force: `{ text, testsText, base, review, problem, busy, isChanged, isEdited, isChecked, write, writeTests, begin, goOn }`.
 * `review` is what the host says of the texts: it is undefined until it is there, and stands while they are checked anew; `isChecked` is whether it is of
 * the texts as they are. `isChanged` is whether they differ from what is in force, `isEdited` whether they do from what `begin` put there.
 */
export function useWriting(name) {
  const key = `${me.value?.tenant} ${me.value?.subject} ${name}`;
  const own = useMemo(() => {
    const known = kept.get(key) ?? writingOf(name);
    kept.set(key, known);
    return known;
  }, [key]);
  useEffect(() => {
    own.look();
    // What was typed while the bank was away is checked once it is there.
    return watch([], own.lookAgain);
  }, [own]);
  const state = own.state.value;
  const { text, testsText, of } = state;
  return {
    ...{ ...state, ...own.acts },
    isChecked: text !== undefined && of === text + testsText,
    isChanged: differ(state, state.base),
    isEdited: isEdited(state),
  };
}

function writingOf(name) {
  const state = signal({ busy: true });
  let timer;
  let ends;
  const set = (changes) => {
    state.value = { ...state.value, ...changes };
  };
  const check = async () => {
    ends?.abort();
    const own = new AbortController();
    ends = own;
    const { text, testsText } = state.value;
    const found = await bank.query
      .checkRuleText({ name, text, tests: testsText }, { signal: own.signal })
      .catch(lost);
    if (ends !== own || own.signal.aborted) return;
    if (found.ok) set({ review: found.data, of: text + testsText, problem: undefined, busy: false });
    else set({ problem: found, busy: false });
  };
  /** What is asked about texts that no longer stand there is asked in vain. */
  const stop = () => {
    clearTimeout(timer);
    ends?.abort();
  };
  const changed = (changes) => {
    set({ ...changes, busy: true });
    stop();
    timer = setTimeout(check, quiet);
  };
  /** Whether the texts are there. What was typed in the meantime stays. */
  const begin = async (version) => {
    const before = state.value;
    const found = await bank.query
      .exportRuleSet({ name, ...(version === undefined ? {} : { version }) })
      .catch(lost);
    if (!found.ok) {
      set({ problem: found, busy: false });
      return false;
    }
    if (before.text !== state.value.text || before.testsText !== state.value.testsText) return false;
    const { text, testsText } = found.data;
    // An older version is another text about the same set: what is in force stays what it is compared with.
    if (version === undefined) set({ base: found.data });
    changed({ text, testsText, given: { text, testsText } });
    return true;
  };
  /** What is in force now is what the texts are compared with; what was typed stays. */
  const goOn = async () => {
    const found = await bank.query.exportRuleSet({ name }).catch(lost);
    set(found.ok ? { base: found.data } : { problem: found });
  };
  const acts = {
    write: (text) => changed({ text }),
    writeTests: (testsText) => changed({ testsText }),
    begin,
    goOn,
    check,
    /** Adds a test, or changes the one of that place; whether it could: what the text says twice nobody writes anew. */
    putTest(test, at) {
      const file = parsed(state.value.testsText);
      const { tests: before = [] } = file ?? {};
      if (typeof file !== 'object' || file === null || !Array.isArray(before)) return false;
      if (!isWhole(state.value.testsText)) return false;
      const tests = [...before];
      if (at === undefined) tests.push({ ...test, name: freeName(test.name, tests) });
      else if (test === undefined) tests.splice(at, 1);
      else tests[at] = test;
      changed({ testsText: jsonFile({ ...file, tests }) });
      return true;
    },
  };
  const look = () => {
    if (state.value.text === undefined) void begin();
  };
  const lookAgain = () => {
    const { problem, text } = state.value;
    if (problem !== undefined) void (text === undefined ? begin() : check());
  };
  return { state, acts, look, lookAgain, stop };
}

function freeName(name, tests) {
  const names = new Set(tests.map((one) => one.name));
  let [free, number] = [name, 1];
  while (names.has(free)) {
    number += 1;
    free = `${name} (${number})`;
  }
  return free;
}

const lost = (error) => ({ ok: false, code: 'NO_ANSWER', message: String(error?.message ?? error) });
