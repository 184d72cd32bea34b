/** Who may decide on what others made: each check of an approval by itself. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ApprovalLimit,
  approvalBy,
  approversOf,
  fourEyesRejection,
  limitRefusal,
  missingAfter,
  roleRefusal,
  sharedUser,
} from '../../../../core/command/policy/approval.ts';
import { rolesFrom } from '../../../../core/command/policy/roles.ts';
import { noon, person } from '../../../support/decide.ts';

const roles = rolesFrom(['A', 'B', 'C', 'D'].map((role) => ({ role, permissions: [] })));
const limit = (role: string, max: bigint | null): ApprovalLimit => ({ role, max, rule: role });

test('a hand in it is told by name, unless the rule lifts four eyes for all or for a role', () => {
  const musa = person('musa', 'B', { humans: ['ada', 'musa'] });
  const cases = [
    [undefined, 'ada'],
    [null, 'ada'],
    [{ enabled: true, exemptRoles: ['A'] }, 'ada'],
    [{ enabled: true, exemptRoles: ['B'] }, undefined],
    [{ enabled: false, exemptRoles: [] }, undefined],
  ] as const;
  for (const [rule, hand] of cases) assert.equal(sharedUser(musa, ['tolu', 'ADA'], rule), hand);
  assert.equal(sharedUser(musa, ['tolu']), undefined);
  const four = { rule: null, named: 'area/rule', act: 'nobody does it' };
  const { code, message, facts } = fourEyesRejection(musa, ['ada'], four) ?? {};
  assert.deepEqual(
    [code, message, facts],
    [
      'INSUFFICIENT_PERMISSIONS',
      'Four eyes: nobody does it; ada was part of it already.',
      { rule: 'area/rule' },
    ],
  );
  assert.equal(fourEyesRejection(musa, ['tolu'], four), undefined);
});

test('a role is enough or too low; where none is asked for, any is enough', () => {
  const asked = (role: string | null) => {
    const refused = roleRefusal({ actor: person('ada', 'B'), roles }, role, 'Too low.', { at: 1 });
    return refused && [refused.code, refused.message, refused.facts];
  };
  assert.deepEqual([null, 'A', 'B'].map(asked), [undefined, undefined, undefined]);
  assert.deepEqual(asked('C'), [...['INSUFFICIENT_PERMISSIONS', 'Too low.', { requiredRole: 'C', at: 1 }]]);
});

test('approvals are kept with who gave them, and those that are missing are counted', () => {
  const actor = person('ada', 'A', { humans: ['ada', 'tolu'] });
  const given = approvalBy({ actor, now: noon });
  assert.deepEqual(given, { userId: 'ada', name: 'ada', humans: ['ada', 'tolu'], at: noon });
  assert.deepEqual(approversOf([given, { humans: ['musa'] }]), ['ada', 'tolu', 'musa']);
  assert.deepEqual(
    [missingAfter(1, []), missingAfter(2, []), missingAfter(2, [given]), missingAfter(1, [given])],
    [0, 1, 0, 0],
  );
});

test('the best of one’s own limits counts, and the role that would do is told', () => {
  const limits = [limit('A', 900n), limit('B', 500n), limit('C', 2_000n), limit('D', null)];
  const asked = (own: readonly string[], amount: bigint, approverRole: string | null = null) => {
    const actor = person('ada', 'A', { roles: own });
    const refused = limitRefusal({ amount, approverRole, type: 'DEPOSIT' }, limits, { actor, roles });
    return refused === undefined ? undefined : [refused.code, refused.facts];
  };
  const above = (userApprovalLimit: number, requiredRole: string | null, transactionAmount = 10) => [
    'APPROVAL_LIMIT_EXCEEDED',
    { transactionAmount, userApprovalLimit, requiredRole },
  ];
  assert.deepEqual(asked(['A', 'B'], 900n), undefined);
  assert.deepEqual(asked(['A', 'B'], 1_000n), above(9, 'C'));
  assert.deepEqual(asked(['B', 'A'], 1_000n), above(9, 'C'));
  assert.deepEqual(asked(['B'], 1_000n, 'D'), above(5, 'D'));
  assert.deepEqual(asked([], 1_000n), above(0, 'C'));
  assert.deepEqual(asked(['D'], 10n ** 12n), undefined);
  assert.deepEqual(asked(['A'], 1_000n, 'Z'), above(9, null));
  assert.deepEqual(asked(['A'], 900n, 'B'), ['INSUFFICIENT_PERMISSIONS', { requiredRole: 'B' }]);
  assert.deepEqual(asked(['A', 'B'], 900n, 'B'), undefined);
  const none = limitRefusal({ amount: 1n, approverRole: null, type: 'DEPOSIT' }, [], {
    actor: person('ada', 'A'),
    roles,
  });
  assert.equal(none?.facts?.requiredRole, null);
});
