import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signToken } from '../../../core/auth/tokens.ts';
import { dateIn } from '../../../core/values/civil-date.ts';
import { bankOfFile, testSecret } from '../../support/bank.ts';

const bank = bankOfFile();

const log = (filter: Readonly<Record<string, unknown>>) =>
  bank.call('RetrieveAuditLogQuery', filter, { as: 'admin' });

test('RetrieveAuditLogQuery: an approval leaves every field of an entry', async () => {
  const made = await bank.call('InitiateDeposit', {
    accountNumber: '1000000001',
    amount: 50,
    requireApproval: true,
  });
  const transactionId = made.text('data.transactionId');
  await bank.call(
    'ApproveTransaction',
    { transactionId, approverNotes: 'Seen.' },
    { as: 'teller2', headers: { 'user-agent': 'a till' } },
  );
  const entries = await log({ transactionId, action: 'ApproveTransaction' });
  assert.equal(entries.at('data.totalRecords'), 1);
  const entry = entries.at('data.items.0') as Readonly<Record<string, unknown>>;
  const { id, requestId, decisions, timestamp, chain, chainSeq, link, ...rest } = entry;
  assert.equal(typeof id, 'string');
  assert.equal(typeof requestId, 'string');
  assert.match(String(chain), /^[0-9a-f-]{36}$/);
  assert.ok(Number(chainSeq) > 0);
  assert.match(String(link), /^[A-Za-z0-9+/]{43}=$/);
  assert.equal(timestamp, bank.clock.now());
  assert.ok(Array.isArray(decisions) && decisions.length === 5);
  assert.deepEqual(rest, {
    eventType: 'TransactionApproved',
    userId: 'teller2',
    userName: 'Test teller2',
    role: 'Teller',
    action: 'ApproveTransaction',
    outcome: 'accepted',
    transactionId,
    transactionType: 'DEPOSIT',
    transactionAmount: 50,
    previousState: 'PENDING',
    newState: 'SETTLED',
    approverNotes: 'Seen.',
    balanceImpact: {
      accountNumber: '1000000001',
      previousBalance: 1_000_000,
      newBalance: 1_000_050,
      transactionAmount: 50,
      holdReleased: 50,
    },
    ipAddress: '127.0.0.1',
    userAgent: 'a till',
    branchId: null,
    branchName: null,
    origin: 'http',
  });
});

test('RetrieveAuditLogQuery: an entry is found by its id, with other filters if it meets them', async () => {
  const made = await bank.call('InitiateDeposit', { accountNumber: '1000000001', amount: 52 });
  const transactionId = made.text('data.transactionId');
  const entry = (await log({ transactionId })).at('data.items.0') as { readonly id: string };
  const ids = async (filter: object) => {
    const found = await log({ id: entry.id, ...filter });
    return (found.at('data.items') as readonly { readonly id: string }[]).map(({ id }) => id);
  };
  assert.deepEqual(await ids({}), [entry.id]);
  assert.deepEqual(await ids({ refused: false, userId: 'teller' }), [entry.id]);
  assert.deepEqual(await ids({ subject: transactionId }), [entry.id]);
  assert.deepEqual(await ids({ refused: true }), []);
  assert.deepEqual(await ids({ subject: 'client-bayo' }), []);
  const none = await log({ id: '01980000-0000-7000-8000-000000000000' });
  assert.equal(none.at('data.totalRecords'), 0);
  assert.equal((await log({ id: 'nonsense' })).status, 400);
});

test('RetrieveAuditLogQuery: a query leaves no entry', async () => {
  await bank.call('RetrieveAccountQuery', { accountNumber: '1000000001' });
  const entries = await log({ action: 'RetrieveAccountQuery' });
  assert.equal(entries.at('data.totalRecords'), 0);
});

test('RetrieveAuditLogQuery: an entry names the branch of who acted, as it is called then', async () => {
  const tokenFor = (branchId: string) =>
    signToken(
      { sub: `of ${branchId}`, name: 'Of a branch', tenant: 'demo', roles: ['BranchManager'], branchId },
      testSecret,
      { from: bank.clock.now(), seconds: 3600 },
    );
  const names: Readonly<Record<string, string | null>> = {
    '1': 'Head Office',
    HQ: 'Head Office',
    'branch-hq': 'Head Office',
    'no such branch': null,
  };
  for (const [branchId, branchName] of Object.entries(names)) {
    const as = { token: await tokenFor(branchId) };
    const deposit = { accountNumber: '1000000001', amount: 10 };
    assert.equal((await bank.call('InitiateDeposit', deposit, { as })).status, 200);
    // A refused query has its entry from the host's own trail.
    assert.equal((await bank.call('RetrieveBranchByIdQuery', { id: 'x' }, { as })).status, 400);
    const entries = (await log({ userId: `of ${branchId}` })).at('data.items');
    const told = (entries as readonly { readonly branchId: string; readonly branchName: unknown }[]).map(
      (entry) => [entry.branchId, entry.branchName],
    );
    assert.deepEqual(told, [
      [branchId, branchName],
      [branchId, branchName],
    ]);
  }
});

test('RetrieveAuditLogQuery: a transaction as an object has all entries about it, newest first, by page', async () => {
  const pending = { accountNumber: '1000000001', amount: 7, requireApproval: true };
  const made = await bank.call('InitiateDeposit', pending);
  const subject = made.text('data.transactionId');
  await bank.call('ApproveTransaction', { transactionId: subject }, { as: 'teller' });
  await bank.call('ApproveTransaction', { transactionId: subject }, { as: 'teller2' });
  const all = await log({ subject });
  assert.deepEqual(
    [0, 1, 2].map((at) => all.at(`data.items.${at}.outcome`)),
    ['accepted', 'INSUFFICIENT_PERMISSIONS', 'accepted'],
  );
  const second = await log({ subject, pageNumber: 2, pageSize: 1 });
  assert.equal(second.at('data.items.0.id'), all.at('data.items.1.id'));
  assert.equal(second.at('data.totalPages'), 3);
  const refused = await log({ subject, refused: true });
  assert.equal(refused.at('data.totalRecords'), 1);
});

test('RetrieveAuditLogQuery: refused attempts alone, or what was accepted; of a day', async () => {
  await bank.call('RetrieveTillsQuery', {}, { as: 'teller' });
  const totals = async (more: Readonly<Record<string, unknown>>) =>
    Number((await log({ pageSize: 1, ...more })).at('data.totalRecords'));
  const day = dateIn('UTC', bank.clock.now());
  const here = { startDate: day, endDate: day };
  const [all, refused, accepted] = await Promise.all([
    totals(here),
    totals({ ...here, refused: true }),
    totals({ ...here, refused: false }),
  ]);
  assert.ok(refused > 0 && accepted > 0);
  assert.equal(refused + accepted, all);
  assert.equal(await totals({ startDate: '2030-01-01' }), 0);
});
