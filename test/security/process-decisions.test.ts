/** What a decision reads stands in its table, not in the diagram: it counts among what a doer saw all the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

const ask = el('userTask', 'ask', { FormKey: 'x' });
const deposit = el('serviceTask', 'dep', {
  ConnectorKey: 'InitiateDeposit',
  accountNumber: '1000000001',
  amount: '${offer.limit}',
  ActAs: 'ask',
});

test('what only a decision reads and somebody sets by hand is not done in the name of who did the task before', async () => {
  const decides = el('businessRuleTask', 'decide', { DecisionRef: 'loanOffer', ResultVariable: 'offer' });
  const waits = el('receiveTask', 'w', { CorrelationKey: 'late-decision' });
  const id = await deploy(
    bank,
    bpmn(
      [start, ask, waits, decides, deposit, end],
      ['s->ask', 'ask->w', 'w->decide', 'decide->dep', 'dep->e'],
    ),
  );
  const seen = { score: 720, monthsEmployed: 24, amount: 1500 };
  const instance = (await begin(bank, id, seen)).text('data.instanceId');
  await bank.done(
    'SignalProcessInstanceCommand',
    { instanceGuid: instance, callbackData: { ok: true } },
    'manager3',
  );
  await bank.call(
    'SetProcessVariablesCommand',
    { instanceGuid: instance, variables: { amount: 1_234_567 } },
    { as: 'manager2' },
  );
  const sent = { correlationKey: 'late-decision', callbackData: {} };
  await bank.call('ReturnCallbackCommand', sent, { as: 'manager3' });
  const shown = await look(bank, instance);
  assert.equal(shown.at('data.error.code'), 'TASK_CHANGED', JSON.stringify(shown.body));
  assert.match(shown.text('data.error.message'), /amount changed after ask was done/);
});
