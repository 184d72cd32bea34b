import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementTemplates } from '../../../../core/process/reading/element-templates.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { registry } from '../../../support/registry.ts';

const bank = bankOfFile();

test('one command has its building block, and one that is not there has none', async () => {
  const one = await bank.call('GetProcessElementTemplatesQuery', { name: 'InitiateDeposit' });
  assert.equal(one.status, 200, JSON.stringify(one.body));
  assert.equal(one.at('data.templates.0.id'), 'bursar.InitiateDeposit');
  assert.equal(one.at('data.templates.0.properties.0.binding.name'), 'ConnectorKey');
  assert.equal(one.at('data.templates.1'), undefined);
  const none = await bank.call('GetProcessElementTemplatesQuery', { name: 'NoSuchCommand' });
  assert.deepEqual(none.at('data.templates'), []);
});

test('all of them are what the command line writes', async () => {
  const all = await bank.call('GetProcessElementTemplatesQuery');
  const written = elementTemplates(registry);
  assert.deepEqual(all.at('data.templates'), JSON.parse(JSON.stringify(written)));
});
