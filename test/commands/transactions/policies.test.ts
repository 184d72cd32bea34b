/** What the transaction policies answer: which row decides, in which words, and what is compared exactly. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as approval from '../../../commands/transactions/approval-policies.ts';
import * as time from '../../../commands/transactions/time-policies.ts';
import type { AnyPolicy, Facts } from '../../../core/command/policy/policy.ts';
import { always, anyOf } from '../../../core/command/policy/rows.ts';
import { compileVersion, verdictOf } from '../../../core/rules/version.ts';
import { hours, minutes } from '../../../core/values/instant.ts';

/** What a content answers to these facts: the verdict, what it comes to, and the rule that decides. */
async function asked(policy: AnyPolicy, content: object, facts: Facts) {
  const { value, fired } = await verdictOf(compileVersion(policy, JSON.stringify(content)), facts);
  return { value, comesTo: policy.outcome?.(value, facts), by: policy.decidedBy?.(value, facts, fired) };
}

const tier = (accountTier: string, amountThreshold: number, approverRole?: string) => ({
  accountTier,
  amountThreshold,
  requireApproval: approverRole !== undefined,
  ...(approverRole === undefined ? {} : { approverRole }),
});
const thresholds = {
  approvalThresholds: [
    { transactionType: '*', channel: '*', tiers: [tier('*', 10, 'A'), tier('GOLD', 90, 'G')] },
    { transactionType: '*', channel: 'mobile', tiers: [tier('*', 20, 'B')] },
    {
      transactionType: 'DEPOSIT',
      channel: '*',
      tiers: [tier('*', 50, 'D'), tier('*', 30, 'C'), tier('*', 60)],
    },
    { transactionType: 'TRANSFER', channel: 'mobile', tiers: [tier('GOLD', 5, 'T')] },
  ],
};
const decided: readonly (readonly [string, string, string, number, unknown])[] = [
  ['WITHDRAWAL', 'branch', 'STANDARD', 10, [false, null, null]],
  ['WITHDRAWAL', 'branch', 'STANDARD', 10.01, [true, 'A', '* by *, * above 10']],
  // A listed account tier goes before the star, a channel before a tier, a type before both.
  ['WITHDRAWAL', 'branch', 'GOLD', 90, [false, null, null]],
  ['WITHDRAWAL', 'branch', 'GOLD', 91, [true, 'G', '* by *, GOLD above 90']],
  ['WITHDRAWAL', 'mobile', 'GOLD', 91, [true, 'B', '* by mobile, * above 20']],
  ['DEPOSIT', 'mobile', 'GOLD', 25, [false, null, null]],
  // Tiers count from the lowest, in whatever order they stand.
  ['DEPOSIT', 'mobile', 'GOLD', 31, [true, 'C', 'DEPOSIT by *, * above 30']],
  ['DEPOSIT', 'mobile', 'GOLD', 51, [true, 'D', 'DEPOSIT by *, * above 50']],
  ['DEPOSIT', 'mobile', 'GOLD', 61, [false, null, 'DEPOSIT by *, * above 60']],
  ['TRANSFER', 'mobile', 'GOLD', 6, [true, 'T', 'TRANSFER by mobile, GOLD above 5']],
  ['TRANSFER', 'mobile', 'STANDARD', 21, [true, 'B', '* by mobile, * above 20']],
];
for (const [transactionType, channel, accountTier, amount, says] of decided) {
  test(`a ${transactionType} of ${amount} by ${channel}, ${accountTier}`, async () => {
    const facts = { transactionType, channel, accountTier, amount };
    const { comesTo, by } = await asked(approval.approvalThresholds, thresholds, facts);
    const { requireApproval, approverRole } = comesTo as Record<string, unknown>;
    assert.deepEqual([requireApproval, approverRole, by], says);
  });
}

test('thresholds that say nothing of a case ask for nobody', async () => {
  const content = { approvalThresholds: thresholds.approvalThresholds.slice(3) };
  const facts = { transactionType: 'DEPOSIT', channel: 'branch', accountTier: 'A', amount: 9 };
  const { value, comesTo, by } = await asked(approval.approvalThresholds, content, facts);
  assert.deepEqual([value, comesTo, by], [[], { requireApproval: false, approverRole: null }, null]);
});

const limits = {
  approvalLimits: [
    { role: 'Teller', maxAmount: 50.5, transactionTypes: ['DEPOSIT', 'TRANSFER'] },
    { role: 'Chief', maxAmount: null, transactionTypes: ['*'] },
  ],
};
test('limits of all roles that may approve a type', async () => {
  const of = (transactionType: string, role: string) =>
    asked(approval.approvalLimits, limits, { transactionType, role });
  const teller = { role: 'Teller', max: 5_050n, rule: 'Teller' };
  const chief = { role: 'Chief', max: null, rule: 'Chief' };
  assert.deepEqual(await of('DEPOSIT', 'Teller'), {
    value: [teller, chief],
    comesTo: { maxAmount: 50.5 },
    by: 'Teller',
  });
  assert.deepEqual(await of('DEPOSIT', 'Chief'), {
    value: [teller, chief],
    comesTo: { maxAmount: null },
    by: 'Chief',
  });
  assert.deepEqual(await of('WITHDRAWAL', 'Teller'), { value: [chief], comesTo: { maxAmount: 0 }, by: null });
});

const windows = {
  reversalWindows: [
    {
      transactionType: '*',
      windows: [
        {
          windowName: 'long',
          maxHours: 48,
          requiresApproval: true,
          approverRole: 'Chief',
          requiresDetailedJustification: true,
        },
        { windowName: 'short', maxHours: 24, requiresApproval: false, approverRole: 'Chief' },
      ],
    },
    { transactionType: 'DEPOSIT', windows: [{ windowName: 'only', maxHours: 1, requiresApproval: true }] },
  ],
};
test('windows of a type, the shortest first: what is listed goes before the star', async () => {
  const of = (transactionType: string, ageHours: number) =>
    asked(time.reversalWindows, windows, { transactionType, ageHours });
  const short = { windowName: 'short', max: hours(24), approverRole: null, detailed: false };
  const long = { windowName: 'long', max: hours(48), approverRole: 'Chief', detailed: true };
  const [shorter, longer] = [
    { ...short, rule: '* short' },
    { ...long, rule: '* long' },
  ];
  const words = (window: typeof short | typeof long) => ({
    windowName: window.windowName,
    approverRole: window.approverRole,
    requiresDetailedJustification: window.detailed,
  });
  const both = [shorter, longer];
  assert.deepEqual(await of('TRANSFER', 24), { value: both, comesTo: words(short), by: '* short' });
  assert.deepEqual(await of('TRANSFER', 25), { value: both, comesTo: words(long), by: '* long' });
  assert.deepEqual(await of('TRANSFER', 49), { value: both, comesTo: { windowName: null }, by: null });
  const only = { windowName: 'only', max: hours(1), approverRole: null, detailed: false };
  assert.deepEqual(await of('DEPOSIT', 1), {
    value: [{ ...only, rule: 'DEPOSIT only' }],
    comesTo: words(only as never),
    by: 'DEPOSIT only',
  });
  assert.deepEqual((await of('DEPOSIT', 2)).comesTo, { windowName: null });
});

test('settings are answered in the units of the code, and told in those of the file', async () => {
  const set = (policy: AnyPolicy, content: object, facts: Facts = {}) => asked(policy, content, facts);
  const waits = await set(time.pending, { expiryHours: 24, slaHours: 1.5 });
  assert.deepEqual(waits.value, { expiry: hours(24), sla: minutes(90) });
  assert.deepEqual(waits.comesTo, { expiryHours: 24, slaHours: 1.5 });
  const dates = await set(time.approvalDates, { aheadMinutes: 5, behindMinutes: 2 });
  assert.deepEqual(dates.value, { ahead: minutes(5), behind: minutes(2) });
  assert.deepEqual(dates.comesTo, { aheadMinutes: 5, behindMinutes: 2 });
  const dual = { threshold: 100.5, approvers: 3 };
  const several = await set(approval.dualAuthorization, dual, { amount: 100.51 });
  assert.deepEqual(several.value, { threshold: 10_050n, approvers: 3 });
  assert.deepEqual(several.comesTo, { approvers: 3 });
  const one = await set(approval.dualAuthorization, dual, { amount: 100.5 });
  assert.deepEqual(one.comesTo, { approvers: 1 });
  const rate = { maxApprovals: 5, windowMinutes: 60 };
  assert.deepEqual((await set(approval.velocity, rate)).value, rate);
  for (const eyes of [
    { enabled: true, exemptRoles: ['A'] },
    { enabled: false, exemptRoles: [], reversal: false, clearing: true },
  ]) {
    assert.deepEqual((await set(approval.makerChecker, eyes)).value, eyes);
  }
});

test('explanations show each rule at its place, with what is compared exactly', () => {
  const compiled = (policy: AnyPolicy, content: object) =>
    policy.compile(content).map(({ at, exact, conditions }) => ({ at, exact, conditions }));
  const notEqual = (fact: string) => ({ fact, operator: 'notEqual', value: '' });
  const [, , mobile] = compiled(approval.approvalThresholds, thresholds);
  assert.deepEqual(mobile, {
    at: '/approvalThresholds/1/tiers/0',
    exact: [{ fact: 'amount', operator: 'moneyAbove', value: 20 }],
    conditions: {
      all: [
        notEqual('transactionType'),
        { fact: 'channel', operator: 'equal', value: 'mobile' },
        notEqual('accountTier'),
      ],
    },
  });
  const [teller, chief] = compiled(approval.approvalLimits, limits);
  const role = (value: string) => ({ fact: 'role', operator: 'equal', value });
  const types = ['DEPOSIT', 'TRANSFER'];
  assert.deepEqual(teller, {
    at: '/approvalLimits/0',
    exact: [role('Teller'), { fact: 'amount', operator: 'moneyAtMost', value: 50.5 }],
    conditions: { all: [{ fact: 'transactionType', operator: 'in', value: types }] },
  });
  assert.deepEqual(chief, {
    at: '/approvalLimits/1',
    exact: [role('Chief')],
    conditions: { all: [notEqual('transactionType')] },
  });
  const [, short] = compiled(time.reversalWindows, windows);
  assert.deepEqual(short?.at, '/reversalWindows/0/windows/1');
  assert.deepEqual(short?.exact, [{ fact: 'ageHours', operator: 'numberAtMost', value: 24 }]);
  const exact = (policy: AnyPolicy, content: object) => compiled(policy, content)[0]?.exact;
  assert.deepEqual(exact(time.pending, { expiryHours: 24, slaHours: 4 }), [
    { fact: 'ageHours', operator: 'numberAbove', value: 4 },
    { fact: 'ageHours', operator: 'numberAbove', value: 24 },
  ]);
  assert.deepEqual(exact(approval.dualAuthorization, { threshold: 9, approvers: 2 }), [
    { fact: 'amount', operator: 'moneyAbove', value: 9 },
  ]);
  assert.deepEqual(exact(approval.velocity, { maxApprovals: 5, windowMinutes: 1 }), [
    { fact: 'approvals', operator: 'numberBelow', value: 5 },
  ]);
  assert.deepEqual([always(), always('a')], [{ all: [] }, { all: [notEqual('a')] }]);
  assert.deepEqual(anyOf({ a: '*', b: 'x' }), {
    all: [notEqual('a'), { fact: 'b', operator: 'equal', value: 'x' }],
  });
});

test('a rule that is compiled from no row of the content decides nothing', () => {
  const fired = (params: object) => [{ rule: 'gone', type: 't', params: { ...params } }];
  const stale = { row: 9, tier: 0, window: 0, weight: 0, listed: false };
  const within = { ...stale, row: 0, tier: 9, window: 9 };
  for (const params of [stale, within]) {
    assert.deepEqual(approval.approvalThresholds.verdict(fired(params), thresholds), []);
    assert.deepEqual(time.reversalWindows.verdict(fired(params), windows), []);
  }
  assert.deepEqual(approval.approvalLimits.verdict(fired(stale), limits), []);
});
