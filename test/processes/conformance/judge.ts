/** Whether a case went as it says. */
import assert from 'node:assert/strict';
import type { Case } from './case.ts';
import type { Ended, Outcome } from './play.ts';
import { assertTrace, tracedIn } from './trace.ts';

/** Fails where an instance of the case ended otherwise than the case says, and tells what it did. */
export function assertOutcome(it: Case, outcome: Outcome | undefined): void {
  assert.ok(outcome);
  if ('problem' in outcome) throw outcome.problem;
  const traces = typeof it.trace === 'string' ? [it.trace] : (it.trace ?? []);
  const { ended } = outcome;
  if (it.trace !== undefined) assert.equal(ended.length, traces.length, 'so many instances');
  for (const [at, one] of ended.entries()) {
    const about = JSON.stringify({ ...one, history: tracedIn(one.history).join(' ') });
    assert.equal(one.status, it.status ?? 'COMPLETED', about);
    if (it.incident !== undefined) {
      assert.match(`${one.error?.code}: ${one.error?.message}`, it.incident, about);
    } else assert.equal(one.error, null, about);
    const trace = traces[at];
    if (trace !== undefined) assertTrace(tracedIn(one.history), trace);
  }
  if (it.gives !== undefined) assertVariables(ended[0], it.gives);
}

function assertVariables(ended: Ended | undefined, gives: Readonly<Record<string, unknown>>): void {
  const found = Object.keys(gives).map((name) => [name, ended?.variables[name]]);
  assert.deepEqual(Object.fromEntries(found), gives);
}
