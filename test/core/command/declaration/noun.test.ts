/**
 * What a noun makes of its moves: the row, its history and its event, or the one refusal. Stands alone: it declares a
 * table of its own.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Context } from '../../../../core/command/declaration/command.ts';
import { emit } from '../../../../core/command/declaration/effects.ts';
import { moves } from '../../../../core/command/declaration/history.ts';
import { lifecycle } from '../../../../core/command/declaration/lifecycle.ts';
import { inState, noun } from '../../../../core/command/declaration/noun.ts';
import { allChecked, checkedOf } from '../../../../core/command/declaration/store-check.ts';
import { integer, nullable, table, text } from '../../../../core/command/declaration/table.ts';
import { reject } from '../../../../core/command/wire/rejections.ts';
import { noon, person } from '../../../support/decide.ts';

const doors = table({
  name: 'doors_of_the_noun_test',
  key: ['id'],
  controls: 'none',
  columns: { id: integer(), state: text<'Open' | 'Shut'>(), said: nullable(text()) },
});
const life = lifecycle({ Open: { shut: 'Shut' }, Shut: { open: 'Open' } });

const doorNoun = noun({
  name: 'door',
  table: doors,
  life,
  sets: (_context, { note }) => ({ said: note }),
  refusal: ({ id }, move: 'shut' | 'open', state) =>
    inState('DOOR_STATE', `Door ${id}`, state, { cannotBe: `${move}ed` }),
  event: ({ after, from, to }) => emit('door.moved', String(after.id), { from, to }),
  notes: ['knock'],
});

const context = { now: noon, actor: person('ada', 'Teller'), newId: () => 'm-1' } as Context;
const door = { tenant: 'demo', version: 3, id: 7, state: 'Open', said: null } as const;
const entry = { noun: 'door', subject: '7' };

test('a move changes the row, enters the history and tells the world', () => {
  const moved = doorNoun.move(door, 'shut', context, { note: 'Draught' });
  assert.ok(!('code' in moved));
  assert.deepEqual([moved.from, moved.to], ['Open', 'Shut']);
  assert.deepEqual(moved.after, { ...door, state: 'Shut', said: 'Draught' });
  const history = { ...entry, move: 'shut', fromState: 'Open', toState: 'Shut', note: 'Draught' };
  assert.deepEqual(moved.effects, [
    { do: 'put', table: doors, row: door, changes: { state: 'Shut', said: 'Draught' } },
    { do: 'insert', table: moves, row: history },
    { do: 'emit', type: 'door.moved', subject: '7', data: { from: 'Open', to: 'Shut' } },
  ]);
});

test('a move that the state forbids is the one refusal, and a fault where nobody asked', () => {
  const refused = reject('DOOR_STATE', { message: 'Door 7 is Open; it cannot be opened.', state: 'Open' });
  assert.deepEqual(doorNoun.move(door, 'open', context), refused);
  assert.deepEqual(doorNoun.refusal(door, 'open'), refused);
  assert.equal(doorNoun.refusal(door, 'shut'), undefined);
  assert.deepEqual([doorNoun.next(door, 'shut'), doorNoun.next(door, 'open')], ['Shut', undefined]);
  assert.throws(() => doorNoun.moved(door, 'open', context), /door 7 is Open: open/);
});

test('a note leaves the state, and a record begins with its first entry', () => {
  assert.deepEqual(doorNoun.noted(door, 'knock', { changes: { said: 'Hello' } }), [
    { do: 'put', table: doors, row: door, changes: { said: 'Hello' } },
    {
      do: 'insert',
      table: moves,
      row: { ...entry, move: 'knock', fromState: 'Open', toState: 'Open', note: null },
    },
  ]);
  assert.deepEqual(doorNoun.begun(door), [
    { do: 'insert', table: doors, row: { id: 7, state: 'Open', said: null } },
    {
      do: 'insert',
      table: moves,
      row: { ...entry, move: 'create', fromState: null, toState: 'Open', note: null },
    },
  ]);
});

test('check store looks at the history of every noun that has one', () => {
  const silent = noun({
    name: 'window',
    table: doors,
    life,
    unrecorded: true,
    refusal: { open: () => reject('WINDOW_OPEN'), shut: () => reject('WINDOW_SHUT') },
  });
  const { histories } = allChecked([checkedOf(doorNoun), checkedOf(silent), checkedOf(doors)]);
  assert.deepEqual(
    histories.map(({ noun: name, subject, notes }) => [name, subject, notes]),
    [['door', 'id', ['knock']]],
  );
  assert.equal(silent.refusal(door, 'open')?.code, 'WINDOW_OPEN');
  assert.deepEqual(silent.begun(door).length, 1);
});
