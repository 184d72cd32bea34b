/** What a request asks for, by its path and its body. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Addressed, address } from '../../../../core/command/wire/envelope.ts';
import { registry } from '../../../support/registry.ts';

const asked = (path: string | undefined, body: unknown): Addressed => address(path, body, registry.find);
const data = { accountNumber: '1000000001', amount: 5 };

const contradictions: readonly (readonly [string | undefined, object])[] = [
  ['InitiateWithdrawal', { cmd: 'InitiateDeposit', data }],
  ['InitiateWithdrawal', { commandName: 'InitiateDeposit', ...data }],
  ['InitiateWithdrawal', { $type: 'InitiateDeposit', ...data }],
  [undefined, { cmd: 'InitiateWithdrawal', commandName: 'InitiateDeposit', data }],
  [undefined, { cmd: 'InitiateWithdrawal', queryName: 'RetrieveAccountQuery', data }],
  [undefined, { $type: 'InitiateWithdrawal', cmd: 'InitiateDeposit', ...data }],
  [undefined, { cmd: 'NoSuchCommand', commandName: 'InitiateDeposit', data }],
];
for (const [path, body] of contradictions) {
  test(`two names are a contradiction: ${path ?? ''} ${JSON.stringify(body)}`, () => {
    const found = asked(path, body);
    assert.ok('problem' in found);
    assert.match(found.problem, /^The request names two commands: \w+, and \w+ in \$?\w+\. Name one/);
  });
}

const one: readonly (readonly [string | undefined, object, object])[] = [
  ['InitiateDeposit', { data }, data],
  ['InitiateDeposit', { data: null }, {}],
  ['InitiateDeposit', { cmd: 'InitiateDeposit', data }, data],
  ['InitiateDeposit', { $type: 'InitiateDepositCommand', data }, data],
  ['InitiateDeposit', { $type: 'InitiateDepositCommand', ...data }, data],
  [undefined, { cmd: 'InitiateDeposit', commandName: 'InitiateDepositCommand', data }, data],
  // A member of the command is not a name of another.
  ['CreateWebHookConfigCommand', { commandName: 'InitiateDeposit' }, { commandName: 'InitiateDeposit' }],
  [undefined, { $type: 'CreateWebHookConfigCommand', commandName: 'X' }, { commandName: 'X' }],
  ['SendProcessMessage', { data }, { data }],
  ['SendProcessMessage', { cmd: 'SendProcessMessage', data }, data],
];
for (const [path, body, means] of one) {
  test(`one name: ${path ?? ''} ${JSON.stringify(body)}`, () => {
    const found = asked(path, body);
    assert.ok('data' in found, JSON.stringify(found));
    assert.deepEqual(found.data, means);
  });
}
