/** Whoever moves a process by hand, or brings it a message or a signal, stands behind what it does next: four eyes see him. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Answer, bankOfFile, type Who } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';
import { begin, deploy, look } from '../support/process.ts';

const process = 'Takes back what it is told';
const account = '1000000001';

const bank = bankOfFile();
before(async () => {
  await bank.setRules('processes/grants', {
    grants: [{ process, command: 'ReverseTransaction', role: 'SeniorTeller', maxAmount: 1_000 }],
  });
  const event = (kind: string, ref: string) => `<bpmn:${kind}EventDefinition ${kind}Ref="${ref}"/>`;
  await deploy(
    bank,
    bpmn(
      [
        start,
        el('eventBasedGateway', 'which'),
        el('intermediateCatchEvent', 'told', {}, event('message', 'M')),
        el('intermediateCatchEvent', 'heard', {}, event('signal', 'S')),
        el('exclusiveGateway', 'then'),
        el('serviceTask', 'back', {
          ConnectorKey: 'ReverseTransaction',
          transactionId: '${debitId}',
          reversalReason: 'The transfer could not be carried out at all',
        }),
        end,
      ],
      ['s->which', 'which->told', 'which->heard', 'told->then', 'heard->then', 'then->back', 'back->e'],
      '<bpmn:message id="M" name="take it back"/><bpmn:signal id="S" name="all back"/>',
    ),
    process,
  );
});

/** A deposit of this person, settled. */
async function depositBy(as: Who): Promise<string> {
  const made = await bank.done(
    'InitiateDeposit',
    { accountNumber: account, amount: 500, channel: 'branch' },
    as,
  );
  return made.text('data.transactionId');
}

async function refusedByFourEyes(started: Answer): Promise<void> {
  const shown = await look(bank, started);
  assert.equal(shown.at('data.status'), 'ERROR', JSON.stringify(shown.body));
  assert.match(shown.text('data.error.message'), /Four eyes/);
}

const variablesOf = (debitId: string) => ({ variables: { debitId } });
const message = { messageName: 'take it back' };

test('who sends the message reverses nothing of his own; another does', async () => {
  const debitId = await depositBy('manager2');
  const own = await begin(bank, process);
  const to = { ...message, instanceId: own.text('data.instanceId'), ...variablesOf(debitId) };
  await bank.done('CorrelateProcessMessageCommand', to, 'manager2');
  await refusedByFourEyes(own);
  const other = await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: process },
    { as: 'manager' },
  );
  const again = { ...to, instanceId: other.text('data.instanceId') };
  const done = await bank.call('CorrelateProcessMessageCommand', again, { as: 'manager3' });
  assert.equal(done.at('data.status'), 'COMPLETED', JSON.stringify(done.body));
});

test('a message that is kept has its sender behind it', async () => {
  const debitId = await depositBy('manager');
  const kept = { ...message, businessKey: 'LATER', timeToLiveSeconds: 600, ...variablesOf(debitId) };
  const held = await bank.call('CorrelateProcessMessageCommand', kept, { as: 'manager' });
  assert.equal(held.at('data.outcome'), 'HELD', JSON.stringify(held.body));
  const started = await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: process, businessKey: 'LATER' },
    { as: 'manager2' },
  );
  await bank.advance(0);
  await refusedByFourEyes(started);
});

test('who sends the signal is seen', async () => {
  const debitId = await depositBy('manager');
  const started = await bank.call(
    'StartProcessInstanceCommand',
    { processDefinitionId: process },
    { as: 'manager2' },
  );
  const signal = {
    signalName: 'all back',
    instanceId: started.text('data.instanceId'),
    ...variablesOf(debitId),
  };
  await bank.call('SendProcessSignalCommand', signal, { as: 'manager' });
  await bank.advance(0);
  await refusedByFourEyes(started);
});

test('who moves a token, or sets a variable on the way, is seen', async () => {
  const debitId = await depositBy('regional');
  const started = await begin(bank, process, { debitId });
  await bank.done(
    'ModifyProcessInstanceCommand',
    { instanceGuid: started.text('data.instanceId'), cancelAt: ['which'], startBefore: ['back'] },
    'regional',
  );
  await refusedByFourEyes(started);
});

test('who prepared and who executed a batch are seen', async () => {
  const debitId = await depositBy('regional');
  const started = await begin(bank, process);
  const instanceGuid = started.text('data.instanceId');
  await bank.call(
    'CorrelateProcessMessageCommand',
    { ...message, instanceId: instanceGuid },
    { as: 'manager2' },
  );
  const failed = await look(bank, started);
  assert.equal(failed.at('data.error.code'), 'VALUE_MISSING', JSON.stringify(failed.body));
  await bank.call('SetProcessVariablesCommand', { instanceGuid, variables: { debitId } }, { as: 'manager2' });
  const wanted = { operation: 'retry', instanceIds: [instanceGuid] };
  const list = await bank.call('PrepareProcessBatchCommand', wanted, { as: 'regional' });
  const batchId = list.text('data.batchId');
  await bank.call('ExecuteProcessBatchCommand', { batchId }, { as: 'regional2' });
  await bank.advance(0);
  await refusedByFourEyes(started);
});
