/** What controls make of a decision: an approval covers the reasons that were shown, and the strictest wait counts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenRevocations } from '../../../core/auth/revocation.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import { control } from '../../../core/command/declaration/control.ts';
import { insert } from '../../../core/command/declaration/effects.ts';
import { Type } from '../../../core/command/declaration/schema.ts';
import type { Approved, Wait } from '../../../core/command/declaration/wait.ts';
import { rolesFrom } from '../../../core/command/policy/roles.ts';
import { isRejection } from '../../../core/command/wire/rejections.ts';
import { controlled } from '../../../core/unit/controlled.ts';
import { noon, person } from '../../support/decide.ts';

const roles = rolesFrom(['Teller', 'BranchManager', 'Admin'].map((role) => ({ role, permissions: [] })));
const effects = [
  insert(tokenRevocations, {
    person: 'a',
    subject: 'a',
    issuedBefore: noon,
    revokedAt: noon,
    byUser: 'b',
    byName: 'B',
  }),
];
const waiting = (wait: Partial<Wait>) =>
  control({
    name: 'waits',
    of: ['authority'],
    rejects: [],
    judge: async () => ({
      waits: { approverRole: 'BranchManager', approvals: 1, total: 100n, reasons: ['First'], ...wait },
    }),
  });

async function decided(waits: readonly Partial<Wait>[], approved?: Partial<Approved>) {
  const context = { actor: person('tess', 'Teller'), roles, now: noon } as unknown as Context;
  const { decision } = await controlled(
    () => ({ data: {}, message: 'Done.', effects }),
    { name: 'Probe', input: Type.Object({}), effectClasses: ['authority'], isFixture: false },
    {
      controls: waits.map(waiting),
      corrections: new Set<string>(),
      rules: { evaluate: () => assert.fail('no policy is asked') },
      context,
      input: {},
      isDry: true,
      read: { one: async () => undefined } as never,
      approved:
        approved === undefined
          ? undefined
          : {
              proposalId: 'p',
              people: [],
              approverRole: 'BranchManager',
              approvals: 1,
              total: 100n,
              reasons: ['First'],
              ...approved,
            },
    },
  );
  return isRejection(decision) ? decision : 'done';
}

test('an approval covers the reasons that were shown, and no more than was asked for then', async () => {
  assert.equal(await decided([{}], {}), 'done');
  assert.equal(
    await decided([{ reasons: ['First'] }, { reasons: ['Second'] }], { reasons: ['First', 'Second'] }),
    'done',
  );
  for (const beyond of [
    { reasons: ['Another'] },
    { total: 101n },
    { approvals: 2 },
    { approverRole: 'Admin' },
  ]) {
    const refused = await decided([beyond], {});
    assert.ok(refused !== 'done' && refused.code === 'APPROVAL_REQUIRED', Object.keys(beyond).join());
  }
});

test('of several waits the highest role, the most approvals, the largest total and all reasons count', async () => {
  const refused = await decided([
    { approverRole: 'Admin', reasons: ['First'] },
    { approvals: 2, total: 500n, reasons: ['Second'] },
  ]);
  assert.ok(refused !== 'done');
  assert.deepEqual(refused.facts, { approvalsNeeded: 2, requiredRole: 'Admin', totalAmount: 5 });
  assert.match(refused.message ?? '', /^First\. Second\. The approval of 2 other people/);
});
