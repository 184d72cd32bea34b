import assert from 'node:assert/strict';
import set from '../../../commands/scripts/SetSecretCommand.ts';
import type { Secret } from '../../../core/scripts/secrets.ts';
import { cases, noon, person } from '../../support/decide.ts';

const secret: Secret = {
  tenant: 'demo',
  version: 1,
  name: 'KEY',
  sealed: 'v1.x',
  updatedAt: noon,
  updatedBy: 'ada',
};

cases(
  set,
  {
    input: { name: 'KEY', value: 'a value that nobody sees' },
    state: { secret: undefined },
    actor: person('ada', 'Admin'),
  },
  {
    'a new one is sealed': {
      gives: ['insert'],
      also: (decision) => assert.doesNotMatch(JSON.stringify(decision), /nobody sees/),
    },
    'a known one changes': { state: { secret }, gives: ['put'] },
    'eight characters are enough': { input: { value: 'hunter22' }, gives: ['insert'] },
    'seven are too few': {
      input: { value: 'hunter2' },
      gives: 'VALIDATION',
      also: (decision) => assert.match(JSON.stringify(decision), /value must have at least 8 characters/),
    },
    'space around it does not count': { input: { value: '   4711   ' }, gives: 'VALIDATION' },
    'nothing is not a secret': { input: { value: '' }, gives: 'VALIDATION' },
    'null removes it': { input: { value: null }, state: { secret }, gives: ['remove'] },
    'null of none': { input: { value: null }, gives: 'SECRET_NOT_FOUND' },
  },
);
