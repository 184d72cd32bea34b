/** Who approves what thresholds ask for of two accounts: the higher role, and for whose sake. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Demand, demandOf, higherOf } from '../../../commands/transactions/demand.ts';
import { rolesFrom } from '../../../core/command/policy/roles.ts';

const roles = rolesFrom(['A', 'B'].map((role) => ({ role, permissions: [] })));
const demand = (tier: string, approverRole: string | null, requireApproval = true): Demand => ({
  tier,
  approverRole,
  requireApproval,
  above: 0n,
  rule: 'r',
});
const [low, high, nobody] = [demand('low', 'A'), demand('high', 'B'), demand('nobody', null)];

test('of two demands the one for the higher role counts, wherever it stands', () => {
  assert.equal(demandOf([low, high], roles), high);
  assert.equal(demandOf([high, low], roles), high);
  assert.equal(demandOf([nobody, low], roles), low);
  assert.equal(demandOf([low, nobody], roles), low);
  const same = demand('same', 'A');
  assert.equal(demandOf([low, same], roles), low);
});

test('a demand that is none, or asks for no approval, is left out', () => {
  assert.equal(demandOf([undefined, undefined], roles), undefined);
  assert.equal(demandOf([undefined, low], roles), low);
  assert.equal(demandOf([low, demand('free', 'B', false)], roles), low);
});

test('the higher of two roles, or the one that there is', () => {
  const asked = [
    [null, null, null],
    ['A', null, 'A'],
    ['A', undefined, 'A'],
    [null, 'B', 'B'],
    [undefined, 'B', 'B'],
    ['A', 'B', 'B'],
    ['B', 'A', 'B'],
  ] as const;
  for (const [one, other, higher] of asked) assert.equal(higherOf(one, other, roles), higher);
});
