/** Process instances share the main thread with everything else: the host answers between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { bpmn, el, end, start } from '../support/bpmn.ts';

const bank = bankOfFile();

/** Some milliseconds of work, within the budget of a turn. */
const costly = 'count(for i in 1..3000 return date and time("2026-01-01T00:00:00@America/St_Johns"))';
const gateway = el('exclusiveGateway', 'g', {}, '', 'default="f1"');

async function deployed(name: string, condition: string): Promise<unknown> {
  const bpmnXml = bpmn(
    [start, gateway, end, el('endEvent', 'other')],
    ['s->g', 'g->e', `g->other : = ${condition}`],
  );
  const made = await bank.done('CreateProcessDefinitionCommand', { name, bpmnXml }, 'admin');
  return made.at('data.id');
}

const count = 40;

test('between costly instances, everything else that waits for the main thread has its turn', async () => {
  const processDefinitionId = await deployed('Heavy', `${costly} < 0`);
  const starting = Array.from({ length: count }, async () => {
    const data = { processDefinitionId, variables: {}, executionMode: 'FireAndForget' };
    const answer = await bank.done('StartProcessInstanceCommand', data, 'admin');
    return String(answer.at('data.instanceId'));
  });
  const ids = await Promise.all(starting);
  // One millisecond of the bank's clock for each round of the event loop: what one round does bears one moment.
  let isOver = false;
  const tick = (): void => {
    bank.clock.advance(1);
    if (!isOver) setImmediate(tick);
  };
  tick();
  const passed: unknown[] = [];
  for (const id of ids) passed.push(await whenPassed(id));
  isOver = true;
  const most = Math.max(...passed.map((at) => passed.filter((other) => other === at).length));
  // What one person is ahead by at first, and then one at a time.
  assert.ok(most <= 2, `${most} of ${count} costly gateways were passed in one round`);
});

/** When the instance passed its gateway. */
async function whenPassed(instanceGuid: string): Promise<unknown> {
  for (;;) {
    const history = await bank.call('GetProcessInstanceHistoryQuery', { instanceGuid }, { as: 'admin' });
    for (let at = 0; at < 100; at += 1) {
      const item = `data.items.${at}`;
      if (history.at(`${item}.elementId`) === 'g' && history.at(`${item}.what`) === 'completed')
        return history.at(`${item}.at`);
      if (history.at(`${item}.what`) === undefined) break;
    }
  }
}
