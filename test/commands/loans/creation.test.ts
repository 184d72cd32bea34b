/** Loan applications over HTTP: the header, the duplicate, what is told, and many at once. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startBank, type TestBank } from '../../support/bank.ts';
import { callLoan, loanRequest } from '../../support/loans.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

test('a loan over HTTP, its duplicate, and the header that loans need', async () => {
  const request = loanRequest();
  const name = 'CreateLoanCommand';
  for (const body of [
    { cmd: name, data: request },
    { queryName: name, data: request },
    { commandName: name, data: request },
    { $type: name, ...request },
  ]) {
    const bare = await bank.post('/api/bpm/cmd', body, { as: 'senior' });
    assert.equal(bare.status, 400, Object.keys(body)[0]);
    assert.equal(bare.at('errors.0.code'), 'TENANT_REQUIRED');
    assert.equal(bare.at('errors.0.field'), 'X-Tenant-Id');
  }
  const byPath = await bank.call(name, {}, { as: 'senior' });
  assert.notEqual(byPath.at('errors.0.code'), 'TENANT_REQUIRED', 'its own path needs no header');
  const made = await callLoan(bank, 'CreateLoanCommand', request);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.equal(made.at('success'), true);
  assert.equal(made.at('data.status'), 'PendingApproval');
  const again = await callLoan(bank, 'CreateLoanCommand', request);
  assert.equal(again.status, 409);
  assert.deepEqual(again.at('errors.0.code'), 'LOAN_010');
});

test('its creation tells three events and four kinds of notices', async () => {
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id: '3000000001' });
  const key = found.text('data.encodedKey');
  const told = await bank.call('RetrieveEventsQuery', {}, { as: 'admin' });
  assert.equal(told.status, 200, JSON.stringify(told.body));
  const all = told.at('data.items') as readonly {
    readonly type: string;
    readonly subject: string;
  }[];
  const events = all.filter(({ subject }) => subject === key);
  assert.deepEqual(events.map(({ type }) => type).sort(), [
    'loan.created',
    'loan.pending_approval',
    'workflow.approval_required',
  ]);
  const sent = await bank.call('RetrieveNotificationsQuery', { subject: key }, { as: 'admin' });
  assert.equal(sent.status, 200, JSON.stringify(sent.body));
  const notices = sent.at('data.items') as readonly Record<string, string>[];
  assert.deepEqual(notices.map(({ template, channel }) => `${template} ${channel}`).sort(), [
    'loan-application-received email',
    'loan-application-received sms',
    'loan-approval-required email',
    'loan-officer-assigned email',
  ]);
});

test('what is missing is named before anything is decided', async () => {
  const reply = await callLoan(bank, 'CreateLoanCommand', { accountName: 'x' });
  assert.equal(reply.status, 400);
  assert.equal(reply.at('success'), false);
  assert.equal(reply.at('errors.0.field'), 'associationInformation');
});

test('a teller may not, and nobody may without a token', async () => {
  const request = loanRequest();
  const teller = await callLoan(bank, 'CreateLoanCommand', request, { as: 'teller' });
  assert.equal(teller.status, 403);
  const nobody = await callLoan(bank, 'CreateLoanCommand', request, { as: null });
  assert.equal(nobody.status, 401);
});

test('a thousand at once for ten pairs of client and product: ten applications', async () => {
  const pairs = ['client-bayo', 'client-guarantor', 'client-corp', 'client-amina'].flatMap(
    (client) =>
      ['product-personal', 'product-guaranteed', 'product-secured'].map((product) => [
        client,
        product,
      ]),
  );
  const free = pairs.filter((pair) => pair.join() !== 'client-amina,product-personal').slice(0, 10);
  const requests = Array.from({ length: 1000 }, (_, at) => {
    const [clientEncodedKey = '', productEncodedKey = ''] = free[at % free.length] ?? [];
    const surety = clientEncodedKey === 'client-amina' ? 'client-bayo' : 'client-amina';
    return loanRequest({
      association: { clientEncodedKey, productEncodedKey },
      account: { loanAmount: 500_000 },
      collaterals: [{ collateralType: 'Property', collateralValue: 1_000_000 }],
      guarantors: [{ clientEncodedKey: surety, guaranteeAmount: 300_000 }],
    });
  });
  const answers = await Promise.all(
    requests.map((request) => callLoan(bank, 'CreateLoanCommand', request)),
  );
  const taken = answers.filter(({ status }) => status === 200);
  assert.equal(taken.length, 10);
  assert.equal(answers.filter(({ status }) => status === 409).length, 990);
  const numbers = new Set(taken.map((answer) => answer.text('data.loanAccountNumber')));
  assert.equal(numbers.size, 10);
});
