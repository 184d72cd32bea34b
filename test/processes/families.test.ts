/** Processes that start others by commands: they are counted as one family, as those that call or signal each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOfFile } from '../support/bank.ts';
import { el } from '../support/bpmn.ts';
import { on, process, script, start } from '../support/diagram.ts';
import { begin, deploy, look } from '../support/process.ts';

const bank = bankOfFile();

/** Every instance of a definition, the first first. */
async function all(definition: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const filter = { processDefinitionId: definition, pageSize: 100 };
  const said = await bank.call('GetProcessInstanceListQuery', filter, { as: 'manager' });
  const items = said.at('data.items') as readonly Readonly<Record<string, unknown>>[];
  return items.toSorted((a, b) => String(a.instanceId).localeCompare(String(b.instanceId)));
}

/** How each starts the next: a service task, a script, a message. */
const ways: Readonly<Record<string, (name: string) => string>> = {
  'a service task': (processKey) =>
    process(
      [
        el('serviceTask', 'next', {
          ConnectorKey: 'StartProcessInstanceCommand',
          processKey,
          executionMode: 'FireAndForget',
        }),
      ],
      ['s -> next -> e'],
    ),
  'a script': (processKey) =>
    process(
      [
        script(
          'next',
          `const said = doCmd('StartProcessInstanceCommand', { processKey: '${processKey}', executionMode: 'FireAndForget' });
           if (!said.isSuccessful) throw new BpmnError(said.errors[0].code, said.errors[0].message);
           return null`,
        ),
      ],
      ['s -> next -> e'],
    ),
  'a message': (messageName) =>
    process(
      [
        start('again', on.message(messageName)),
        el('serviceTask', 'next', { ConnectorKey: 'CorrelateProcessMessageCommand', messageName }),
      ],
      ['s -> next -> e', 'again -> next'],
    ),
};

for (const [way, made] of Object.entries(ways)) {
  test(`what starts itself by ${way} comes to an end that an operator sees`, async () => {
    const name = `Self-by-${way.replace(/\W/, '-')}`;
    const id = await deploy(bank, made(name), name);
    await begin(bank, id);
    for (let round = 0; round < 30; round += 1) await bank.advance(1000);
    const instances = await all(id);
    const failed = instances.filter(({ status }) => status === 'ERROR');
    assert.equal(failed.length, 1, JSON.stringify(instances.map(({ status }) => status)));
    assert.equal(instances.length, 21);
    const stands = await look(bank, String(failed[0]?.instanceId));
    assert.equal(stands.at('data.error.code'), 'PROCESS_TOO_DEEP', JSON.stringify(stands.body));
    assert.match(stands.text('data.error.message'), /at most 20 may/);
  });
}
