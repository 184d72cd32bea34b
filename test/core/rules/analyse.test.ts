/** What a check finds beyond mistakes: gaps, rows that nothing reaches, rules that repeat or contradict others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prove } from '../../../core/rules/prove.ts';
import { registry } from '../../support/registry.ts';

const effort = 200_000;

async function hints(name: string, content: unknown): Promise<readonly string[]> {
  const policy = registry.policies.find((declared) => declared.name === name);
  assert.ok(policy !== undefined);
  const text = JSON.stringify(content, null, 1);
  const { findings, version } = await prove(policy, { text, tests: undefined }, {}, effort);
  assert.ok(version !== undefined, JSON.stringify(findings));
  for (const { pointer, line } of findings) if (pointer !== '') assert.ok(line > 1, pointer);
  return findings.map(({ pointer, message }) => `${pointer} ${message}`);
}

const when = (fact: string, operator: string, value: unknown) => ({ fact, operator, value });
const cheque = (name: string, conditions: object, approverRole: string, priority = 1) => ({
  name,
  priority,
  conditions,
  event: { type: 'approve', params: { approverRole, reason: 'so' } },
});
const band = (name: string, conditions: object, priority: number) => ({
  name,
  priority,
  conditions,
  event: { type: 'band', params: { band: name } },
});
const tier = (amountThreshold: number, ...levels: readonly string[]) => ({
  product: '*',
  amountThreshold,
  levels,
});

const found: Readonly<Record<string, readonly [name: string, content: unknown, says: RegExp]>> = {
  'a rule that can never hold': [
    'cheques/entry-approval',
    {
      rules: [
        cheque(
          'never',
          { all: [when('amount', 'moneyAbove', '5.00'), when('amount', 'moneyBelow', '3.00')] },
          'Admin',
        ),
      ],
    },
    /^\/rules\/0 \(never\) can never hold/,
  ],
  'a rule that says nothing new': [
    'cheques/entry-approval',
    {
      rules: [
        cheque('wide', { all: [when('amount', 'moneyAbove', '5.00')] }, 'Admin'),
        cheque('narrow', { all: [when('amount', 'moneyAbove', '9.00')] }, 'Admin'),
      ],
    },
    /^\/rules\/1 \(narrow\) says nothing new: wherever it holds, wide/,
  ],
  'rules that contradict each other': [
    'cheques/entry-approval',
    {
      rules: [
        cheque('one', { all: [when('payeeVerified', 'equal', false)] }, 'Admin'),
        cheque('other', { not: when('payeeVerified', 'equal', true) }, 'Approver'),
      ],
    },
    /^\/rules\/1 \(other\) contradicts one/,
  ],
  'a rule behind another that holds wherever it does': [
    'processes/loan-bands',
    {
      rules: [
        band('large', { all: [when('amount', 'numberAbove', 5)] }, 9),
        band('larger', { all: [when('amount', 'numberAbove', 50)] }, 1),
        band('small', { all: [when('amount', 'numberAtMost', 5)] }, 1),
      ],
    },
    /^\/rules\/1 \(larger\) is never reached: .* large/,
  ],
  'cases that no rule holds for': [
    'processes/loan-bands',
    { rules: [band('large', { all: [when('amount', 'numberAbove', 5)] }, 9)] },
    /^\/rules has a gap: nothing decides for amount 1, and the application has no band/,
  ],
  'a row for what a row before it says': [
    'loans/arrears',
    {
      arrears: [
        { product: '*', graceDays: 1 },
        { product: '*', graceDays: 2 },
      ],
    },
    /^\/arrears\/1 .* is never reached/,
  ],
  'a product that no row is about': [
    'loans/arrears',
    { arrears: [{ product: 'x', graceDays: 1 }] },
    /^\/arrears has a gap: nothing decides for product of any other kind/,
  ],
  'a tier like another': [
    'loans/approval-tiers',
    { approvalTiers: [tier(0, 'Approver'), tier(5, 'Admin'), tier(5, 'Approver')] },
    /^\/approvalTiers\/2 .* is never reached: .*row 2/,
  ],
  'a row for all when each is listed': [
    'loans/eligibility',
    {
      eligibility: ['borrower', 'guarantor', '*'].map((applicant) => ({
        applicant,
        states: ['Active'],
        minimumAge: 18,
        minimumCreditScore: 5,
        acceptUnscored: false,
        maximumDefaultedLoans: 0,
      })),
    },
    /^\/eligibility\/2 .* is never reached/,
  ],
};

for (const [what, [name, content, says]] of Object.entries(found)) {
  test(`${what} is found in ${name}`, async () => {
    const told = await hints(name, content);
    assert.equal(told.filter((line) => says.test(line)).length, 1, told.join('\n'));
    assert.equal(told.length, 1, `more than that:\n${told.join('\n')}`);
  });
}
