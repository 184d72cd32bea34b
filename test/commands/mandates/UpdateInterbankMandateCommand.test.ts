import assert from 'node:assert/strict';
import UpdateInterbankMandateCommand from '../../../commands/mandates/UpdateInterbankMandateCommand.ts';
import type { Decision } from '../../../core/command/declaration/command.ts';
import { cases, person } from '../../support/decide.ts';
import { aMandate } from '../../support/mandates.ts';

const draft = aMandate();
const active = aMandate({ state: 'Active' });
const gsi = aMandate({ kind: 'GSI', batchId: 1 });
const other = { ...gsi, id: 8 };
const terms = { amount: 500_000n, debitAmount: 40_000n, numberOfInstallments: 10 };
const changesAre =
  (...expected: readonly (readonly [number, object])[]) =>
  (decision: Decision<unknown, string>) => {
    assert.ok('effects' in decision);
    const made = decision.effects.map((effect) => {
      assert.ok(effect.do === 'put');
      const { makers: _makers, updatedAt: _at, ...changes } = effect.changes;
      return [effect.row.id, changes];
    });
    assert.deepEqual(made, expected);
  };

cases(
  UpdateInterbankMandateCommand,
  {
    input: { mandateId: 7, debitAmount: 400 },
    state: { mandate: draft, family: [draft] as readonly ReturnType<typeof aMandate>[] },
    actor: person('manager', 'BranchManager'),
  },
  {
    'a draft': { gives: ['put'], also: changesAre([7, terms]) },
    'texts are kept without the blanks around them, as in a draft': {
      input: { debitAmount: undefined, payerName: ' Ada ', tag: ' a ' },
      gives: ['put'],
      also: changesAre([7, { payerName: 'Ada', tag: 'a' }]),
    },
    'the amounts of a GSI mandate are those of all its accounts': {
      input: { payerName: 'Ada' },
      state: { mandate: gsi, family: [gsi, other] },
      gives: ['put', 'put'],
      also: changesAre([7, { ...terms, payerName: 'Ada' }], [8, terms]),
    },
    'what belongs to one account of it stays there': {
      input: { debitAmount: undefined, payerName: 'Ada' },
      state: { mandate: gsi, family: [gsi, { ...other, state: 'Active' }] },
      gives: ['put'],
      also: changesAre([7, { payerName: 'Ada' }]),
    },
    'amounts that an account shares which is not a draft any more': {
      state: { mandate: gsi, family: [gsi, { ...other, state: 'Active' }] },
      gives: 'MANDATE_STATE',
    },
    'an instalment above the total': { input: { debitAmount: 5000.01 }, gives: 'VALIDATION' },
    'a total below the instalment': { input: { amount: 399.99 }, gives: 'VALIDATION' },
    'one instalment too many': { input: { numberOfInstallments: 13 }, gives: 'VALIDATION' },
    'an active one': { state: { mandate: active, family: [active] }, gives: 'MANDATE_STATE' },
    'no such mandate': { state: { mandate: undefined, family: [] }, gives: 'MANDATE_NOT_FOUND' },
  },
);
