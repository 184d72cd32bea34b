import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile, type Who } from '../../../support/bank.ts';

const bank = bankOfFile();

const ask = (data: Readonly<Record<string, unknown>>, as: Who = 'admin') =>
  bank.call('TestProcessConditionQuery', data, { as });

test('a condition says yes or no, with what its parts are', async () => {
  const condition = '${loan.amount > 1000 && !vip}';
  const variables = { loan: { amount: 5000 }, vip: false };
  const found = await ask({ condition, variables });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.holds'), true);
  assert.deepEqual(found.at('data.parts'), [
    { text: 'loan.amount > 1000', value: 'true' },
    { text: '!vip', value: 'true' },
    { text: 'loan.amount', value: '5000' },
    { text: 'vip', value: 'false' },
  ]);
  assert.deepEqual(found.at('data.reads'), ['loan.amount', 'vip']);
  const not = await ask({ condition, variables: { ...variables, vip: true } });
  assert.equal(not.at('data.holds'), false);
});

test('what a run would stand at is told in its words and by its code', async () => {
  const none = await ask({ condition: '${loan.amount > 1000}' });
  assert.deepEqual([none.at('data.holds'), none.at('data.code')], [null, 'VALUE_MISSING']);
  assert.match(none.text('data.problem'), /there is no loan/);
  assert.deepEqual(none.at('data.reads'), ['loan.amount']);
  const unfit = await ask({ condition: '${amount > 1}', variables: { amount: 'much' } });
  assert.equal(unfit.at('data.code'), 'VALUE_UNFIT');
  const neither = await ask({ condition: '=amount', variables: { amount: 5 } });
  assert.equal(neither.at('data.code'), 'CONDITION');
});

test('FEEL is read as the file says it', async () => {
  const variables = { items: [{ price: 4 }, { price: 7 }] };
  const condition = 'some item in items satisfies item.price > 5';
  for (const way of [{ language: 'feel' }, { expressionLanguage: 'feel' }]) {
    const found = await ask({ condition, variables, ...way });
    assert.equal(found.at('data.holds'), true, JSON.stringify(found.body));
  }
  const sums = await ask({
    condition: '=sum(items.price) > 20 or not(late)',
    variables: { ...variables, late: false },
  });
  assert.deepEqual(sums.at('data.parts'), [
    { text: 'sum(items.price) > 20', value: 'false' },
    { text: 'not(late)', value: 'true' },
    { text: 'sum(items.price)', value: '11' },
  ]);
});

for (const [what, data, says] of [
  ['what is no condition', { condition: '${amount} > 5' }, /is not one expression/],
  [
    'what says neither yes nor no whatever it is given',
    { condition: '${amount + 1}' },
    /neither true nor false/,
  ],
  [
    'what the library of dates throws at',
    { condition: '=date("-0001-01-01") = null' },
    /"-0001-01-01" is no date/,
  ],
  ['a script', { condition: 'return 1', language: 'javascript' }, /simulate the process/],
  [
    'too many variables',
    { condition: '${a}', variables: { a: 'x'.repeat(70_000) } },
    /more than 65536 bytes/,
  ],
] as const) {
  test(`${what} is refused by name`, async () => {
    const refused = await ask(data);
    assert.deepEqual([refused.status, refused.at('errors.0.code')], [400, 'PROCESS_INVALID']);
    assert.match(refused.text('errors.0.message'), says);
  });
}

test('a value that the library of dates throws at is a problem of the condition', async () => {
  const told = await ask({ condition: '=date(day) > date("2020-01-01")', variables: { day: '-0001-01-01' } });
  assert.equal(told.status, 200);
  assert.match(JSON.stringify(told.at('data')), /cannot be found of \\"-0001-01-01\\"/);
});
