/** Drafts of decision tables: taken and answered as DMN. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { bankOfFile } from '../../support/bank.ts';
import { publish } from './bank.ts';

let file: string;
let tests: readonly unknown[];
const name = 'loans/offer.dmn';
const bank = bankOfFile();
before(async () => {
  const folder = join(projectFolder, 'rules');
  file = await readFile(join(folder, name), 'utf8');
  const proofs = JSON.parse(await readFile(join(folder, `${name}.tests.json`), 'utf8'));
  ({ tests } = proofs as { readonly tests: readonly unknown[] });
});

const ask = (query: string, data: object) => bank.call(query, data, { as: 'manager' });

test('a draft is DMN text, goes round as text, and decides when it is approved', async () => {
  const same = await ask('ProposeRuleSetCommand', { name, content: file, tests });
  assert.equal(same.at('errors.0.code'), 'RULE_SET_UNCHANGED', JSON.stringify(same.body));
  const renamed = file.replace('name="Risk band"', 'name="Band of risk"');
  const version = await publish(bank, { name, content: renamed, tests, note: 'A better name.' });
  const told = await ask('GetRuleSetQuery', { name });
  assert.deepEqual([told.at('data.version'), told.at('data.source')], [version, 'command']);
  const text = told.text('data.text');
  assert.match(text, /<decision id="riskBand" name="Band of risk">/);
  const again = await ask('ProposeRuleSetCommand', { name, content: text, tests });
  assert.equal(again.at('errors.0.code'), 'RULE_SET_UNCHANGED', JSON.stringify(again.body));
});

test('an open draft is shown as text too', async () => {
  const content = file.replace('name="Risk band"', 'name="Another band"');
  const proposed = await ask('ProposeRuleSetCommand', { name, content, tests });
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body));
  const told = await ask('GetRuleSetQuery', { name });
  assert.match(told.text('data.drafts.0.text'), /name="Another band"/);
  assert.equal((await ask('GetRuleSetQuery', { name: 'transactions/velocity' })).at('data.text'), null);
});

test('text is simulated and validated; what is wrong with it is told with its line', async () => {
  const facts = { score: 700, monthsEmployed: 11, amount: 8_000_000 };
  const shown = await ask('SimulateRuleSetQuery', { name, facts, content: file });
  assert.equal(shown.at('data.outcome.offer'), true, JSON.stringify(shown.body));
  const broken = file
    .replace('<decisionTable id="riskBand-table"', '<context id="riskBand-table"')
    .replace(/<\/decisionTable>/, '</context>');
  const validated = await ask('ValidateRuleSetCommand', { name, content: broken });
  assert.equal(validated.at('data.valid'), false);
  assert.match(validated.text('data.findings.0.message'), /^line \d+: /);
  const proposed = await ask('ProposeRuleSetCommand', { name, content: '<html/>', tests });
  assert.equal(proposed.at('errors.0.code'), 'RULE_SET_INVALID', JSON.stringify(proposed.body));
});
