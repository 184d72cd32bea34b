import assert from 'node:assert/strict';
import { test } from 'node:test';
import Deliver from '../../../../commands/processes/messages/DeliverHeldMessage.ts';
import { hours, later, minutes } from '../../../../core/values/instant.ts';
import { bankOfFile } from '../../../support/bank.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { cases, noon, person } from '../../../support/decide.ts';
import { heldMessage, instance, userWait } from '../../../support/definitions.ts';
import { deploy, look } from '../../../support/process.ts';

const wait = { ...userWait, kind: 'message' as const, reference: 'paid', message: 'paid', task: null };
const grace = { userId: 'grace', name: 'Grace', humans: ['grace'], roles: [] };
const message = { ...heldMessage, sender: grace };
const taker = { wait, instance, waiting: [], callback: undefined, definition: undefined };
const one = { waits: [{ instanceId: instance.id, token: wait.token }], count: 1, starts: [] };

cases(
  Deliver,
  { input: { id: 'm-1' }, state: { message, taker }, actor: person('system', 'Admin', { kind: 'system' }) },
  {
    'somebody waits now': {
      prepared: one,
      gives: ['remove', 'insert', 'schedule', 'put', 'put'],
      also(decision) {
        const [, trigger] = decision.rejected === true ? [] : decision.effects;
        assert.ok(trigger?.do === 'insert');
        const { people } = trigger.row.payload as { readonly people: unknown };
        assert.deepEqual(people, ['grace'], 'the sender stands behind what it brings');
      },
    },
    'only an instance that its sender started waits': {
      prepared: one,
      state: { message: heldMessage },
      gives: ['schedule'],
    },
    'nobody yet': {
      prepared: { waits: [], count: 0, starts: [] },
      state: { taker: { ...taker, wait: undefined, instance: undefined } },
      gives: ['schedule'],
    },
    'its time is over': { prepared: one, now: later(noon, hours(1)), gives: ['put'] },
    'one that was delivered': {
      prepared: one,
      state: { message: { ...message, state: 'DELIVERED' } },
      gives: [],
    },
  },
);

const bank = bankOfFile();

test('a message that several wait for is kept until one alone does', async () => {
  const waits = '<bpmn:messageEventDefinition messageRef="M"/>';
  await deploy(
    bank,
    bpmn(
      [start, el('intermediateCatchEvent', 'w', {}, waits), end],
      ['s->w', 'w->e'],
      '<bpmn:message id="M" name="go"/>',
    ),
    'Waits',
  );
  const send = { messageName: 'go', businessKey: 'B', timeToLiveSeconds: 86_400 };
  const held = await bank.call('CorrelateProcessMessageCommand', send, { as: 'admin' });
  assert.equal(held.at('data.outcome'), 'HELD');
  const begin = () =>
    bank.call(
      'StartProcessInstanceCommand',
      { processDefinitionId: 'Waits', businessKey: 'B', executionMode: 'FireAndForget' },
      { as: 'manager' },
    );
  const all = await Promise.all([begin(), begin()]);
  await bank.advance(minutes(1));
  const status = async () => Promise.all(all.map(async (each) => (await look(bank, each)).at('data.status')));
  const now = await status();
  // Whichever began to wait first may have taken it before the other did.
  if (!now.includes('COMPLETED')) {
    const instanceGuid = all[0]?.text('data.instanceId');
    await bank.call('CancelProcessInstanceCommand', { instanceGuid }, { as: 'manager' });
    await bank.advance(minutes(1));
    assert.deepEqual(await status(), ['CANCELLED', 'COMPLETED']);
  } else assert.deepEqual([...now].sort(), ['COMPLETED', 'WAITING']);
});
