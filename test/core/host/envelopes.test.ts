/** Every envelope names the command in its own way, at every address; every family answers in its own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';

const bank = bankOfFile();

const data = { accountNumber: '1000000001' };
const name = 'RetrieveAccountQuery';
const forms: Readonly<Record<string, unknown>> = {
  E1: { cmd: name, data },
  E2: { queryName: name, data },
  E3: { commandName: name, data },
  E4: { $type: name, ...data },
};
for (const address of ['/api/bpm/cmd', '/api/bpm/qry', '/api/v1/execute']) {
  for (const [form, body] of Object.entries(forms)) {
    test(`${form} at ${address}`, async () => {
      const reply = await bank.post(address, body);
      assert.equal(reply.at('data.accountNumber'), '1000000001');
    });
  }
  test(`E5 at ${address}/${name}`, async () => {
    const reply = await bank.post(`${address}/${name}`, data);
    assert.equal(reply.at('data.accountNumber'), '1000000001');
  });
}

const deposit = { accountNumber: '1000000005', amount: 1 };
const command: Readonly<Record<string, readonly [string, unknown]>> = {
  'in the path': ['/api/bpm/qry/InitiateDeposit', deposit],
  'in an envelope': ['/api/bpm/qry', { queryName: 'InitiateDepositCommand', data: deposit }],
};
for (const [which, [address, body]] of Object.entries(command)) {
  test(`the address of queries runs no command that is named ${which}`, async () => {
    const asked = { accountNumber: deposit.accountNumber };
    const balance = async () => (await bank.call(name, asked)).at('data.balance');
    const before = await balance();
    const reply = await bank.post(address, body);
    assert.equal(reply.status, 400);
    assert.match(
      reply.text('message'),
      /^InitiateDeposit(Command)? is a command.*send it to \/api\/bpm\/cmd/,
    );
    assert.equal(await balance(), before);
  });
}

/** Two names in one request. */
const same: Readonly<Record<string, readonly [string, unknown]>> = {
  'the path, around an envelope that repeats it': [`/api/bpm/cmd/${name}`, { cmd: name, data }],
  'the one that is not null': ['/api/bpm/qry', { $type: null, cmd: null, queryName: name, data }],
};
for (const [which, [address, body]] of Object.entries(same)) {
  test(`one command has one name: ${which}`, async () => {
    const reply = await bank.post(address, body);
    assert.equal(reply.at('data.accountNumber'), '1000000001', JSON.stringify(reply.body));
  });
}

const other = 'RetrieveBranchesListQuery';
const two: Readonly<Record<string, readonly [string, unknown]>> = {
  'the path and $type': [`/api/bpm/cmd/${name}`, { $type: other, ...data }],
  '$type and cmd': ['/api/bpm/cmd', { $type: name, cmd: other, ...data }],
  'cmd and queryName': ['/api/bpm/cmd', { cmd: name, queryName: other, data }],
  'queryName and commandName': ['/api/bpm/cmd', { queryName: name, commandName: other, data }],
};
for (const [which, [address, body]] of Object.entries(two)) {
  test(`two commands in one request are refused: ${which}`, async () => {
    const reply = await bank.post(address, body);
    assert.equal(reply.status, 400);
    assert.match(reply.text('message'), /names two commands/);
  });
}

test('data that is null is data without fields, in an envelope and around a path', async () => {
  const list = 'RetrieveBranchesListQuery';
  for (const address of ['/api/bpm/qry', `/api/bpm/qry/${list}`]) {
    const reply = await bank.post(address, { queryName: list, data: null });
    assert.equal(reply.at('count'), 14, JSON.stringify(reply.body));
  }
});

test('a command answers with and without Command at the end of its name', async () => {
  for (const alias of ['InitiateDeposit', 'InitiateDepositCommand']) {
    const reply = await bank.call(alias, { accountNumber: '1000000005', amount: 1 });
    assert.equal(reply.status, 200, alias);
  }
  for (const alias of ['CreateBranchCommand', 'CreateBranch']) {
    const reply = await bank.call(alias, {}, { as: 'manager' });
    assert.equal(reply.status, 400, alias);
  }
});

test('R1: success, message, data and errors, with and without success', async () => {
  const right = await bank.call('RetrieveEmployeesListQuery', {}, { as: 'admin' });
  assert.deepEqual(Object.keys(right.body as object).sort(), ['data', 'errors', 'message', 'success']);
  assert.deepEqual([right.at('success'), right.at('errors')], [true, []]);
  const wrong = await bank.call('RetrieveEmployeeReferralsQuery', { employeeId: 'x' });
  assert.equal(wrong.status, 400);
  assert.deepEqual([wrong.at('success'), wrong.at('data')], [false, null]);
  assert.equal(typeof wrong.at('errors.0'), 'string');
  const loan = await bank.call('CreateLoanCommand', {}, { as: 'admin' });
  assert.deepEqual([loan.at('success'), loan.at('data')], [false, null]);
  assert.equal(typeof loan.at('errors.0.field'), 'string');
});

test('R2: isSuccessful; a status code everywhere but in the universal commands', async () => {
  const universal = await bank.call('InitiateDeposit', { accountNumber: '1000000005', amount: 1 });
  assert.deepEqual(Object.keys(universal.body as object).sort(), [
    'data',
    'errors',
    'isSuccessful',
    'message',
  ]);
  const coded = await bank.call('RetrieveAccountQuery', data);
  assert.deepEqual([coded.at('isSuccessful'), coded.at('statusCode')], [true, '00']);
  const missing = await bank.call('RetrieveAccountQuery', { accountNumber: '1999999999' });
  assert.deepEqual(
    [missing.status, missing.at('isSuccessful'), missing.at('errors.0.code')],
    [404, false, 'ACCOUNT_NOT_FOUND'],
  );
});

test('R3: response, responseCode and responseDescription', async () => {
  const wrong = await bank.call('CreateInterbankMandateCommand', {}, { as: 'admin' });
  assert.equal(wrong.status, 400);
  assert.equal(wrong.at('responseCode'), '01');
  assert.equal(typeof wrong.at('responseDescription'), 'string');
  assert.equal(typeof wrong.at('response.errors.0.field'), 'string');
  const nobody = await bank.call('CreateInterbankMandateCommand', {}, { as: null });
  assert.deepEqual([nobody.status, nobody.at('responseCode')], [401, '05']);
  const teller = await bank.call('CreateInterbankMandateCommand', {}, { as: 'teller' });
  assert.deepEqual([teller.status, teller.at('responseCode')], [403, '04']);
});

test('branches tell their own codes where nobody is known and where he may not', async () => {
  const nobody = await bank.call('RetrieveBranchesListQuery', {}, { as: null });
  assert.deepEqual([nobody.status, nobody.at('statusCode')], [401, 'CBS_401']);
  const teller = await bank.call('CreateBranchCommand', {}, { as: 'teller' });
  assert.deepEqual([teller.status, teller.at('statusCode')], [403, 'CBS_403']);
});
