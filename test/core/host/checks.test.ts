/** `check store` finds a whole store whole, and every error that is planted in it by hand. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { projectFolder } from '../../../core/host/config.ts';
import { connect } from '../../../core/store/migrate.ts';
import { startBank, testSecret } from '../../support/bank.ts';
import { assertWhole, differencesIn } from '../../support/checked.ts';
import { packedId } from '../../support/packed.ts';
import { makeTestStore, type TestStore } from '../../support/store.ts';

let store: TestStore;
const ids = { settled: '', pending: '', reversed: '', reversal: '', cancelled: '', reported: '' };

before(async () => {
  store = await makeTestStore();
  const bank = await startBank({ on: store });
  const initiate = async (name: string, data: object, key?: string) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await bank.call(name, { accountNumber: '1000000002', ...data }, { headers });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.text('data.transactionId');
  };
  const settle = async (name: string, data: object) => {
    const answer = await bank.call(name, data, { as: 'manager' });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer;
  };
  ids.settled = await initiate('InitiateDeposit', { amount: 100 }, 'kept');
  ids.pending = await initiate('InitiateWithdrawal', { amount: 40, requireApproval: true });
  ids.reversed = await initiate('InitiateDeposit', { amount: 30 });
  const why = { transactionId: ids.reversed, reversalReason: 'Entered against the wrong account' };
  ids.reversal = (await settle('ReverseTransaction', why)).text('data.reversalTransactionId');
  ids.cancelled = await initiate('InitiateWithdrawal', { amount: 5, requireApproval: true });
  await settle('RejectTransaction', {
    transactionId: ids.cancelled,
    rejectionReason: 'Not what the customer asked for',
  });
  const approved = await initiate('InitiateDeposit', { amount: 7, requireApproval: true });
  await settle('ApproveTransaction', { transactionId: approved });
  // Tells two things: the transaction, and the report on it.
  ids.reported = await initiate('InitiateDeposit', { amount: 6_000_000 });
  await bank.stop();
  // What is planted changes records too.
  await runSql('DROP TRIGGER records_no_update');
});
after(() => store.drop());

test('a store that the host wrote is whole', () => assertWhole(store.address));

interface Planted {
  readonly name: string;
  readonly sql: () => string;
  /** What takes it out again. */
  readonly undo: () => string;
  /** The pass that finds it, and words of what it says. */
  readonly found: RegExp;
}

const change = (table: string, set: string, back: string, where: () => string) => ({
  sql: () => `UPDATE ${table} SET ${set} WHERE ${where()}`,
  undo: () => `UPDATE ${table} SET ${back} WHERE ${where()}`,
});
const line = (at: number) => () => `journal_id = ${packedId(ids.settled)} AND line = ${at}`;
const transaction = (which: keyof typeof ids) => () => `id = ${packedId(ids[which])}`;
const reported = () => `transaction_id = ${packedId(ids.reported)}`;
const bayo = () => "id = 'acc-bayo' AND tenant = 'demo'";

const planted: readonly Planted[] = [
  {
    name: 'a line of another amount',
    ...change('postings', 'amount = amount + 1', 'amount = amount - 1', line(1)),
    found: /^journals: journal .* sums to -?1, not to zero/,
  },
  {
    name: 'a balance that was written by hand',
    ...change('accounts', 'book = book + 1', 'book = book - 1', bayo),
    found: /^balances: account acc-bayo has the book balance \d+, its postings sum to \d+/,
  },
  {
    name: 'a hold that no entry made',
    ...change('accounts', 'debit_hold = debit_hold + 1', 'debit_hold = debit_hold - 1', bayo),
    found: /^holds: account acc-bayo has the debit hold 4001, its entries sum to 4000/,
  },
  {
    name: 'a state that its history does not lead to',
    ...change('transactions', "state = 'CANCELLED'", "state = 'SETTLED'", transaction('settled')),
    found: /^history: transaction .* is CANCELLED, its history leads to SETTLED/,
  },
  {
    name: 'a move that the lifecycle does not have',
    ...change(
      'records',
      `moves = replace(moves, '"reverse"', '"approve"')`,
      `moves = replace(moves, '"approve"', '"reverse"')`,
      () => "action = 'ReverseTransaction'",
    ),
    found: /^history: transaction .* moved from SETTLED to REVERSED by approve: the lifecycle/,
  },
  {
    name: 'a history that is gone',
    ...change(
      'records',
      `moves = replace(moves, '"transaction"', '"nothing"')`,
      `moves = replace(moves, '"nothing"', '"transaction"')`,
      () => `transaction_id = ${packedId(ids.settled)}`,
    ),
    found: /^history: transaction .* has no history/,
  },
  {
    name: 'a subject by which a record is found and which it did not move',
    ...change(
      'record_subjects',
      `subject = ${packedId('nobody')}`,
      'subject = REVERSAL',
      () => `subject IN (${packedId('nobody')}, ${packedId(ids.reversal)})`,
    ),
    found: /^record names: record .* is found by the subject nobody, which it does not have/,
  },
  {
    name: 'an event by which no record is found any more',
    sql: () => 'DELETE FROM record_events',
    undo: () =>
      `INSERT INTO record_events (tenant, type, record_id) SELECT tenant, 'compliance.report_created', id FROM records WHERE ${reported()}`,
    found: /^record names: records have \d+ further types, and are found by 0: some are not found/,
  },
  {
    name: 'an event by which a record is found and which it did not tell',
    ...change(
      'record_events',
      "type = 'loan.paid'",
      "type = 'compliance.report_created'",
      () => "tenant = 'demo'",
    ),
    found: /^record names: record .* is found by the type loan.paid, which it does not have/,
  },
  {
    name: 'a count of events that is wrong',
    ...change('records', 'event_count = event_count + 1', 'event_count = event_count - 1', reported),
    found: /^record names: record .* counts 3 events and tells 2/,
  },
  {
    name: 'a record that the feed does not find',
    ...change(
      'records',
      'event = NULL',
      "event = 'transaction.initiated'",
      () => `transaction_id = ${packedId(ids.settled)}`,
    ),
    found: /^record names: record .* says that its first event is none/,
  },
  {
    name: 'a second reversal of one transaction',
    ...change('transactions', `reversal_of = REVERSED`, 'reversal_of = NULL', transaction('settled')),
    found: /^reversals: transaction .* reverses .*, which is reversed by/,
  },
  {
    name: 'a settled transaction without its journal',
    ...change(
      'postings',
      `journal_id = ${packedId('lost')}`,
      'journal_id = SETTLED',
      () => `journal_id IN (${packedId(ids.settled)}, ${packedId('lost')})`,
    ),
    found: /^settlements: transaction .* is SETTLED and has no journal/,
  },
  {
    name: 'a pending transaction whose timer is gone',
    ...change('timers', "id = 'lost'", 'id = TIMER', () => `id IN ('lost', 'pending:${ids.pending}')`),
    found: /^pending timers: transaction .* waits without a timer/,
  },
  {
    name: 'a verdict that is gone',
    ...change('verdicts', "id = concat('x', id)", 'id = substr(id, 2)', () => "id LIKE '%'"),
    found: /^verdicts: audit entry .* names verdict .*, which is not stored/,
  },
  {
    name: 'an answer without its commit',
    ...change(
      'idempotency_keys',
      "command = 'InitiateTransfer'",
      "command = 'InitiateDeposit'",
      () => "idempotency_key = 'kept'",
    ),
    found: /^idempotency: the answer to InitiateTransfer under the key kept of teller/,
  },
];

/** Ids that a row of the table could not know yet. */
function withIds(sql: string): string {
  return sql
    .replace('= REVERSED', `= ${packedId(ids.reversed)}`)
    .replace('= REVERSAL', `= ${packedId(ids.reversal)}`)
    .replace('= SETTLED', `= ${packedId(ids.settled)}`)
    .replace('= TIMER', `= 'pending:${ids.pending}'`);
}

for (const { name, sql, undo, found } of planted) {
  test(`finds ${name}`, async () => {
    await runSql(withIds(sql()));
    const differences = await differencesIn(store.address);
    await runSql(withIds(undo()));
    assert.ok(
      differences.some((difference) => found.test(difference)),
      `not found in: ${differences.join('\n')}`,
    );
  });
}

test('what was planted is out again', () => assertWhole(store.address));

test('a trail that no trigger keeps any more is told; the command ends with 1', async () => {
  const open = await checkStore();
  assert.equal(open.code, 1);
  assert.match(open.stdout, /\nDIFF guards: .*\n$/);
  assert.match(open.stderr, /keeps its user from UPDATE records: no trigger is seen there/);
  await runSql(keptAgain[store.address.kind]);
});

const keptAgain = {
  sqlite: "CREATE TRIGGER records_no_update BEFORE UPDATE ON records BEGIN SELECT RAISE(ABORT, 'kept'); END",
  mysql: "CREATE TRIGGER records_no_update BEFORE UPDATE ON records FOR EACH ROW SIGNAL SQLSTATE '45000'",
} as const;

test('the command prints a line a pass and ends with 1 at the first difference', async () => {
  const whole = await checkStore();
  assert.equal(whole.code, 0);
  assert.equal(whole.stdout.match(/^ok {3}/gm)?.length, whole.stdout.trim().split('\n').length);
  await runSql("UPDATE accounts SET book = book + 1 WHERE id = 'acc-bayo'");
  const broken = await checkStore();
  assert.equal(broken.code, 1);
  assert.match(
    broken.stdout,
    /^ok {3}pages: .*\nok {3}spelling: .*\nok {3}journals: .*\nDIFF balances: .*\n$/,
  );
  assert.match(broken.stderr, /account acc-bayo/);
});

async function runSql(sql: string): Promise<void> {
  const knex = connect(store.address);
  try {
    await knex.raw(sql);
  } finally {
    await knex.destroy();
  }
}

async function checkStore() {
  const env = { DATABASE_URL: store.url, DATA_DIR: store.folder, AUTH_JWT_SECRET: testSecret };
  const cli = join(projectFolder, 'core/cli/bursar.ts');
  return promisify(execFile)(process.execPath, [cli, 'check', 'store'], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { readonly code: number; readonly stdout: string; readonly stderr: string }) => error,
  );
}
