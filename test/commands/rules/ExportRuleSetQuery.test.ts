import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { valueAt } from '../../../core/rules/source.ts';
import { type Answer, startBank, type TestBank } from '../../support/bank.ts';
import { publish, velocity, velocityOf } from './bank.ts';

let bank: TestBank;
before(async () => {
  bank = await startBank();
});
after(() => bank.stop());

const exported = (name: string, version?: string) =>
  bank.call('ExportRuleSetQuery', { name, ...(version && { version }) }, { as: 'manager' });

const at = (reply: Answer, file: 'text' | 'testsText', pointer: string): unknown =>
  valueAt(JSON.parse(reply.text(`data.${file}`)), pointer);

test('what is in force is the file as it is committed, with its tests', async () => {
  const reply = await exported(velocity);
  assert.equal(reply.status, 200);
  const file = await readFile(join(projectFolder, 'rules', `${velocity}.json`), 'utf8');
  assert.equal(reply.at('data.path'), `${velocity}.json`);
  assert.equal(reply.at('data.text'), file);
  const tests = await readFile(join(projectFolder, 'rules', `${velocity}.tests.json`), 'utf8');
  assert.deepEqual(JSON.parse(reply.text('data.testsText')), JSON.parse(tests));
});

test('a published version and a draft are files too, each with its own tests', async () => {
  const version = await publish(bank, velocityOf(9));
  const published = await exported(velocity);
  assert.equal(published.at('data.version'), version);
  assert.equal(at(published, 'text', '/maxApprovals'), 9);
  assert.equal(at(published, 'testsText', '/tests/0/expect/maxApprovals'), 9);
  const draft = await bank.call('ProposeRuleSetCommand', velocityOf(3), { as: 'manager' });
  const own = await exported(velocity, draft.text('data.draftId'));
  assert.equal(at(own, 'text', '/maxApprovals'), 3);
  assert.equal(at(own, 'testsText', '/tests/0/expect/maxApprovals'), 3);
});

test('what is not there is refused', async () => {
  assert.equal((await exported('no/such')).at('errors.0.code'), 'RULE_SET_NOT_FOUND');
  assert.equal((await exported(velocity, 'v9')).at('errors.0.code'), 'RULE_VERSION_NOT_FOUND');
});
