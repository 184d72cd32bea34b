/**
 * Traces: the elements of an instance as they were done. `s a e` in this order; `s {a b | c} e`: what stands on
 * both sides of the bar happens side by side, so any order between the sides is right. `a!` stands as an incident,
 * `a?` failed with an error that somebody caught.
 */
import assert from 'node:assert/strict';

/** An entry of an instance's history. */
export interface Entry {
  readonly what: string;
  readonly elementId: string | null;
}

const marks: Readonly<Record<string, string>> = { completed: '', incident: '!', failed: '?' };

/** What a history tells, as a trace does. */
export function tracedIn(history: readonly Entry[]): readonly string[] {
  return history.flatMap(({ what, elementId }) => {
    const mark = marks[what];
    return mark === undefined || elementId === null ? [] : [`${elementId}${mark}`];
  });
}

/** A list of parts in order; a part is a word or branches side by side. */
type Sequence = readonly Part[];
type Part = string | { readonly branches: readonly Sequence[] };

/** Fails unless the trace allows what happened. */
export function assertTrace(happened: readonly string[], trace: string): void {
  let left: readonly Sequence[] = [read(trace)];
  for (const [at, word] of happened.entries()) {
    left = distinct(left.flatMap((sequence) => after(sequence, word)));
    if (left.length > 0) continue;
    const seen = happened.slice(0, at).join(' ');
    assert.fail(`${word} came after "${seen}", the trace is "${trace}": ${happened.join(' ')}`);
  }
  if (left.some(isDone)) return;
  assert.fail(`"${happened.join(' ')}" is not all of the trace "${trace}"`);
}

/** What may come after this word; several, where it stands in several branches; none, where it may not come. */
function after(sequence: Sequence, word: string): readonly Sequence[] {
  const [first, ...rest] = sequence;
  if (first === undefined) return [];
  if (typeof first === 'string') return first === word ? [rest] : [];
  const { branches } = first;
  const within = branches.flatMap((branch, at) =>
    after(branch, word).map((next) => [{ branches: branches.with(at, next) }, ...rest]),
  );
  return isDone([first]) ? [...within, ...after(rest, word)] : within;
}

const isDone = (sequence: Sequence): boolean =>
  sequence.every((part) => typeof part !== 'string' && part.branches.every(isDone));

function distinct(all: readonly Sequence[]): readonly Sequence[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

function read(trace: string): Sequence {
  const words = trace.match(/[{}|]|[^\s{}|]+/g) ?? [];
  let at = 0;
  const sequence = (): Sequence => {
    const parts: Part[] = [];
    while (at < words.length && words[at] !== '}' && words[at] !== '|') {
      const word = words[at] ?? '';
      at += 1;
      if (word === '{') {
        parts.push({ branches: branches() });
        at += 1;
      } else parts.push(word);
    }
    return parts;
  };
  const branches = (): readonly Sequence[] => {
    const found = [sequence()];
    while (words[at] === '|') {
      at += 1;
      found.push(sequence());
    }
    return found;
  };
  return sequence();
}
