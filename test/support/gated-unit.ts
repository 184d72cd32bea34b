/** A unit of work on a store in memory whose commits wait until the test says what becomes of them. */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Outage } from '../../core/command/wire/bank.ts';
import type { Reply } from '../../core/command/wire/reply.ts';
import type { UnitLimits } from '../../core/unit/pipeline.ts';
import { bareStore } from './bare-store.ts';
import { type BareUnitOptions, bareUnit, type Given } from './bare-unit.ts';
import { gatedStore } from './gated-store.ts';
import { counting, type Probing, probe } from './probe.ts';

/** Real time, also for a test that sets `performance.now`. */
const realNow = performance.now.bind(performance);
/** Milliseconds after which a test that would hang fails. Only mutants are worth less. */
const patience = process.env.STRYKER_MUTATOR_WORKER === undefined ? 60_000 : 3_000;

/** Waits for an event that needs nothing more from the test. */
async function soon(holds: () => boolean, otherwise: string): Promise<void> {
  const end = realNow() + patience;
  while (!holds()) {
    assert.ok(realNow() < end, otherwise);
    await nextTurn();
  }
}

/** Everything that can happen without a commit has happened. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

const n = ({ body }: Reply) => (body as { readonly data: { readonly n: number } }).data.n;
const codeOf = (error: unknown) =>
  error instanceof Outage ? error.rejection.code : (error as Error).message;

export async function gatedUnit(limits: Partial<UnitLimits> = {}, more: Partial<BareUnitOptions> = {}) {
  const bare = await bareStore();
  const gates = gatedStore(bare.store);
  const heard: unknown[] = [];
  const made = bareUnit({
    store: gates.store,
    limits,
    committed: (members, millis, tries) => {
      assert.ok(millis >= 0);
      heard.push(['committed', members, tries]);
    },
    stored: (refused) => heard.push(['stored', refused?.reason]),
    ...more,
  });
  /** What became of each so far: a number, a code, or nothing yet. */
  const sent: unknown[] = [];
  const send = (input: Probing = counting(), given: Given = {}, command = probe()) => {
    const at = sent.push(undefined) - 1;
    const reply = made.send(command, input, given);
    reply.then(
      (got) => {
        sent[at] = n(got) ?? 'done';
      },
      (error: unknown) => {
        sent[at] = codeOf(error);
      },
    );
    return reply;
  };
  const settled = async () => {
    await soon(() => !sent.includes(undefined), 'nobody is answered');
    return sent;
  };
  const untilWaiting = (count: number) => soon(() => gates.waiting() >= count, `${count} commits never wait`);
  return { ...bare, ...gates, ...made, store: bare.store, heard, sent, send, settled, untilWaiting };
}
