/**
 * One person of every role, with webhooks and processes of their own, tries to gain money by whatever the bank offers. Nobody
 * else does anything, so all that is booked or bound was done alone: it stays within the totals that the rule files allow.
 * Same on every server: what is judged are decisions. ADVERSARY_SEEDS names other seeds, with commas.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movedBy as moved } from '../../core/command/declaration/journal.ts';
import type { Row } from '../../core/command/declaration/table.ts';
import { accounts, postings } from '../../core/ledger/account.ts';
import { bookChange } from '../../core/ledger/books.ts';
import { openSnapshot } from '../../core/store/snapshot.ts';
import { hours } from '../../core/values/instant.ts';
import { isRecord, membersOf } from '../../core/values/members.ts';
import { moneyWords, toMinor } from '../../core/values/money.ts';
import totals from '../../rules/controls/totals.json' with { type: 'json' };
import { drawData } from '../fuzz/data.ts';
import { type Draw, drawing } from '../simulation/draw.ts';
import { type Answer, startBank, type TestBank } from '../support/bank.ts';
import { configure, partner } from '../support/partner.ts';
import { registry } from '../support/registry.ts';
import { declaredTables } from '../support/tables.ts';

const acts = 300;
const seeds = (process.env.ADVERSARY_SEEDS ?? '1,2,3').split(',');
/** One person: the tests' Admin. */
const me = { as: 'admin' } as const;

type Data = Readonly<Record<string, unknown>>;

const subjects = registry.subjects.flatMap(({ spec }) =>
  spec.kind === 'command' && spec.permission !== null && spec.effectClasses.length > 0 ? [spec] : [],
);
const numbers = ['1000000001', '1000000002', '1000000004', '1000000005', '9000000001'];
const sums = [9_999, 99_999.99, 999_999, 1_000_000, 4_999_999, 50_000_000];

/** Moves that a thief thinks of first. */
const moves: Readonly<Record<string, (draw: Draw) => Data>> = {
  InitiateTransfer: (draw) => ({
    fromAccountNumber: draw.of(numbers),
    toAccountNumber: draw.of(numbers),
    amount: draw.of(sums),
  }),
  InitiateDeposit: (draw) => ({ accountNumber: draw.of(numbers), amount: draw.of(sums) }),
  InitiateWithdrawal: (draw) => ({ accountNumber: draw.of(numbers), amount: draw.of(sums) }),
  InitiateTellerTransaction: (draw) => ({
    till: draw.of(['till-01', 'till-02']),
    accountNumber: draw.of(numbers),
    direction: draw.of(['Deposit', 'Withdrawal']),
    amount: draw.of(sums),
  }),
  CloseTillCommand: (draw) => ({ till: 'till-01', countedCash: 2_000_000 - draw.below(10_000) }),
  OpenTillCommand: () => ({ till: 'till-01' }),
  RecordPartnerPaymentCommand: (draw) => ({
    id: 7001,
    partnerReference: `P-${draw.below(1_000_000)}`,
    amount: draw.of(sums),
  }),
};

/** Ids that answers have named, by member. */
function memory() {
  const told = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 5)) keep(name, item);
    else if (isRecord(value)) {
      for (const [inner, item] of Object.entries(value)) keep(inner.toLowerCase(), item);
    } else if (/(id|key|number|reference)$/.test(name)) {
      told.set(name, [...(told.get(name) ?? []), value].slice(-20));
    }
  };
  return {
    learn: ({ body }: Pick<Answer, 'body'>) => keep('', body),
    known: {
      values: (name: string, type: string) =>
        (told.get(name.toLowerCase()) ?? []).filter((value) => typeof value === type),
    },
  };
}

/** Any command of a class, with ids that were learned and amounts that are worth it. */
function drawn(draw: Draw, known: ReturnType<typeof memory>['known']) {
  const { name, input, example } = draw.of(subjects);
  const data = membersOf(drawData(input, draw.oneIn(3) ? {} : example, draw, known));
  const greedy = Object.entries(data).map(([member, value]) =>
    typeof value === 'number' && /amount/i.test(member) && draw.oneIn(2)
      ? [member, draw.of(sums)]
      : [member, value],
  );
  return { name, data: Object.fromEntries(greedy) as Data };
}

async function steal(bank: TestBank, draw: Draw): Promise<number> {
  const { learn, known } = memory();
  for (const name of Object.keys(moves)) {
    await configure(bank, { path: `mine/${name}`, commandName: name });
  }
  let done = 0;
  for (let act = 0; act < acts; act += 1) {
    if (draw.oneIn(60)) await bank.advance(hours(24));
    if (draw.oneIn(2)) {
      const { name, data } = drawn(draw, known);
      const answer = await bank.call(name, data, me);
      assert.ok(answer.status < 500, `${name}: ${JSON.stringify(answer.body)}`);
      learn(answer);
      done += answer.status === 200 ? 1 : 0;
      continue;
    }
    const name = draw.of(Object.keys(moves));
    const data = moves[name]?.(draw) ?? {};
    const answer = draw.oneIn(3)
      ? await partner(bank, `mine/${name}`, data)
      : await bank.call(name, data, me);
    assert.ok(answer.status < 500, `${name}: ${JSON.stringify(answer.body)}`);
    learn(answer);
    done += answer.status === 200 ? 1 : 0;
  }
  return done;
}

/** Kinds of journals whose amounts follow from terms or rules, or that bring no money yet. */
const bounded = new Set([
  ...['submission', 'cancellation', 'closing', 'bounce', 'fee', 'fees-owed', 'penalty'],
  ...['accrual', 'accrual-reversal'],
]);

/** States that bind the bank, by table: somebody else must have approved. */
const binding: Readonly<Record<string, readonly string[]>> = {
  loans: ['Approved', 'Disbursed', 'Active'],
  disbursement_batches: ['Approved', 'Processing', 'Completed'],
  mandates: ['Authorised', 'Active'],
  account_imports: ['Approved'],
};

const tables = await declaredTables();

async function boundIn(bank: TestBank): Promise<readonly string[]> {
  const read = await openSnapshot(bank.store.address);
  try {
    const found: string[] = [];
    for (const table of tables.filter(({ name }) => name in binding)) {
      for await (const page of read.pages(table)) {
        for (const row of page as readonly Data[]) {
          if (!binding[table.name]?.includes(String(row.state))) continue;
          found.push(`${table.name} ${table.key.map((name) => row[name]).join(' ')}`);
        }
      }
    }
    return found;
  } finally {
    await read.close();
  }
}

/** What was booked, by day and by what the totals call it, in minor units: journals that move as much as the totals count. */
async function bookedIn(bank: TestBank, from: string): Promise<ReadonlyMap<string, bigint>> {
  const read = await openSnapshot(bank.store.address);
  try {
    const classes = new Map<string, string>();
    for await (const page of read.pages(accounts)) {
      for (const { id, class: of } of page) classes.set(id, of);
    }
    const lines: Row<typeof postings>[] = [];
    for await (const page of read.pages(postings)) {
      lines.push(...page.filter(({ bookedAt }) => bookedAt >= from));
    }
    const found = new Map<string, bigint>();
    for (const journal of Map.groupBy(lines, ({ journalId }) => journalId).values()) {
      for (const [what, amount] of movedBy(journal, classes)) {
        if (amount < (least.get(what) ?? 0n)) continue;
        const key = `${journal[0]?.bookedAt.slice(0, 10)} ${what}`;
        found.set(key, (found.get(key) ?? 0n) + amount);
      }
    }
    return found;
  } finally {
    await read.close();
  }
}

function movedBy(
  journal: readonly Row<typeof postings>[],
  classes: ReadonlyMap<string, string>,
): readonly (readonly [string, bigint])[] {
  const kind = journal[0]?.kind ?? '';
  const total = moved({ lines: journal });
  if (kind !== 'settlement') return [[kind, total]];
  const lowered = journal.flatMap(({ accountId, gl, side, amount }) =>
    accountId === null || bookChange({ gl, side, amount }) >= 0n
      ? []
      : [[classes.get(accountId) ?? '', amount] as const],
  );
  return lowered.length === 0 ? [['NONE', total]] : lowered;
}

/** The shipped totals in small, so that a few hundred acts reach them. */
const small = totals.rows.map((row) => ({
  ...row,
  from: row.from / 20,
  ...('aDay' in row && row.aDay !== undefined ? { aDay: row.aDay / 20 } : {}),
  ...('reportAbove' in row && row.reportAbove !== undefined ? { reportAbove: row.reportAbove / 20 } : {}),
}));
// The thief is not a teller.
const rows = small.filter((row) => row.of === 'person' && !('roles' in row));
const least = new Map(rows.map(({ what, from }) => [what, toMinor(from)]));
/** What one person and their machines may do in a day; a kind that has no row needs somebody else first. */
const machines = small.find(({ of }) => of === 'machine')?.aDay ?? 0;
const most = new Map(rows.map(({ what, aDay }) => [what, toMinor((aDay ?? 0) + machines)]));

/** What was booked or bound beyond the controls, after the acts of one seed under these totals. */
async function gained(seed: string, totalsFile: object): Promise<readonly string[]> {
  const bank = await startBank();
  try {
    await bank.setRules('controls/totals', totalsFile);
    // The demo data are booked at the start.
    await bank.advance(1000);
    const from = bank.clock.now();
    const bound = new Set(await boundIn(bank));
    const done = await steal(bank, drawing(`adversary ${seed}`));
    assert.ok(done > acts / 10, `only ${done} of ${acts} acts were done`);
    const booked = [...(await bookedIn(bank, from))].flatMap(([key, amount]) => {
      const what = key.slice('2026-01-01 '.length);
      const isWithin = bounded.has(what) || amount <= (most.get(what) ?? 0n);
      return isWithin ? [] : [`${key}: ${moneyWords(amount)} was booked`];
    });
    return [...booked, ...(await boundIn(bank)).filter((one) => !bound.has(one))];
  } finally {
    await bank.stop();
  }
}

for (const seed of seeds) {
  test(`one person gains no more than the controls allow (seed ${seed})`, async () => {
    assert.deepEqual(await gained(seed, { rows: small }), []);
  });
}

test('one person gains more where nothing is counted', async () => {
  assert.notDeepEqual(await gained('1', { rows: [] }), []);
});
