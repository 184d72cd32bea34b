import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { callLoan, takeIn } from '../../support/loans.ts';

const bank = bankOfFile();

test('comments of the application, of decisions and of changes, newest first, in pages', async () => {
  const loanAccountNumber = await takeIn(bank, { comments: ['First loan', 'By a friend'] });
  const comment = 'Income seen';
  const asked = { accountEncodedKey: loanAccountNumber, comment };
  const approved = await callLoan(bank, 'ApproveLoanCommand', asked, { as: 'manager' });
  assert.equal(approved.status, 200, JSON.stringify(approved.body));
  const page = async (data: object) => {
    const listed = await bank.call('RetrieveLoanCommentListQuery', { loanAccountNumber, ...data });
    assert.equal(listed.status, 200, JSON.stringify(listed.body));
    const items = listed.at('data.items') as readonly Readonly<Record<string, unknown>>[];
    return items.map(({ comment: said, createdById }) => [said, createdById]);
  };
  assert.deepEqual(await page({ pageSize: 2 }), [
    ['Income seen', 'manager'],
    ['By a friend', 'senior'],
  ]);
  assert.deepEqual(await page({ pageSize: 2, pageNumber: 2 }), [['First loan', 'senior']]);
  const unknown = await bank.call('RetrieveLoanCommentListQuery', { loanId: 'LA-0' });
  assert.equal(unknown.status, 404);
});
