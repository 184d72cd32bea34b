/** Whom the life of a loan is told to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announceCreation, askApprovers, tell, tellCustomer } from '../../../commands/loans/announcement.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import { aLoan } from '../../support/loans.ts';

const loan = aLoan();
const about = {
  loanId: 'LA-2026-00001',
  loanAccountNumber: '3000000001',
  customerId: 'client-amina',
  productEncodedKey: 'product-personal',
  loanAmount: 120_000,
  status: 'PendingApproval',
};
const noticed = (effect: Effect | undefined) => {
  assert.ok(effect?.do === 'notify');
  return effect.notice;
};

test('an event carries what each about a loan does, and more', () => {
  assert.deepEqual(tell('loan.updated', loan), {
    do: 'emit',
    type: 'loan.updated',
    subject: loan.encodedKey,
    data: about,
  });
  const more = { reason: 'Too much', rejectedBy: 'Ngozi' };
  const refused = tell('loan.rejected', loan, more);
  assert.ok(refused.do === 'emit');
  assert.deepEqual(refused.data, { ...about, ...more });
  // @ts-expect-error each type carries what it declares
  tell('loan.rejected', loan, { reason: 'Too much' });
  // @ts-expect-error and nothing else
  tell('loan.rejected', loan, { ...more, stray: 1 });
  // @ts-expect-error nothing at all where it declares nothing
  tell('loan.updated', loan, more);
});

test('the customer is told by e-mail and SMS', () => {
  assert.deepEqual(noticed(tellCustomer(loan, { template: 'loan-rejected', reason: 'No' })), {
    template: 'loan-rejected',
    channels: ['email', 'sms'],
    subject: loan.encodedKey,
    to: { kind: 'client', key: 'client-amina' },
    data: { applicationReference: 'LA-2026-00001', ...about, reason: 'No' },
  });
});

test('a new loan is told to systems, the customer, its officer, and approvers where there are any', () => {
  const effects = announceCreation(loan, 'BranchManager');
  assert.deepEqual(noticed(effects[3]), {
    template: 'loan-officer-assigned',
    channels: ['email'],
    subject: loan.encodedKey,
    to: { kind: 'officer', key: 'officer-ngozi' },
    data: { applicationReference: 'LA-2026-00001', ...about },
  });
  assert.deepEqual(effects.slice(4), askApprovers(loan, 'BranchManager'));
  assert.deepEqual(announceCreation(loan, undefined), effects.slice(0, 4));
});
