import assert from 'node:assert/strict';
import ImportClientsCommand from '../../../commands/clients/ImportClientsCommand.ts';
import { cases, person } from '../../support/decide.ts';

const halima = {
  clientEncodedKey: 'crm-1',
  type: 'Individual' as const,
  firstName: 'Halima',
  lastName: 'Isa',
  state: 'Active' as const,
};
const farms = { clientEncodedKey: 'crm-2', type: 'Corporate' as const, name: 'Isa Farms Ltd' };
const { lastName: _, ...nameless } = halima;
const nobody = { there: false, named: { branch: undefined, officer: undefined } };

cases(
  ImportClientsCommand,
  { input: { rows: [halima, farms] }, state: { found: [nobody, nobody] }, actor: person('admin', 'Admin') },
  {
    'every new client': { gives: ['insert', 'insert', 'emit', 'insert', 'insert', 'emit', 'audit'] },
    'what is there is left alone': {
      state: { found: [{ ...nobody, there: true }, nobody] },
      gives: ['insert', 'insert', 'emit', 'audit'],
    },
    'every bad row is told': {
      input: { rows: [nameless, { ...farms, branchKey: 'BR099' }] },
      gives: 'VALIDATION',
      also: (decision) => {
        const text = JSON.stringify(decision);
        assert.match(text, /rows\.0\.lastName/);
        assert.match(text, /rows\.1\.branchKey/);
      },
    },
  },
);
