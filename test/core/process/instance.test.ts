/** Values that do not fit are told; none is taken for something else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../support/bank.ts';
import { el } from '../../support/bpmn.ts';
import { many, process, script } from '../../support/diagram.ts';
import { begin, deploy, look } from '../../support/process.ts';

const bank = bankOfFile();

const counting = process(
  [
    script('a', 'context.c = context.c + 1; return null').replace(
      '</bpmn:scriptTask>',
      `${many({ times: '${n}' })}</bpmn:scriptTask>`,
    ),
  ],
  ['s -> a -> e'],
);
for (const n of [null, '', [], true, [5], '0x3', 1.5, -1]) {
  test(`a loop of ${JSON.stringify(n)} turns stands`, async () => {
    const started = await begin(bank, await deploy(bank, counting), { n, c: 0 });
    assert.equal(started.at('data.status'), 'ERROR');
    const shown = await look(bank, started);
    assert.match(shown.text('data.error.message'), /The cardinality .* not a whole number/);
  });
}
test('a loop of "3" turns has three', async () => {
  const started = await begin(bank, await deploy(bank, counting), { n: '3', c: 0 });
  assert.equal((await look(bank, started)).at('data.variables.c'), 3);
});

const waiting = (key: string) => process([el('receiveTask', 'r', { CorrelationKey: key })], ['s -> r -> e']);
for (const [key, k] of [
  ['${k}', { order: 1 }],
  ['${k}', true],
  ['ORDER-${k}', null],
  ['ORDER-${k}', ['a']],
  ['=k', { order: 1 }],
] as const) {
  test(`${key} of ${JSON.stringify(k)} is not a key`, async () => {
    const started = await begin(bank, await deploy(bank, waiting(key)), { k });
    const shown = await look(bank, started);
    assert.equal(shown.at('data.error.code'), 'VALUE_UNFIT');
    assert.match(shown.text('data.error.message'), /CorrelationKey is .* no text and no number/);
  });
}
test('a key is made of texts and numbers', async () => {
  const started = await begin(bank, await deploy(bank, waiting('ORDER-${k}-${n}')), { k: 'x', n: 7 });
  assert.equal((await look(bank, started)).at('data.currentElements.0.correlationKey'), 'ORDER-x-7');
});
