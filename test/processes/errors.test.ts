/** Errors of scripts and commands: boundaries by code, retries with back-off, versions of running instances. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { changesAlone } from '../support/alone.ts';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();
before(async () => {
  await changesAlone(bank);
  await bank.setRules('processes/publication', { fourEyes: false });
});

const seconds = (count: number) => count * 1000;
const error = (code: string) => `<bpmn:error id="E_${code}" errorCode="${code}"/>`;
const on = (id: string, task: string, code: string) =>
  el('boundaryEvent', id, {}, `<bpmn:errorEventDefinition errorRef="E_${code}"/>`, `attachedToRef="${task}"`);

test('a script that throws BpmnError takes the boundary of its code, and tells why', async () => {
  const id = await deploy(
    bank,
    bpmn(
      [
        start,
        el(
          'scriptTask',
          'check',
          {},
          '<bpmn:script>if (balance &lt; payment) throw new BpmnError("INSUFFICIENT_FUNDS", "balance is " + balance); return "ok"</bpmn:script>',
        ),
        on('b', 'check', 'INSUFFICIENT_FUNDS'),
        el('sendTask', 'tell', {
          to: 'client:client-amina',
          subject: 'Payment failed',
          body: '${_lastError.errorMessage}',
          OutputMapping: '{"paymentStatus": "${\'FAILED\'}"}',
        }),
        end,
      ],
      ['s->check', 'check->e', 'b->tell', 'tell->e'],
      error('INSUFFICIENT_FUNDS'),
    ),
  );
  const poor = await begin(bank, id, { balance: 5, payment: 10 });
  assert.equal(poor.at('data.status'), 'COMPLETED', JSON.stringify(poor.body));
  assert.equal(poor.at('data.variables.paymentStatus'), 'FAILED');
  assert.equal(poor.at('data.variables._lastError.errorCode'), 'INSUFFICIENT_FUNDS');
  assert.equal(poor.at('data.variables._lastError.errorMessage'), 'balance is 5');
  const rich = await begin(bank, id, { balance: 50, payment: 10 });
  assert.equal(rich.at('data.variables.lastScriptResult'), 'ok');
});

/** A command that is refused until its account is there; tried five times more, then given up. */
const retrying = bpmn(
  [
    start,
    el('serviceTask', 'call', {
      ConnectorKey: 'RetrieveAccountQuery',
      accountNumber: '${context.account}',
      Retries: '5',
      RetryBackoff: '2000',
    }),
    on('b', 'call', 'API_RETRY_EXHAUSTED'),
    el('task', 'gave_up'),
    end,
  ],
  ['s->call', 'call->e', 'b->gave_up', 'gave_up->e'],
  error('API_RETRY_EXHAUSTED'),
);

const retries = async (instance: Parameters<typeof look>[1]) => {
  const history = (await look(bank, instance)).at('data.history') as readonly {
    readonly what: string;
    readonly detail?: { readonly wait?: number };
  }[];
  return history.filter(({ what }) => what === 'retry').map(({ detail }) => detail?.wait ?? 0);
};

test('a call that fails waits about 2, 4, 8, 16 and 32 seconds, then its exhaustion is caught', async () => {
  const started = await begin(bank, await deploy(bank, retrying), { account: '0000000000' });
  assert.equal(started.at('data.status'), 'WAITING');
  for (const wait of [2, 4, 8, 16, 32]) await bank.advance(seconds(wait + 1));
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'COMPLETED', JSON.stringify(shown.body));
  assert.ok((shown.at('data.completedTasks') as string[]).includes('gave_up'));
  assert.equal(shown.at('data.variables._lastError.errorCode'), 'API_RETRY_EXHAUSTED');
  const waits = await retries(started);
  assert.equal(waits.length, 5);
  for (const [at, wait] of waits.entries()) {
    const base = 2000 * 2 ** at;
    assert.ok(wait >= base && wait < base + 500, `${wait} is not about ${base}`);
  }
});

test('a call that goes well on the third try is tried no more', async () => {
  const started = await begin(bank, await deploy(bank, retrying), { account: '0000000000' });
  await bank.advance(seconds(3));
  await bank.call(
    'SetProcessVariablesCommand',
    { instanceGuid: started.text('data.instanceId'), variables: { account: '1000000001' } },
    { as: 'manager' },
  );
  await bank.advance(seconds(5));
  assert.equal((await look(bank, started)).at('data.status'), 'COMPLETED');
  assert.equal((await retries(started)).length, 2);
});

test('instances stay on their version; new ones take the new one; deletion is refused while they run', async () => {
  const one = bpmn([start, el('userTask', 'old', { FormKey: 'f' }), end], ['s->old', 'old->e']);
  const two = bpmn([start, el('userTask', 'new', { FormKey: 'f' }), end], ['s->new', 'new->e']);
  const id = await deploy(bank, one, 'Versioned');
  const running = [await begin(bank, id), await begin(bank, id)];
  const updated = await bank.call('UpdateProcessDefinitionCommand', { id, bpmnXml: two }, { as: 'admin' });
  assert.deepEqual(
    ['version', 'previousVersion', 'activeInstances'].map((name) => updated.at(`data.${name}`)),
    [2, 1, 2],
  );
  const fresh = await begin(bank, id);
  assert.equal(fresh.at('data.currentTaskId'), 'new');
  for (const started of running) {
    const shown = await look(bank, started);
    assert.equal(shown.at('data.currentTaskId'), 'old');
    const done = await bank.call(
      'SignalProcessInstanceCommand',
      { instanceGuid: started.text('data.instanceId') },
      { as: 'manager' },
    );
    assert.equal(done.at('data.status'), 'COMPLETED');
  }
  const refused = await bank.call('DeleteProcessDefinitionCommand', { id }, { as: 'admin' });
  assert.equal(refused.at('statusCode'), '40');
  assert.deepEqual(refused.at('errors.0.instanceIds'), [fresh.at('data.instanceId')]);
  const forced = await bank.call('DeleteProcessDefinitionCommand', { id, force: true }, { as: 'admin' });
  assert.equal(forced.at('data.deletedInstances'), 1);
  await bank.advance(1000);
  assert.equal((await look(bank, fresh)).at('data.status'), 'CANCELLED');
  const gone = await bank.call('StartProcessInstanceCommand', { processDefinitionId: id }, { as: 'manager' });
  assert.equal(gone.status, 404);
});
