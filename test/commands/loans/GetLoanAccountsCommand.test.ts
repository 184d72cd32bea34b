import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { days } from '../../../core/values/instant.ts';
import { startBank, type TestBank } from '../../support/bank.ts';
import { callLoan, takeIn } from '../../support/loans.ts';

let bank: TestBank;
let ofAmina: string;
let ofBayo: string;
before(async () => {
  bank = await startBank();
  ofAmina = await takeIn(bank);
  await bank.advance(days(2));
  ofBayo = await takeIn(bank, {
    accountName: 'A shop',
    association: { clientEncodedKey: 'client-bayo', productEncodedKey: 'product-guaranteed' },
    guarantors: [{ clientEncodedKey: 'client-amina', guaranteeAmount: 60_000 }],
  });
  await callLoan(bank, 'ApproveLoanCommand', { id: ofBayo }, { as: 'manager' });
});
after(() => bank.stop());

const numbers = async (filter: unknown) => {
  const reply = await callLoan(bank, 'GetLoanAccountsCommand', filter);
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const items = reply.at('data.loans') as readonly { readonly loanAccountNumber: string }[];
  return items.map((item) => item.loanAccountNumber);
};

test('newest first, in pages', async () => {
  assert.deepEqual(await numbers({}), [ofBayo, ofAmina]);
  const page = await callLoan(bank, 'GetLoanAccountsCommand', { pageSize: 1, pageNumber: 2 });
  assert.equal(page.at('data.items.0.loanAccountNumber'), ofAmina);
  assert.deepEqual(page.at('data.pagination'), {
    currentPage: 2,
    pageSize: 1,
    totalPages: 2,
    totalRecords: 2,
  });
});

test('by state, text, id and period', async () => {
  assert.deepEqual(await numbers({ status: [2] }), [ofAmina]);
  assert.deepEqual(await numbers({ status: [3] }), [ofBayo]);
  assert.deepEqual(await numbers({ status: [1] }), []);
  assert.deepEqual(await numbers({ searchText: 'SHOP' }), [ofBayo]);
  assert.deepEqual(await numbers({ searchText: 'amina' }), [ofAmina]);
  assert.deepEqual(await numbers({ id: 1 }), [ofAmina]);
  assert.deepEqual(await numbers({ startDate: '2026-03-03' }), [ofBayo]);
  assert.deepEqual(await numbers({ endDate: '2026-03-02' }), [ofAmina]);
  assert.deepEqual(await numbers({ isExport: true, pageSize: 1 }), [ofBayo, ofAmina]);
});

test('by the client who holds or guarantees', async () => {
  assert.deepEqual(await numbers({ holderId: 'client-amina' }), [ofAmina]);
  assert.deepEqual(await numbers({ holderId: 1, asGuarantor: true }), [ofBayo]);
  assert.deepEqual(await numbers({ holderId: 1, asGuarantor: true, asAcountHolder: true }), [
    ofBayo,
    ofAmina,
  ]);
  assert.deepEqual(await numbers({ holderId: 99 }), []);
});

test('by the branch, by its code or its encoded key', async () => {
  const found = await bank.call('RetrieveBranchesListQuery', { pageSize: 100 });
  const branches = found.at('data.items') as readonly {
    readonly key: string;
    readonly encodedKey: string;
  }[];
  const [own, other] = branches;
  assert.equal(own?.encodedKey, 'branch-hq');
  for (const member of ['branchKey', 'branchEncodedKey']) {
    assert.deepEqual(await numbers({ [member]: own?.encodedKey }), [ofBayo, ofAmina]);
    assert.deepEqual(await numbers({ [member]: own?.key }), [ofBayo, ofAmina]);
    assert.deepEqual(await numbers({ [member]: other?.key }), []);
  }
  assert.deepEqual(await numbers({ branchKey: own?.key, branchEncodedKey: other?.key }), []);
});

test('by cursors, which the next page goes on from', async () => {
  const first = await callLoan(bank, 'GetLoanAccountsCommand', { pageSize: 1 });
  const cursor = first.at('data.nextAfter');
  const next = await callLoan(bank, 'GetLoanAccountsCommand', { pageSize: 1, after: cursor });
  assert.equal(next.at('data.items.0.loanAccountNumber'), ofAmina);
  assert.equal(next.at('data.nextAfter'), null);
});

test('a flag of the holder needs the holder', async () => {
  for (const flag of ['asGuarantor', 'asAcountHolder']) {
    const reply = await callLoan(bank, 'GetLoanAccountsCommand', { [flag]: true });
    assert.equal(reply.status, 400, flag);
    assert.equal(reply.at('errors.0.field'), 'holderId');
    assert.equal(reply.at('errors.0.message'), `holderId is required with ${flag}`);
    assert.deepEqual(await numbers({ [flag]: false }), [ofBayo, ofAmina]);
  }
});

test('a page is at most a hundred', async () => {
  const reply = await callLoan(bank, 'GetLoanAccountsCommand', { pageSize: 101 });
  assert.equal(reply.status, 400);
});
