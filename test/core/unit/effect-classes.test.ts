/** What class an effect is of, and that a command has none that it does not declare. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clients } from '../../../commands/clients/client.ts';
import type { EffectClass } from '../../../core/command/declaration/effect-class.ts';
import type { Effect } from '../../../core/command/declaration/effects.ts';
import type { Table } from '../../../core/command/declaration/table.ts';
import { reject } from '../../../core/command/wire/rejections.ts';
import { timers } from '../../../core/time/timer.ts';
import { assertDeclared, classesOf } from '../../../core/unit/effect-classes.ts';
import { probe } from '../../support/probe.ts';
import { told, turnUnit } from '../../support/turn-unit.ts';

const corrections = new Set(['reversal']);
const journal = (kind: string): Effect => ({
  do: 'post',
  journal: { id: 'j', reference: 'r', kind, narration: null, currency: 'NGN', lines: [] },
});
const hold = (direction: 'debit' | 'credit') =>
  ({ account: 'a', direction, amount: 1n, reference: 'r' }) as const;
const changed = (table: Table, ...columns: readonly string[]): Effect => ({
  do: 'put',
  table,
  row: {},
  changes: Object.fromEntries(columns.map((name) => [name, null])),
});

const cases: readonly (readonly [string, Effect, readonly EffectClass[]])[] = [
  ['a journal', journal('settlement'), ['money']],
  ['a journal that corrects another', journal('reversal'), ['correction']],
  ['a hold of what may be spent', { do: 'hold', hold: hold('debit') }, ['money']],
  ['a hold of what is announced', { do: 'hold', hold: hold('credit') }, []],
  ['a released hold', { do: 'release', hold: hold('debit') }, []],
  ['a fee owed', { do: 'owe', fee: { account: 'a', amount: 1n, reference: 'r' } }, ['money']],
  ['a new client', { do: 'insert', table: clients, row: {} }, ['risk']],
  ['a client who is gone', { do: 'remove', table: clients, row: {} }, ['risk']],
  ['another name', changed(clients, 'name', 'lastUpdated'), ['risk']],
  ['another state', changed(clients, 'state', 'lastUpdated'), ['restriction']],
  ['a count of the host', changed(clients, 'openAccounts'), []],
  ['a row of a table of no class', { do: 'erase', table: timers, key: {} }, []],
  ['an event', { do: 'emit', type: 't', subject: 's', data: {} }, []],
];
for (const [what, effect, classes] of cases) {
  test(`${what} is of ${classes.join() || 'no class'}`, () => {
    assert.deepEqual([...classesOf([effect], corrections)], classes);
    const declaring = (effectClasses: readonly EffectClass[]) => () =>
      assertDeclared({ name: 'Probe', effectClasses }, [effect], corrections);
    assert.doesNotThrow(declaring(classes));
    if (classes.length > 0) assert.throws(declaring([]), /Probe has an effect of the class/);
  });
}

for (const [what, keeps] of [
  ['does', false],
  ['keeps as it refuses', true],
] as const) {
  test(`what a command ${what} without declaring its class is a fault, and nothing is done`, async () => {
    const { send, entries } = await turnUnit();
    const effects = [told(), journal('settlement')];
    const does = () => (keeps ? { ...reject('VALIDATION'), keeps: effects } : effects);
    await assert.rejects(
      () => send({ does }, {}, probe({ effectClasses: ['correction'] })),
      /Probe has an effect of the class money, which it does not declare/,
    );
    assert.deepEqual(await entries(), []);
  });
}
