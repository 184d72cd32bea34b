/** Tables of loan policies: which row is about a case, what is answered, and which row is named as the one that decided. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approvalTiers, earlyPayment, levelsFor, loanToValue } from '../../../commands/loans/policies.ts';
import type { AnyPolicy, Facts } from '../../../core/command/policy/policy.ts';
import { compileVersion, outcomeOf, verdictOf } from '../../../core/rules/version.ts';

const version = (policy: AnyPolicy, content: unknown) => compileVersion(policy, JSON.stringify(content));
const use = (product: string, way: string) => ({ product, use: way });

test('the rows that say most about a case are the answer, in the order of the file', async () => {
  const of = async (rows: readonly object[], product: string) =>
    (await verdictOf(version(earlyPayment, { earlyPayment: rows }), { product })).value;
  const [any, own, again] = [use('*', 'advance'), use('a', 'lower'), use('a', 'shorten')];
  assert.deepEqual(await of([any, own, again], 'a'), [own, again]);
  assert.deepEqual(await of([any, own, again], 'b'), [any]);
  assert.deepEqual(await of([own], 'b'), []);
});

test('the first row of the answer decides, and is named by what it is about and where it stands', async () => {
  const rows = [use('*', 'advance'), use('a', 'lower'), use('a', 'shorten')];
  const of = async (product: string, list = rows) => {
    const made = await outcomeOf(version(earlyPayment, { earlyPayment: list }), { product });
    return made.decidedBy;
  };
  assert.deepEqual([await of('a'), await of('b')], ['a (row 2)', '* (row 1)']);
  assert.equal(await of('b', rows.slice(1)), null);
});

test('a tier decides by the amount, and none below the first', async () => {
  const tier = (product: string, amountThreshold: number, ...levels: readonly string[]) => ({
    product,
    amountThreshold,
    levels,
  });
  const rows = [tier('*', 100, 'Teller'), tier('*', 50, 'Clerk'), tier('*', 1000, 'Teller', 'Admin')];
  const of = (facts: Facts) => outcomeOf(version(approvalTiers, { approvalTiers: rows }), facts);
  const told = async (amount: number) => {
    const { outcome, decidedBy } = await of({ product: 'a', amount });
    return [outcome, decidedBy];
  };
  assert.deepEqual(await told(50), [[], null]);
  assert.deepEqual(await told(50.01), [['Clerk'], '* (row 2)']);
  assert.deepEqual(await told(100), [['Clerk'], '* (row 2)']);
  assert.deepEqual(await told(100.01), [['Teller'], '* (row 1)']);
  assert.deepEqual(await told(1000.01), [['Teller', 'Admin'], '* (row 3)']);
  assert.deepEqual(levelsFor([], 1n), []);
  // Of two that begin alike the first one stands.
  const alike = [tier('*', 0, 'Teller'), tier('*', 0, 'Admin')];
  assert.deepEqual(levelsFor(alike as never, 1n), ['Teller']);
});

test('collateral is valued by its own type first, by any type else', async () => {
  const value = (collateralType: string, maximumPercent: number) => ({
    product: '*',
    collateralType,
    maximumPercent,
  });
  const rows = [value('*', 10), value('Gold', 90)];
  const of = async (facts: Facts, list = rows) =>
    (await outcomeOf(version(loanToValue, { loanToValue: list }), { product: 'a', ...facts })).decidedBy;
  assert.equal(await of({ collateralType: 'GOLD' }), '* (row 2)');
  assert.equal(await of({ collateralType: 'Car' }), '* (row 1)');
  assert.equal(await of({}), '* (row 1)');
  assert.equal(await of({ collateralType: 'Car' }, rows.slice(1)), null);
});
