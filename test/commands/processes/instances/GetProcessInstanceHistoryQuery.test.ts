import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { begin, deploy, look } from '../../../support/process.ts';

const bank = bankOfFile();

test('everything that an instance did is told page by page, each entry once, with names', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el('userTask', 'ask', { FormKey: 'f' }, '', 'name="Ask the client"'),
        el('exclusiveGateway', 'more', {}, '', 'default="f3"'),
        end,
      ],
      ['s->ask', 'ask->more', 'more->ask : ${lastSignalData.more == true}', 'more->e'],
    ),
  );
  const started = await begin(bank, id);
  const instanceGuid = started.text('data.instanceId');
  for (const more of [true, true, true, false]) {
    const done = await bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid, callbackData: { more } },
      { as: 'manager' },
    );
    assert.equal(done.status, 200, JSON.stringify(done.body));
  }
  const whole = (await look(bank, started)).at('data.history') as readonly object[];
  assert.ok(whole.length > 9, JSON.stringify(whole));
  const page = (pageNumber: number, pageSize: number) =>
    bank.call('GetProcessInstanceHistoryQuery', { instanceGuid, pageNumber, pageSize });
  const first = await page(1, 4);
  assert.equal(first.at('data.totalRecords'), whole.length);
  const all: { number: number; what: string; elementId: string; elementName: string }[] = [];
  for (let at = 1; at <= (first.at('data.totalPages') as number); at += 1) {
    all.push(...((await page(at, 4)).at('data.items') as typeof all));
  }
  assert.deepEqual(
    all.map(({ number }) => number),
    whole.map((_, at) => at + 1),
  );
  const told = (list: readonly object[]) =>
    list.map((one) => {
      const { what, elementId } = one as (typeof all)[number];
      return `${what} ${elementId}`;
    });
  assert.deepEqual(told(all), told(whole));
  const asked = all.filter(({ elementId }) => elementId === 'ask');
  assert.ok(asked.length >= 4 && asked.every((one) => one.elementName === 'Ask the client'));
  assert.deepEqual((await page(99, 4)).at('data.items'), []);
  const none = await bank.call('GetProcessInstanceHistoryQuery', { instanceGuid: 'none' });
  assert.equal(none.status, 404);
});
