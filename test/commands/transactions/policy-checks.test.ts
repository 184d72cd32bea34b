/** What the checks of the transaction tables complain of: each in its place, and nothing of tables that are right. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makerChecker } from '../../../commands/transactions/approval-policies.ts';
import { checkLimits, checkThresholds, checkWindows } from '../../../commands/transactions/policy-checks.ts';
import { pending } from '../../../commands/transactions/time-policies.ts';
import { transactionTypes } from '../../../commands/transactions/transaction.ts';
import type { PolicyFinding } from '../../../core/command/policy/policy.ts';

/** Findings as `pointer: message`, those that only warn after a `?`; each says how to put it right. */
function told(findings: readonly PolicyFinding[]): readonly string[] {
  return findings.map(({ pointer, message, mend, warning }) => {
    assert.notEqual(mend ?? '', '');
    return `${warning === true ? '?' : ''}${pointer}: ${message}`;
  });
}

const tier = (amountThreshold: number, more: object = {}) => ({
  accountTier: 'A',
  amountThreshold,
  requireApproval: true,
  approverRole: 'Teller',
  ...more,
});
const row = (transactionType: string, channel: string, ...tiers: ReturnType<typeof tier>[]) => ({
  transactionType,
  channel,
  tiers: tiers.length === 0 ? [tier(1)] : tiers,
});
const one = (...tiers: ReturnType<typeof tier>[]) => [row('*', '*', ...tiers)];
const at = '/approvalThresholds/0/tiers';
const others = (...types: readonly string[]) =>
  transactionTypes.filter((type) => !types.includes(type)).join(', ');

const thresholds: Readonly<
  Record<string, readonly [Parameters<typeof checkThresholds>[0], readonly string[]]>
> = {
  'nothing listed': [[], []],
  'a row for everything': [one(), []],
  'a row for each type': [transactionTypes.map((type) => row(type, '*')), []],
  'a type beside the star': [[row('*', '*'), row('DEPOSIT', 'mobile')], []],
  'a channel beside its star': [[row('*', '*'), row('*', 'mobile')], []],
  'the same row twice': [
    [row('*', '*'), row('DEPOSIT', '*'), row('DEPOSIT', '*')],
    ['/approvalThresholds/2: overlaps row 2: the same transaction type and channel'],
  ],
  'types without a row': [
    [row('DEPOSIT', '*'), row('TRANSFER', '*')],
    [
      `?/approvalThresholds: has a gap: no row for ${others('DEPOSIT', 'TRANSFER')}, which never wait for an approver`,
    ],
  ],
  'a channel alone': [
    [row('*', 'mobile')],
    ['?/approvalThresholds/0/channel: leaves a gap: no row for * by other channels'],
  ],
  'a channel of a type whose other channels are listed': [
    [row('*', 'mobile'), row('DEPOSIT', 'mobile'), row('DEPOSIT', '*')],
    ['?/approvalThresholds/0/channel: leaves a gap: no row for * by other channels'],
  ],
  'tiers in their order': [one(tier(1), tier(2, { approverRole: 'Admin' })), []],
  'tiers of other account tiers between them': [
    one(tier(5), tier(1, { accountTier: 'B' }), tier(6, { approverRole: 'Admin' })),
    [],
  ],
  'the same tier twice': [
    one(tier(1), tier(2, { approverRole: 'Admin' }), tier(1)),
    [
      `${at}/2/amountThreshold: overlaps tier 1: the same account tier and threshold`,
      `?${at}/2/amountThreshold: is out of order: the tier before it starts at 2`,
    ],
  ],
  'tiers out of order': [
    one(tier(2), tier(1, { approverRole: 'Admin' })),
    [`?${at}/1/amountThreshold: is out of order: the tier before it starts at 2`],
  ],
  'a tier that demands the same': [
    one(tier(1), tier(2)),
    [`?${at}/1: changes nothing: the tier before it demands the same`],
  ],
  'a tier that demands the same of another account tier': [one(tier(1), tier(2, { accountTier: 'B' })), []],
  'the same threshold and demand': [
    one(tier(1), tier(1)),
    [`${at}/1/amountThreshold: overlaps tier 1: the same account tier and threshold`],
  ],
  'a tier that lets go': [one(tier(1), tier(2, { requireApproval: false, approverRole: undefined })), []],
  'a tier that lets go after one that any approver frees': [
    one(tier(1, { approverRole: undefined }), tier(2, { requireApproval: false, approverRole: undefined })),
    [`?${at}/0: lacks approverRole: requireApproval is true, and any approver would do`],
  ],
  'an approval by nobody': [
    one(tier(1, { approverRole: undefined })),
    [`?${at}/0: lacks approverRole: requireApproval is true, and any approver would do`],
  ],
  'an approver of nothing': [
    one(tier(1, { requireApproval: false })),
    [`?${at}/0/approverRole: has no effect: requireApproval is false`],
  ],
};
for (const [name, [rows, says]] of Object.entries(thresholds)) {
  test(`thresholds: ${name}`, () => assert.deepEqual(told(checkThresholds(rows)), says));
}

const window = (windowName: string, maxHours: number, more: object = {}) => ({
  windowName,
  maxHours,
  requiresApproval: false,
  ...more,
});
const windows = (...list: ReturnType<typeof window>[]) => [{ transactionType: '*', windows: list }];
const list = '/reversalWindows/0/windows';

const reversals: Readonly<Record<string, readonly [Parameters<typeof checkWindows>[0], readonly string[]]>> =
  {
    'in their order': [windows(window('a', 24), window('b', 48)), []],
    'for each type': [
      transactionTypes.map((transactionType) => ({ transactionType, windows: [window('a', 1)] })),
      [],
    ],
    'for no type': [
      [],
      [`?/reversalWindows: has a gap: no window for ${others()}, which cannot be reversed`],
    ],
    'for the same type twice, and not for the others': [
      [...windows(window('a', 1)), ...windows(window('a', 1))].map((one) => ({
        ...one,
        transactionType: 'DEPOSIT',
      })),
      [
        '/reversalWindows/1/transactionType: overlaps row 1: the same transaction type',
        `?/reversalWindows: has a gap: no window for ${others('DEPOSIT')}, which cannot be reversed`,
      ],
    ],
    'of the same name': [
      windows(window('a', 1), window('b', 2), window('a', 3)),
      [`${list}/2/windowName: is also the name of window 1`],
    ],
    'that end at the same age': [
      windows(window('a', 1), window('b', 2), window('c', 1)),
      [`${list}/2/maxHours: is never reached: a window before it ends at the same age`],
    ],
    'out of order': [
      windows(window('a', 2), window('b', 1)),
      [`?${list}/1/maxHours: is out of order: the window before it ends at 2`],
    ],
    'with an approval by nobody, and an approver of nothing': [
      windows(
        window('a', 1, { requiresApproval: true }),
        window('b', 2, { approverRole: 'Admin' }),
        window('c', 3, { requiresApproval: true, approverRole: 'Admin' }),
      ),
      [
        `?${list}/0: lacks approverRole: requiresApproval is true, and any approver would do`,
        `?${list}/1/approverRole: has no effect: requiresApproval is false`,
      ],
    ],
  };
for (const [name, [rows, says]] of Object.entries(reversals)) {
  test(`windows: ${name}`, () => assert.deepEqual(told(checkWindows(rows)), says));
}

const limit = (role: string, maxAmount: number | null, ...types: readonly string[]) => ({
  role,
  maxAmount,
  transactionTypes: types.length === 0 ? ['*'] : types,
});
const limits: Readonly<Record<string, readonly [Parameters<typeof checkLimits>[0], readonly string[]]>> = {
  'in their order': [[limit('A', 1), limit('B', 1), limit('C', 2), limit('D', null), limit('E', null)], []],
  'of one role twice': [
    [limit('A', 1), limit('B', 2), limit('A', 3)],
    ['/approvalLimits/2/role: overlaps row 1: the same role'],
  ],
  'out of order': [
    [limit('A', 2), limit('B', 1)],
    ['?/approvalLimits/1/maxAmount: is out of order: A above it may approve more'],
  ],
  'below one without end': [
    [limit('A', null), limit('B', 1)],
    ['?/approvalLimits/1/maxAmount: is out of order: A above it may approve more'],
  ],
  'with a type twice': [
    [limit('A', 1, 'DEPOSIT', 'TRANSFER', 'DEPOSIT')],
    ['?/approvalLimits/0/transactionTypes/2: is twice in the list'],
  ],
  'with types beside the star': [
    [limit('A', 1, 'DEPOSIT', '*')],
    ['?/approvalLimits/0/transactionTypes: has types next to *, which matches all of them'],
  ],
  'with types alone': [[limit('A', 1, 'DEPOSIT', 'TRANSFER')], []],
};
for (const [name, [rows, says]] of Object.entries(limits)) {
  test(`limits: ${name}`, () => assert.deepEqual(told(checkLimits(rows)), says));
}

test('four eyes that are off exempt nobody; late is earlier than over', () => {
  const eyes = (enabled: boolean, ...exemptRoles: readonly string[]) =>
    told(makerChecker.check?.({ enabled, exemptRoles }) ?? []);
  const idle = '?/exemptRoles: has no effect: four eyes are not needed while enabled is false';
  assert.deepEqual([eyes(true, 'A'), eyes(true), eyes(false), eyes(false, 'A')], [[], [], [], [idle]]);
  const waits = (slaHours: number, expiryHours: number) =>
    told(pending.check?.({ slaHours, expiryHours }) ?? []);
  const never = '?/slaHours: is never reached: a transaction expires after 24 hours';
  assert.deepEqual([waits(23, 24), waits(24, 24), waits(25, 24)], [[], [never], [never]]);
});
