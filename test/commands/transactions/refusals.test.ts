/** Who may approve, and in which words he is told that he may not: the checks by themselves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  makerCheckerRejection,
  sameApprover,
  velocityRefusal,
} from '../../../commands/transactions/approval.ts';
import {
  idOfReference,
  referenceOf,
  storedHolds,
  transactionNoun,
} from '../../../commands/transactions/transaction.ts';
import { later, minutes } from '../../../core/values/instant.ts';
import { noon, person } from '../../support/decide.ts';
import { approvedBy, aTransaction } from '../../support/transactions.ts';

test('four eyes: without a rule they are needed, and the refusal names whose they are', () => {
  const [ada, musa] = [person('ada', 'A'), person('musa', 'A', { humans: ['ada', 'musa'] })];
  const on = { enabled: true, exemptRoles: ['B'] };
  assert.equal(makerCheckerRejection(ada, ['tolu'], null, 'act'), undefined);
  assert.deepEqual(
    [null, on].map((rule) => makerCheckerRejection(musa, ['tolu', 'ADA'], rule, 'nobody does it')?.message),
    Array(2).fill('Four eyes: nobody does it; ada was part of it already.'),
  );
  assert.equal(makerCheckerRejection({ ...ada, roles: ['A', 'B'] }, ['ada'], on, 'act'), undefined);
  assert.equal(makerCheckerRejection(ada, ['ada'], { enabled: false, exemptRoles: [] }, 'act'), undefined);
});

test('a second approver is neither the first nor anybody behind him', () => {
  const approval = { ...approvedBy('webhook'), humans: ['ada'] };
  const approved = aTransaction({ approvals: [approval] });
  const says = (userId: string, humans: readonly string[]) =>
    sameApprover(person(userId, 'A', { humans }), approved)?.facts?.rule;
  const rule = 'transactions/dual-authorization';
  assert.deepEqual(
    [says('webhook', []), says('musa', ['ada']), says('ada', []), says('musa', ['musa'])],
    [rule, rule, rule, undefined],
  );
});

test('too many approvals wait for the one that frees a place', () => {
  const window = (...ages: readonly number[]) => ({
    tenant: 'demo',
    version: 1,
    userId: 'ada',
    updatedAt: noon,
    approvals: ages.map((age) => later(noon, -minutes(age))),
  });
  const rule = { maxApprovals: 2, windowMinutes: 10 };
  const asked = (...ages: readonly number[]) => velocityRefusal(window(...ages), rule, noon);
  assert.equal(velocityRefusal(window(3, 2, 1), null, noon), undefined);
  assert.equal(velocityRefusal(undefined, rule, noon), undefined);
  assert.equal(asked(11, 10, 9.9), undefined);
  const refused = asked(9, 4, 2);
  assert.deepEqual(
    [refused?.retryAfter, refused?.message, refused?.facts],
    [
      360,
      'You have given 3 approvals within 10 minutes; 2 are allowed. You may give the next in 6 minutes.',
      { maxApprovals: 2, windowMinutes: 10 },
    ],
  );
  assert.equal(asked(9.999, 9.999)?.retryAfter, 1);
});

test('a state that forbids a move is told: there already, or not there yet', () => {
  const { id } = aTransaction();
  const told = (state: 'SETTLED' | 'CANCELLED', move: 'approve' | 'reverse' | 'cancel') => {
    const { code, message, facts } = transactionNoun.refusal(aTransaction({ state }), move) ?? {};
    assert.deepEqual(facts, { transactionId: id, currentState: state });
    return [code, message];
  };
  assert.deepEqual(told('SETTLED', 'approve'), [
    ...['DUPLICATE_REQUEST', 'The transaction is SETTLED already.'],
  ]);
  assert.deepEqual(told('CANCELLED', 'approve'), [
    ...['TRANSACTION_NOT_PENDING', 'The transaction is CANCELLED.'],
  ]);
  assert.deepEqual(told('CANCELLED', 'reverse'), [
    ...['TRANSACTION_NOT_SETTLED', 'The transaction is CANCELLED.'],
  ]);
  assert.equal(transactionNoun.refusal(aTransaction(), 'cancel'), undefined);
});

test('a reference is made of the id, and tells it', () => {
  const id = '0190abcd-1234-7000-8000-00000000000f';
  const own = referenceOf({ id, reversalOf: null });
  assert.equal(own, 'TRX-0190ABCD12347000800000000000000F');
  assert.equal(referenceOf({ id, reversalOf: id }), own.replace('TRX', 'REV'));
  for (const said of [own, own.replace('TRX', 'REV'), own.toLowerCase(), ` ${own}\n`]) {
    assert.equal(idOfReference(said), id, said);
  }
  const wrong = [`X${own}`, `${own}0`, own.slice(0, -1), own.replace('0190', 'G190'), 'TRX-A', ''];
  for (const said of wrong) assert.equal(idOfReference(said), undefined, said);
});

test('holds are stored with amounts as text', () => {
  const held = { account: 'a', direction: 'debit', amount: 10n ** 18n } as const;
  assert.deepEqual(storedHolds([held]), [{ ...held, amount: '1000000000000000000' }]);
});
