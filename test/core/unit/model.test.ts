/**
 * Random commands by three users on three accounts, sent in volleys that share batches: each reply is the one
 * that a bank which takes them one by one gives, and that a small model of the books foretells.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import type { Reply } from '../../../core/command/wire/reply.ts';
import { fromMinor } from '../../../core/values/money.ts';
import { booksModel, type Expected, type Step } from '../../support/books-model.ts';
import { assertWhole } from '../../support/checked.ts';
import { type ModelBank, startModelBank } from '../../support/model-bank.ts';
import { serverUrl } from '../../support/store.ts';

/** The same runs each time; another seed is a matter of a minute. */
const seed = 20_261_121;
const stops: (() => Promise<void>)[] = [];
after(async () => {
  for (const stop of stops) await stop();
});

const place = fc.integer({ min: 0, max: 2 });
const key = fc.option(fc.integer({ min: 0, max: 1 }), { freq: 3 });
const amount = fc.constantFrom(
  1n,
  12_345n,
  40_000_000n,
  99_999_999n,
  100_000_001n,
  250_000_000n,
  1_100_000_000n,
);
const initiation = fc.record({
  do: fc.constantFrom('deposit' as const, 'withdraw' as const, 'transfer' as const),
  account: place,
  to: place,
  amount,
  requireApproval: fc.boolean(),
  user: place,
  key,
});
const resolution = fc.record({
  do: fc.constantFrom(
    'approve' as const,
    'approve' as const,
    'reject' as const,
    'cancel' as const,
    'reverse' as const,
  ),
  /** How many transactions back. */
  of: fc.integer({ min: 0, max: 3 }),
  user: place,
  key,
});
/** A step of before, sent once more under its key. */
const again = fc.record({ again: fc.integer({ min: 0, max: 2 }) });
type Drawn = Step | { readonly again: number };
const volleys = fc.array(
  fc.array(fc.oneof(initiation, resolution, resolution, again), { minLength: 1, maxLength: 16 }),
  { minLength: 1, maxLength: 6 },
);

/** Steps by their number; what was drawn as so many back becomes the number of that step. */
function numbered(run: readonly (readonly Drawn[])[]): readonly (readonly (readonly [number, Step])[])[] {
  const makers: number[] = [];
  const keyed: Step[] = [];
  let index = -1;
  const stepOf = (drawn: Drawn): Step => {
    if ('again' in drawn) return keyed.at(-1 - drawn.again) ?? first;
    return 'of' in drawn ? { ...drawn, of: makers.at(-1 - drawn.of) ?? 0 } : drawn;
  };
  return run.map((volley) =>
    volley.map((drawn): readonly [number, Step] => {
      index += 1;
      const step = stepOf(drawn);
      if ('account' in step || step.do === 'reverse') makers.push(index);
      if (step.key !== null) keyed.push(step);
      return [index, step];
    }),
  );
}

const first: Step = { do: 'deposit', account: 0, to: 0, amount: 1n, requireApproval: true, user: 0, key: 0 };

interface Kind {
  readonly name: string;
  readonly server: string | null;
  readonly batch: number;
  readonly runs: number;
}

const kinds: readonly Kind[] = [
  { name: 'SQLite, batches of 3, one after the other on its way', server: null, batch: 3, runs: 40 },
  { name: 'SQLite, batches of 128', server: null, batch: 128, runs: 40 },
  ...(serverUrl === undefined
    ? []
    : [
        { name: 'MySQL, batches of 3', server: serverUrl, batch: 3, runs: 25 },
        { name: 'MySQL, batches of 128', server: serverUrl, batch: 128, runs: 25 },
      ]),
];

for (const { name, server, batch, runs } of kinds) {
  test(`batched as one by one, and as the model: ${name}`, async () => {
    const together = await startModelBank(server, { batch });
    const single = await startModelBank(server, { batch: 1 });
    stops.push(together.stop, single.stop);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(volleys, async (generated) => {
        run += 1;
        await holds(numbered(generated), run, together, single);
      }),
      { seed, numRuns: runs },
    );
    await assertWhole(together.bank.store.address);
    await assertWhole(single.bank.store.address);
  });
}

async function holds(
  run: readonly (readonly (readonly [number, Step])[])[],
  number: number,
  together: ModelBank,
  single: ModelBank,
): Promise<void> {
  await together.begin(number);
  await single.begin(number);
  const model = booksModel();
  for (const volley of run) {
    const steps = new Map(volley);
    for (const { index, reply } of await together.send(volley)) {
      const step = steps.get(index) as Step;
      const [alone] = await single.send([[index, step]]);
      assert.deepEqual(reply, alone?.reply, `step ${index}`);
      assertExpected(reply, model.step(step, index), `step ${index} ${step.do}`);
    }
  }
  for (const bank of [together, single]) {
    const books = (await bank.books()).map(({ book, debitHold, creditHold }) => ({
      book,
      debitHold,
      creditHold,
    }));
    assert.deepEqual(books, model.accounts);
  }
}

/** Compares what both have to say. */
function assertExpected(reply: Reply, expected: Expected, said: string): void {
  const body = reply.body as {
    readonly errors: readonly { readonly code: string }[];
    readonly data?: {
      readonly status?: string;
      readonly newState?: string;
      readonly balance?: number;
      readonly balanceImpact?: { readonly newBalance?: number; readonly balance?: number };
    };
  };
  const told = {
    status: reply.status,
    code: body.errors[0]?.code,
    state: body.data?.status ?? body.data?.newState,
    balance: body.data?.balance ?? body.data?.balanceImpact?.newBalance ?? body.data?.balanceImpact?.balance,
    replayed: reply.headers['Idempotency-Replayed'] === 'true',
  };
  assert.deepEqual(
    told,
    {
      status: expected.status,
      code: expected.code,
      state: expected.state,
      balance: expected.balance === undefined ? undefined : fromMinor(expected.balance),
      replayed: expected.replayed === true,
    },
    said,
  );
}
