/** What scripts of an instance write is found with the instance. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, escaped, start } from '../../../support/bpmn.ts';
import { begin, deploy } from '../../../support/process.ts';

const bank = bankOfFile();
before(() => bank.call('SetSecretCommand', { name: 'PARTNER', value: 'a dear key' }, { as: 'admin' }));

const script = (id: string, code: string) =>
  el('scriptTask', id, { Secrets: 'PARTNER' }, `<bpmn:script>${escaped(code)}</bpmn:script>`);

const logOf = (instanceGuid: string, more: object = {}) =>
  bank.call('GetProcessInstanceLogQuery', { instanceGuid, ...more }, { as: 'manager' });

interface Entry {
  readonly elementId: string;
  readonly level: string;
  readonly text: string;
}

const said = async (instanceGuid: string, more: object = {}) =>
  ((await logOf(instanceGuid, more)).at('data.items') as readonly Entry[]).map(
    ({ elementId, level, text }) => `${elementId} ${level}: ${text}`,
  );

test('tasks, conditions and forms write into the log of their instance, in their order', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        script(
          'score',
          "console.log('score of', { amount }); console.warn($.secure.get('PARTNER')); return 7",
        ),
        el(
          'exclusiveGateway',
          'g',
          { Condition: "console.info('which way'); return 'to form'" },
          '',
          'default="f3"',
        ),
        el('userTask', 'form', {
          FormKey: 'income',
          PreScript: "console.debug('before the form'); return null",
          ServerScript:
            "console.error('form', formData.income); if (!(formData.income > 0)) throw new Error('no'); return null",
        }),
        end,
      ],
      ['s->score', 'score->g', 'g->form', 'g->e', 'form->e'],
    ),
  );
  const started = await begin(bank, id, { amount: 5000 });
  const guid = started.text('data.instanceId');
  const before = [
    'score log: score of {"amount":5000}',
    'score warn: ***',
    'g info: which way',
    'form debug: before the form',
  ];
  assert.deepEqual(await said(guid), before);
  const send = (income: number) =>
    bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid: guid, callbackData: { income } },
      { as: 'manager' },
    );
  assert.equal((await send(-1)).status, 400);
  assert.equal((await send(2)).status, 200);
  assert.deepEqual(await said(guid), [...before, 'form error: form -1', 'form error: form 2']);
  assert.deepEqual(await said(guid, { elementId: 'g' }), ['g info: which way']);
  assert.deepEqual(await said(guid, { level: 'warn' }), ['score warn: ***']);
  const page = await logOf(guid, { pageNumber: 2, pageSize: 2 });
  assert.equal(page.at('data.totalRecords'), 6);
  assert.equal(page.at('data.items.0.elementId'), 'g');
});

test('a script that fails is heard, and a loop does not fill the store', async () => {
  const loud = script(
    'loud',
    'for (let at = 0; at < 90; at += 1) console.log(at);\ncontext.rounds = (context.rounds ?? 0) + 1;\nif (context.rounds > 12) throw new Error("enough");\nreturn null',
  );
  const joined = el('exclusiveGateway', 'again');
  const id = await deploy(
    bank,
    bpmn(
      [start, joined, loud, el('exclusiveGateway', 'g', {}, '', 'default="f3"'), end],
      ['s->again', 'again->loud', 'loud->g', 'g->again', 'g->e : ${amount < 0}'],
    ),
  );
  const started = await begin(bank, id, { amount: 1 });
  assert.equal(started.at('data.status'), 'ERROR', JSON.stringify(started.body));
  const guid = started.text('data.instanceId');
  const page = await logOf(guid, { pageSize: 500, pageNumber: 3 });
  assert.equal(page.at('data.totalRecords'), 1001);
  assert.match(page.text('data.items.0.text'), /keeps 1000 lines/);
});
