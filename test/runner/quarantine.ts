/**
 * Tests whose result differs between runs of the same code. They still run, and for seven days their failures do not
 * gate: somebody finds the cause meanwhile. Afterwards the entry fails every run until somebody removes it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProof } from './kinds.ts';
import type { Failure } from './worker-process.ts';

export interface Quarantined {
  readonly file: string;
  readonly test: string;
  readonly owner: string;
  readonly cause: string;
  /** Last day, `YYYY-MM-DD`: today, or one of the next seven days. */
  readonly until: string;
}

export interface Quarantine {
  readonly entries: readonly Quarantined[];
  /** What is wrong with the list, an entry each: it fails the run. */
  readonly faults: readonly string[];
}

const path = join(import.meta.dirname, '../quarantine.json');
const days = 7;
const members = ['file', 'test', 'owner', 'cause', 'until'] as const;

const dayOf = (now: Date, later = 0): string =>
  new Date(now.getTime() + later * 86_400_000).toISOString().slice(0, 10);

export function readQuarantine(now: Date, text?: string): Quarantine {
  let list: unknown;
  try {
    list = JSON.parse(text ?? readFileSync(path, 'utf8'));
  } catch {
    // The next line says so.
  }
  if (!Array.isArray(list)) return { entries: [], faults: ['the file must be a list in JSON'] };
  const faults = list.flatMap((entry: unknown) => {
    const fault = faultOf(entry, now);
    return fault === undefined ? [] : [`${fault}: ${JSON.stringify(entry)}`];
  });
  return { entries: list.filter((entry) => faultOf(entry, now) === undefined), faults };
}

function faultOf(entry: unknown, now: Date): string | undefined {
  const given: Readonly<Record<string, unknown>> = { ...(entry as object | null) };
  const wrong = members.find((name) => typeof given[name] !== 'string' || given[name] === '');
  if (wrong !== undefined) return `"${wrong}" must be a text`;
  const { file, test, until } = given as Readonly<Record<keyof Quarantined, string>>;
  const [today, last] = [dayOf(now), dayOf(now, days)];
  if (isProof(file)) return 'tests of money, the store, the trail, chance and crashes always gate';
  if (test === '(the file)') return 'only a single test can be in quarantine, not a file';
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until) && Number.isFinite(Date.parse(until));
  if (!isDay || dayOf(new Date(until)) !== until) return '"until" must be a date, YYYY-MM-DD';
  if (until < today) return 'the entry has expired. Fix the test and remove the entry';
  return until > last ? `"until" must be at most seven days ahead (${last})` : undefined;
}

/** Whether an entry excuses this failure: only that of a single test. */
export function isQuarantined(
  entries: readonly Quarantined[],
  { file, test, isWhole, suspects }: Failure,
): boolean {
  if (isWhole || suspects !== undefined) return false;
  return entries.some((one) => one.file === file && one.test === test);
}

/** The entry of a test whose result was mixed now. */
export function entryOf({ file, test, error }: Failure, now: Date): Quarantined {
  const [cause = ''] = error.split('\n', 1);
  return {
    file,
    test,
    owner: 'unassigned',
    cause: cause.slice(0, 200) || 'unknown',
    until: dayOf(now, days),
  };
}

/** Adds entries; a test that has one keeps it, so that its deadline does not move. */
export function addToQuarantine(known: readonly Quarantined[], more: readonly Quarantined[]): void {
  const isNew = (entry: Quarantined) =>
    !known.some(({ file, test }) => file === entry.file && test === entry.test);
  writeFileSync(path, `${JSON.stringify([...known, ...more.filter(isNew)], null, 2)}\n`);
}
