/** Members that no schema declares: none becomes a column, and none is taken for a filter. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clients } from '../../commands/clients/client.ts';
import { employees } from '../../commands/employees/employee.ts';
import { mandates } from '../../commands/mandates/mandate.ts';
import { depositProducts } from '../../commands/products/deposit-product.ts';
import { startBank, type TestBank, type Who } from '../support/bank.ts';
import { registry } from '../support/registry.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const exampleOf = (name: string) => registry.find(name)?.spec.example as Readonly<Record<string, unknown>>;

/** Runs what has to be accepted. */
async function done(name: string, data: unknown, as: Who) {
  const reply = await bank.call(name, data, { as });
  assert.equal(reply.status, 200, `${name}: ${JSON.stringify(reply.body)}`);
  return reply;
}

const reader = (tenant: string) => bank.host.store.reader(tenant);

test('a client is not made approved by saying so', async () => {
  const sent = { ...exampleOf('CreateClientCommand'), state: 'Active', objectState: 1 };
  const made = await done('CreateClientCommand', sent, 'manager');
  const row = await reader('demo').one(clients, { encodedKey: made.text('data.clientEncodedKey') });
  assert.equal(row?.state, 'PendingApproval');
});

test('who entered a client stays its maker, whatever he sends', async () => {
  const made = await done('CreateClientCommand', exampleOf('CreateClientCommand'), 'manager');
  const clientEncodedKey = made.text('data.clientEncodedKey');
  const more = { createdBy: 'somebody-else', tenant: 'other', id: 1, version: 9 };
  await done('UpdateClientCommand', { clientEncodedKey, note: 'seen', ...more }, 'manager');
  const row = await reader('demo').one(clients, { encodedKey: clientEncodedKey });
  assert.equal(row?.createdBy, 'manager');
  assert.equal(row?.note, 'seen');
  const approved = await bank.call('ApproveClientCommand', { clientEncodedKey }, { as: 'manager' });
  assert.equal(approved.status, 403, JSON.stringify(approved.body));
});

test('a mandate is changed in what is declared, and no other is', async () => {
  const example = exampleOf('CreateInterbankMandateCommand');
  const ids = [];
  for (const _ of [1, 2]) {
    const made = await done('CreateInterbankMandateCommand', example, 'senior');
    ids.push(Number(made.at('response.id')));
  }
  const [first = 0, second = 0] = ids;
  const more = { id: first, state: 'Active', makers: ['nobody'], tenant: 'other' };
  const sent = { mandateId: second, tag: 'mine', ...more };
  await done('UpdateInterbankMandateCommand', sent, 'manager');
  const rows = [first, second].map((id) => reader('demo').one(mandates, { id }));
  const [untouched, changed] = await Promise.all(rows);
  assert.deepEqual([untouched?.state, untouched?.tag, untouched?.version], ['Draft', null, 1]);
  assert.deepEqual([changed?.state, changed?.tag], ['Draft', 'mine']);
  // Who changed it stands beside who drafted it; nobody else does.
  assert.deepEqual(changed?.makers, ['senior', 'manager']);
});

test('an employee of another tenant is out of reach', async () => {
  const theirs = await done('CreateEmployeeCommand', exampleOf('CreateEmployeeCommand'), 'admin');
  const id = Number(theirs.at('data.id'));
  const mine = { ...exampleOf('CreateEmployeeCommand'), branch: null, staffId: 'STF-OTHER' };
  const made = await done('CreateEmployeeCommand', mine, 'other-admin');
  const sent = { id: Number(made.at('data.id')), firstName: 'Mallory', tenant: 'demo', version: 1 };
  await done('UpdateEmployeeCommand', { ...sent, encodedKey: 'taken', referralCode: 'R' }, 'other-admin');
  const row = await reader('demo').one(employees, { id });
  assert.equal(row?.firstName, 'Halima');
  const own = await reader('other').one(employees, { id: sent.id });
  assert.deepEqual([own?.firstName, own?.staffId], ['Mallory', 'STF-OTHER']);
  assert.notEqual(own?.encodedKey, 'taken');
});

test('a deposit product keeps its key, its number and its tenant', async () => {
  const made = await done('CreateDepositProductCommand', exampleOf('CreateDepositProductCommand'), 'admin');
  const more = { id: 1, encodedKey: 'taken', tenant: 'other', version: 5, createdAt: 'never' };
  await done('UpdateDepositProductCommand', { code: 'STUDENT', name: 'Pupils', ...more }, 'admin');
  const row = await reader('demo').one(depositProducts, { code: 'STUDENT' });
  assert.equal(row?.name, 'Pupils');
  assert.equal(row?.id, made.at('data.id'));
  assert.equal(await reader('other').one(depositProducts, { code: 'STUDENT' }), undefined);
});

/** A filter that is none, and the words that tell so. */
const unknownFilters: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  ['RetrieveAuditLogQuery', { tenantId: 'x' }, /tenantId is not a field of this query/],
  ['RetrieveAuditLogQuery', { tenant: 'other' }, /tenant is not a field of this query/],
  ['RetrieveComplianceReportsQuery', { tenantId: 'x' }, /tenantId is not a field of this query/],
  ['RetrieveNotificationsQuery', { recipientKey: 'x' }, /recipientKey is not a field of this query/],
  [
    'RetrieveAllTransactionsQuery',
    { state: 'SETTLED' },
    /state is not a field of this query; did you mean status\?/,
  ],
  [
    'RetrieveBranchesListQuery',
    { filters: [{ propertyName: 'Name', operator: 'Equals', value: 'x', operater: 'In' }] },
    /filters\.0\.operater is not a field of this query; did you mean operator\?/,
  ],
  [
    'RetrieveBranchesListQuery',
    { filters: [{ propertyName: 'Nane', operator: 'Equals', value: 'x' }] },
    /filters\.0\.propertyName must be one of .*, not Nane; did you mean Name\?/,
  ],
];
for (const [name, filter, words] of unknownFilters) {
  test(`${name} ${JSON.stringify(filter)} is refused by name`, async () => {
    const reply = await bank.call(name, filter, { as: 'admin' });
    assert.equal(reply.status, 400, JSON.stringify(reply.body));
    assert.match(JSON.stringify(reply.body), words);
  });
}

test('a slip of the pen is refused where the right field is there too', async () => {
  const data = { accountNumber: '1000000001', amount: 5, requireApproval: false };
  const reply = await bank.call('InitiateDeposit', { ...data, requireAproval: true });
  assert.equal(reply.status, 400);
  assert.match(reply.text('message'), /requireAproval is not .*; did you mean requireApproval/);
});

test('what stands beside data is read by nobody, so it is refused', async () => {
  const data = { accountNumber: '1000000001', amount: 5 };
  for (const stray of ['amount', 'Data', 'tenantId']) {
    const reply = await bank.post('/api/bpm/cmd', { cmd: 'InitiateDeposit', data, [stray]: 1 });
    assert.equal(reply.status, 400, stray);
    assert.match(JSON.stringify(reply.body), new RegExp(`${stray} does not belong beside cmd`));
  }
});

test('an Idempotency-Key stands for what was taken, not for what was dropped', async () => {
  const data = { accountNumber: '1000000001', amount: 7 };
  const headers = { 'idempotency-key': 'the-same' };
  const first = await bank.call('InitiateDeposit', data, { headers });
  const again = await bank.call(
    'InitiateDeposit',
    { ...data, narration: null, sentBy: 'a typed client' },
    { headers },
  );
  assert.equal(again.status, 200, JSON.stringify(again.body));
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assert.equal(again.at('data.transactionId'), first.at('data.transactionId'));
});

test('null is nothing where a field may be left out', async () => {
  const data = { accountNumber: '1000000001', amount: 5, narration: null, channel: null };
  const made = await done('InitiateDeposit', { ...data, requireApproval: null }, 'teller');
  assert.equal(made.at('data.status'), 'SETTLED');
  const listed = await bank.call('RetrieveAuditLogQuery', { userId: null, pageSize: null }, { as: 'admin' });
  assert.equal(listed.at('data.pageSize'), 50);
  const missing = await bank.call('InitiateDeposit', { ...data, amount: null });
  assert.equal(missing.status, 400);
});
