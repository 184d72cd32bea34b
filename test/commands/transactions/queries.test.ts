/** What lists and queries of transactions read from a store, and in which words they answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import listQuery from '../../../commands/transactions/RetrieveAllTransactionsQuery.ts';
import byIdQuery from '../../../commands/transactions/RetrieveTransactionByIdQuery.ts';
import { type Transaction, transactions } from '../../../commands/transactions/transaction.ts';
import { nothingRecorded, recordSubjects, records } from '../../../core/audit/record.ts';
import type { Query } from '../../../core/command/declaration/command.ts';
import { checker } from '../../../core/command/declaration/schema.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { postings } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { verdicts } from '../../../core/rules/verdict.ts';
import { hours, later } from '../../../core/values/instant.ts';
import { membersOf } from '../../../core/values/members.ts';
import { type BareStore, bareStore } from '../../support/bare-store.ts';
import { noon, person } from '../../support/decide.ts';
import { approvedBy, aTransaction, transactionId } from '../../support/transactions.ts';

const bank = { timezone: 'UTC' };
const rules = { sets: [] };

/** The answer of a query to what passed the door, which fits what it declares. */
async function asked(query: Query, store: BareStore, input: object, tenant = 'demo') {
  const actor = person('tolu', 'Teller', { tenant });
  const context = { actor, bank, rules } as never;
  const answer = await query.read({ ...input }, store.store.reader(tenant), context);
  if (isRejection(answer)) return { code: answer.code, data: undefined, message: undefined };
  const { data, message } = answer;
  assert.deepEqual(checker(query.output)(structuredClone(data)), []);
  return { code: undefined, data: membersOf(data), message };
}

const id = (at: number) => `0190000${at}-0000-7000-8000-00000000000a`;
const at = (hour: number) => later(noon, hours(hour));

/** Five transactions, an hour after each other, and one of another tenant. */
async function aStore(): Promise<BareStore> {
  const store = await bareStore();
  const rows: Partial<Transaction>[] = [
    { amount: 1_000n, state: 'SETTLED', branchId: '7' },
    { amount: 2_000n, accountNumber: '1000000002' },
    { amount: 3_000n, type: 'WITHDRAWAL', clientKey: '12' },
    { amount: 4_000n, state: 'CANCELLED', clientKey: null, branchId: null },
    { amount: 5_000n, state: 'REVERSED' },
  ];
  store.add(transactions, ...rows.map((row, n) => aTransaction({ id: id(n), createdAt: at(n), ...row })), {
    ...aTransaction({ id: id(9), createdAt: at(9) }),
    tenant: 'other',
  });
  return store;
}

const filters: Readonly<Record<string, readonly [object, readonly number[]]>> = {
  'nothing: newest first': [{}, [50, 40, 30, 20, 10]],
  'an id': [{ id: id(1) }, [20]],
  'a first instant': [{ startDate: at(3) }, [50, 40]],
  'a last instant': [{ endDate: at(1) }, [20, 10]],
  'instants between': [{ startDate: at(1), endDate: at(2) }, [30, 20]],
  'a day, all of it': [{ startDate: '2026-03-02', endDate: '2026-03-02' }, [50, 40, 30, 20, 10]],
  'a last day': [{ endDate: '2026-03-01' }, []],
  'an instant in another zone': [{ startDate: '2026-03-02T17:00:00+01:00' }, [50]],
  'the state 0': [{ status: [0] }, [30, 20]],
  'the state 1': [{ status: [1] }, [10]],
  'the states 2 and 3': [{ status: [2, 3] }, [50, 40]],
  'no state': [{ status: [] }, []],
  'an account': [{ accountReference: '1000000002' }, [20]],
  'a type': [{ transactionType: 'WITHDRAWAL' }, [30]],
  'a smallest amount': [{ minAmount: 40 }, [50, 40]],
  'a largest amount': [{ maxAmount: 20 }, [20, 10]],
  'a branch by number': [{ branchId: 7 }, [10]],
  'a branch by name': [{ branchId: '7' }, [10]],
  'a client by number': [{ clientId: 12 }, [30]],
  'a client by key': [{ clientId: '12' }, [30]],
  'a reference': [{ transactionReference: `TRX-${id(2).replaceAll('-', '')}` }, [30]],
  'what is not a reference': [{ transactionReference: 'TRX-1' }, []],
  'a word of the narration': [{ searchText: 'CASH' }, [50, 40, 30, 20, 10]],
  'a client in the text': [{ searchText: '12' }, [30]],
  'words that nothing has': [{ searchText: 'nothing of the kind' }, []],
  'what comes after an id': [{ after: id(3) }, [30, 20, 10]],
  'what comes after an id in capitals': [{ after: id(3).toUpperCase() }, [30, 20, 10]],
  'a page': [{ pageNumber: 2, pageSize: 2 }, [30, 20]],
  'a page by state': [{ status: [0], pageNumber: 2, pageSize: 1 }, [20]],
  'an export, whatever its page': [{ isExport: true, pageNumber: 2, pageSize: 1 }, [50, 40, 30, 20, 10]],
  'no export': [{ isExport: false, pageNumber: 2, pageSize: 4 }, [10]],
};
for (const [name, [input, amounts]] of Object.entries(filters)) {
  test(`${listQuery.name}: by ${name}`, async () => {
    const { data, message } = await asked(listQuery as Query, await aStore(), input);
    const items = data?.items as readonly { readonly amount: number }[];
    assert.deepEqual(
      items.map(({ amount }) => amount),
      amounts,
    );
    assert.equal(message, `${amounts.length}/${String(data?.totalRecords)} records returned.`);
  });
}

test(`${listQuery.name}: a page says where it stands, fifty long unless told`, async () => {
  const { data } = await asked(listQuery as Query, await aStore(), {});
  assert.deepEqual([data?.pageNumber, data?.pageSize, data?.totalRecords, data?.totalPages], [1, 50, 5, 1]);
  const exported = await asked(listQuery as Query, await aStore(), { isExport: true });
  assert.equal(exported.data?.pageSize, 100_000);
});

test(`${listQuery.name}: a page by state is right after one left it`, async () => {
  const store = await aStore();
  const reader = store.store.reader('demo');
  const pending = async () => {
    const read = listQuery.read({ status: [0] }, reader, { bank } as never);
    return ((await read) as { data: { totalRecords: number } }).data.totalRecords;
  };
  assert.equal(await pending(), 2);
  store.run(`UPDATE transactions SET state = 'SETTLED' WHERE id = unhex('${id(1)}', '-')`);
  assert.equal(await pending(), 1);
});

test(`${listQuery.name}: an item says all of its transaction`, async () => {
  const store = await bareStore();
  const full: Partial<Transaction> = {
    state: 'REVERSED',
    counterAccountNumber: '1000000009',
    settledAt: at(1),
    slaBreached: true,
    approverRole: 'Admin',
    approvals: [approvedBy('ada')],
    reversedBy: id(8),
  };
  store.add(transactions, aTransaction(full));
  const { data } = await asked(listQuery as Query, store, {});
  assert.deepEqual(data?.items, [
    {
      transactionId,
      transactionReference: `TRX-${transactionId.replaceAll('-', '')}`,
      transactionType: 'DEPOSIT',
      state: 'REVERSED',
      status: 'REVERSED',
      amount: 50,
      currency: 'NGN',
      accountNumber: '1000000001',
      counterAccountNumber: '1000000009',
      clientEncodedKey: 'client-amina',
      branchId: '1',
      channel: 'branch',
      narration: 'Cash',
      createdBy: 'The maker',
      createdById: 'maker',
      createdAt: at(-1),
      settledAt: at(1),
      expiresAt: at(23),
      slaBreached: true,
      requiredRole: 'Admin',
      approvalsGiven: 1,
      reversalOf: null,
      reversedBy: id(8),
    },
  ]);
});

/** A settled withdrawal with its history, journals and decisions, beside what is not its own. */
async function aLife(): Promise<BareStore> {
  const store = await bareStore();
  const own = id(1);
  store.add(
    transactions,
    aTransaction({ id: own, approvals: [{ ...approvedBy('ada'), approvalDate: at(1), notes: 'Fine' }] }),
    { ...aTransaction({ id: id(2) }), tenant: 'other' },
  );
  const move = (n: number, from: string | null = 'PENDING', note: string | null = null) =>
    ['transaction', own, `move ${n}`, from, 'SETTLED', note] as const;
  const line = (journalId: string, n: number, more: object = {}) => ({
    journalId,
    line: n,
    reference: own,
    kind: 'settlement',
    gl: chart.cash.code,
    accountId: null,
    accountSeq: null,
    side: 'debit',
    amount: 250n,
    currency: 'NGN',
    balanceAfter: null,
    narration: null,
    bookedAt: at(n),
    ...more,
  });
  const account = { accountId: 'acc-1', accountSeq: 1, gl: chart.deposits.code, side: 'credit' };
  store.add(postings, line(own, 2, account), line(own, 1), line(id(6), 1, { kind: 'fee' }));
  store.add(postings, line(id(7), 1, { reference: id(7) }));
  const entry = (n: number, more: object = {}) => ({
    ...nothingRecorded,
    id: id(n),
    eventType: 'E',
    timestamp: at(n),
    userId: 'ada',
    userName: 'Ada',
    role: null,
    action: `Action ${n}`,
    outcome: 'accepted',
    transactionId: own,
    requestId: 'r',
    origin: 'cli',
    decisions: ['v1'],
    ...more,
  });
  store.add(
    records,
    entry(3, {
      decisions: ['v2', 'gone', 'v1'],
      outcome: 'VALIDATION',
      moves: [move(3, 'PENDING', 'N'), ['cheque', own, 'move', null, 'DONE', null]],
    }),
    entry(1),
    entry(4, { decisions: null }),
    entry(5, { transactionId: id(7), moves: [['transaction', id(7), 'move 5', null, 'X', null]] }),
    // A record of something else that moved it too.
    entry(2, { transactionId: null, decisions: null, moves: [move(2, null)] }),
  );
  store.add(recordSubjects, { subject: own, recordId: id(2) });
  const verdict = (name: string) => ({
    id: name,
    policy: `policy ${name}`,
    policyVersion: '1',
    facts: { of: name },
    fired: [{ rule: `rule ${name}`, type: 't', params: {} }],
    firstAt: noon,
  });
  store.add(verdicts, verdict('v1'), verdict('v2'), verdict('v3'));
  return store;
}

test(`${byIdQuery.name}: its approvals, history, postings and the rules that decided it`, async () => {
  const { data, message } = await asked(byIdQuery as Query, await aLife(), { transactionId: id(1) });
  assert.ok(data !== undefined);
  const reference = `TRX-${id(1).replaceAll('-', '').toUpperCase()}`;
  assert.equal(message, `Transaction ${reference} found.`);
  assert.equal(data.transactionReference, reference);
  assert.deepEqual(data.approvals, [
    {
      approvedBy: 'ada',
      approvedById: 'ada',
      role: 'Admin',
      approvedAt: noon,
      approvalDate: at(1),
      approverNotes: 'Fine',
    },
  ]);
  const moved = { newState: 'SETTLED', by: 'Ada', byId: 'ada' };
  assert.deepEqual(data.history, [
    { ...moved, move: 'move 2', previousState: null, at: at(2), note: null },
    { ...moved, move: 'move 3', previousState: 'PENDING', at: at(3), note: 'N' },
  ]);
  const cash = { glCode: '1000', glName: 'Cash in branches', accountEncodedKey: null };
  const settled = { journalId: id(1), kind: 'settlement' };
  assert.deepEqual(data.postings, [
    { ...settled, ...cash, debit: 2.5, credit: 0, bookedAt: at(1) },
    {
      ...settled,
      glCode: '2100',
      glName: 'Customer deposits',
      accountEncodedKey: 'acc-1',
      debit: 0,
      credit: 2.5,
      bookedAt: at(2),
    },
    { journalId: id(6), kind: 'fee', ...cash, debit: 2.5, credit: 0, bookedAt: at(1) },
  ]);
  const rule = (name: string) => ({
    policy: `policy ${name}`,
    version: '1',
    facts: { of: name },
    fired: [`rule ${name}`],
  });
  assert.deepEqual(data.decisions, [
    { action: 'Action 1', outcome: 'accepted', at: at(1), rules: [rule('v1')] },
    { action: 'Action 3', outcome: 'VALIDATION', at: at(3), rules: [rule('v2'), rule('v1')] },
  ]);
});

test(`${byIdQuery.name}: one that is not there, or elsewhere`, async () => {
  const store = await aLife();
  for (const transactionId of [id(5), id(2)]) {
    const { code } = await asked(byIdQuery as Query, store, { transactionId });
    assert.equal(code, 'TRANSACTION_NOT_FOUND');
  }
});
