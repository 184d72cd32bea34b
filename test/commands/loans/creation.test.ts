/** Loan applications over HTTP: the header, refusals that name a field, what is told, and many at once. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Answer, bankOfFile } from '../../support/bank.ts';
import { callLoan, loanRequest } from '../../support/loans.ts';

const bank = bankOfFile();

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
  const of = async (query: string, data: object) => {
    const items = (await bank.call(query, data, { as: 'admin' })).at('data.items');
    return (items as readonly Record<string, string>[]).filter(({ subject }) => subject === key);
  };
  assert.deepEqual((await of('RetrieveEventsQuery', {})).map(({ type }) => type).sort(), [
    ...['loan.created', 'loan.pending_approval', 'workflow.approval_required'],
  ]);
  const notices = await of('RetrieveNotificationsQuery', { subject: key });
  assert.deepEqual(notices.map(({ template, channel }) => `${template} ${channel}`).sort(), [
    ...['loan-application-received email', 'loan-application-received sms'],
    ...['loan-approval-required email', 'loan-officer-assigned email'],
  ]);
});

test('three hundred at once for ten pairs of client and product: ten applications', async () => {
  const pairs = ['client-bayo', 'client-guarantor', 'client-corp', 'client-amina'].flatMap((client) =>
    ['product-personal', 'product-guaranteed', 'product-secured'].map((product) => [client, product]),
  );
  const free = pairs.filter((pair) => pair.join() !== 'client-amina,product-personal').slice(0, 10);
  const requests = Array.from({ length: 300 }, (_, at) => {
    const [clientEncodedKey = '', productEncodedKey = ''] = free[at % free.length] ?? [];
    const surety = clientEncodedKey === 'client-amina' ? 'client-bayo' : 'client-amina';
    return loanRequest({
      association: { clientEncodedKey, productEncodedKey },
      account: { loanAmount: 500_000 },
      collaterals: [{ collateralType: 'Property', collateralValue: 1_000_000 }],
      guarantors: [{ clientEncodedKey: surety, guaranteeAmount: 300_000 }],
    });
  });
  const answers = await Promise.all(requests.map((request) => callLoan(bank, 'CreateLoanCommand', request)));
  const taken = answers.filter(({ status }) => status === 200);
  assert.equal(taken.length, 10);
  assert.equal(answers.filter(({ status }) => status === 409).length, 290);
  const numbers = new Set(taken.map((answer) => answer.text('data.loanAccountNumber')));
  assert.equal(numbers.size, 10);
});

test('every error of a loan command names a field, whatever refused it', async () => {
  const by = { accountEncodedKey: '3999999999' };
  const answers: readonly (readonly [status: number, field: string, answer: Answer])[] = [
    [401, 'Authorization', await callLoan(bank, 'CloseLoanCommand', by, { as: null })],
    [403, 'Authorization', await callLoan(bank, 'ApproveLoanCommand', by, { as: 'teller' })],
    [
      403,
      'X-Tenant-Id',
      await callLoan(bank, 'CloseLoanCommand', by, { headers: { 'X-Tenant-Id': 'other' } }),
    ],
    [404, 'accountEncodedKey', await callLoan(bank, 'CloseLoanCommand', by)],
  ];
  for (const [status, field, answer] of answers) {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    const items = answer.at('errors') as readonly Readonly<Record<string, unknown>>[];
    assert.ok(items.length > 0);
    for (const item of items) {
      assert.equal(item.field, field);
      assert.ok(typeof item.message === 'string' && typeof item.code === 'string');
    }
  }
});

test('collateral and guarantors come and go', async () => {
  const id = '3000000001';
  const does = async (name: string, more: object = {}) => {
    const answer = await callLoan(bank, name, { loanAccountId: id, ...more });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer;
  };
  await does('AddLoanCollateralCommand', { collateralType: 'Boat', collateralValue: 300.5 });
  const held = await does('RetrieveLoanCollateralListQuery');
  assert.equal(held.at('data.totalCollateralValue'), 300.5);
  await does('RemoveLoanCollateralCommand', { collateralId: 1 });
  await does('AddLoanGuarantorCommand', { clientId: 3, relationship: 'Sister', guaranteeAmount: 500 });
  const given = await does('RetrieveLoanGuarantorListQuery');
  assert.equal(given.at('data.guarantors.0.guarantorName'), 'Grace Okafor');
  await does('RemoveLoanGuarantorCommand', { clientId: 'client-guarantor' });
  const left = await does('GetLoanAccountCommand');
  assert.deepEqual([left.at('data.collateral'), left.at('data.guarantors')], [[], []]);
});

test('an application is changed, handed to an approver and rejected', async () => {
  const id = '3000000001';
  const { associationInformation: _, ...request } = loanRequest({
    account: { loanAmount: 240_000 },
    disbursement: { disbursmentChannelEncodedKey: 'acc-amina' },
  });
  const parties = { accountOfficerEncodedKey: 'officer-ngozi', branchEncodedKey: 'branch-hq' };
  const named = (loanEncodedKey: string) => ({
    ...request,
    associationInformation: { ...parties, loanEncodedKey },
  });
  const comment = 'No papers';
  for (const [name, of] of [
    ['UpdateLoanCommand', named],
    ['RequestLoanApprovalCommand', (accountEncodedKey: string) => ({ accountEncodedKey, comment })],
    ['RejectLoanCommand', (accountEncodedKey: string) => ({ accountEncodedKey, comment })],
  ] as const) {
    assert.equal((await callLoan(bank, name, of('nobody'), { as: 'manager' })).status, 404, name);
    // Who changes an application does not decide on it.
    const as = name === 'RejectLoanCommand' ? 'manager' : 'manager2';
    const answer = await callLoan(bank, name, of(id), { as });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const found = await callLoan(bank, 'GetLoanAccountCommand', { id });
  assert.deepEqual([found.at('data.loanAmount'), found.at('data.status')], [240_000, 'Rejected']);
});
