/** Every effect that is of a class is named by a row of its rule file, so that none falls to the rest by accident. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitmentTypes } from '../../commands/transactions/transaction.ts';
import {
  type ClassOr,
  classOfColumn,
  classOfRow,
  effectClasses,
} from '../../core/command/declaration/effect-class.ts';
import { projectFolder } from '../../core/host/config.ts';
import { takings } from '../../core/ledger/owner-checks.ts';
import { registry } from '../support/registry.ts';
import { declaredTables } from '../support/tables.ts';
import { sources } from './source.ts';

interface Named {
  readonly of: ClassOr;
  readonly record: string;
  readonly effect: string;
}

function* effectsOf(): Generator<Named> {
  for (const { name, controls, columns } of tables) {
    for (const what of ['insert', 'remove'] as const) {
      yield { of: classOfRow(controls, what), record: name, effect: `${name}.${what}` };
    }
    for (const column of Object.keys(columns)) {
      yield { of: classOfColumn(controls, column), record: name, effect: `${name}.${column}` };
    }
  }
  const { bookings, corrections } = registry.checked;
  const kinds = [...bookings, takings].flatMap(({ journals }) => Object.keys(journals));
  for (const kind of kinds) {
    const of = corrections.has(kind) ? 'correction' : 'money';
    yield { of, record: 'journal', effect: `journal.${kind}` };
  }
  yield { of: 'money', record: 'hold', effect: 'hold.debit' };
  yield { of: 'money', record: 'fee', effect: 'fee.owe' };
}

const tables = await declaredTables();

const rowsOf = (of: string): ReadonlySet<string> => {
  const file = join(projectFolder, 'rules/controls', `${of}.json`);
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rows: readonly { readonly effect: string }[];
  };
  return new Set(rows.map(({ effect }) => effect));
};

/** The ledger and the unit of work write these from journals, holds and fees, which have rows of their own. */
const written = ['postings', 'hold_entries', 'fee_entries'];

test('every effect of a class has a row, and every row an effect', () => {
  const effects = [...effectsOf()].filter(({ record }) => !written.includes(record));
  for (const of of effectClasses) {
    const rows = rowsOf(of);
    const own = effects.filter((one) => one.of === of);
    const isLedger = ({ record }: Named) => of === 'money' && record === 'accounts';
    const lacking = own.filter((one) => !rows.has(one.effect) && !rows.has(one.record) && !isLedger(one));
    assert.deepEqual(
      lacking.map(({ effect }) => effect),
      [],
      `rules/controls/${of}.json`,
    );
    const known = new Set(['*', ...own.flatMap(({ record, effect }) => [record, effect])]);
    assert.deepEqual(
      [...rows].filter((row) => !known.has(row)),
      [],
      `rows of rules/controls/${of}.json without an effect`,
    );
  }
});

test('every row of the totals counts something that exists', () => {
  const file = join(projectFolder, 'rules/controls/totals.json');
  const { rows } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly rows: readonly { readonly of: string; readonly what: string }[];
  };
  const classes = ['CUSTOMER', 'INTERNAL', 'TILL', 'VAULT'];
  const kinds = [...registry.checked.bookings].flatMap(({ journals }) => Object.keys(journals));
  const columns = [...effectsOf()].filter(({ of, record }) => of === 'correction' && record !== 'journal');
  const corrected = columns.map(({ effect }) => effect);
  const counted: Readonly<Record<string, readonly string[]>> = {
    person: [...classes, 'NONE', 'PENDING', ...kinds, ...corrected],
    machine: ['*', 'PENDING', 'OPEN_WEBHOOK'],
    account: classes,
    approver: [...classes, ...commitmentTypes],
  };
  const dead = rows.filter(({ of, what }) => !counted[of]?.includes(what));
  assert.deepEqual(dead, []);
  assert.ok(kinds.includes('clearing') && kinds.includes('reversal'));
});

test('the host runs by itself only commands that the exemptions name', () => {
  const file = join(projectFolder, 'rules/controls/exemptions.json');
  const { exemptions } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly exemptions: readonly { readonly command: string; readonly by: string }[];
  };
  const own = registry.subjects.flatMap(({ spec }) =>
    spec.kind === 'command' && spec.permission === null && spec.effectClasses.length > 0 ? [spec.name] : [],
  );
  const listed = exemptions.filter(({ by }) => by === 'host').map(({ command }) => command);
  assert.deepEqual(listed.toSorted(), own.toSorted());
});

test('every command that a timer is set for may be run by a timer', async () => {
  const set = (await sources('core', 'commands')).flatMap(({ text }) =>
    [...text.matchAll(/\bdue\b[^;]{0,200}?command: '(\w+)'/g)].map(([, name = '']) => name),
  );
  assert.ok(set.includes('CancelProcessInstanceCommand') && set.includes('ExpireProposal'));
  const refused = [...new Set(set)].filter((name) => {
    const spec = registry.find(name)?.spec;
    // A background task goes before a command that answers to its name.
    return spec?.name === name && spec.kind === 'command' && spec.permission !== null && !spec.byTimer;
  });
  assert.deepEqual(refused, []);
});
