import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DiagramReader, threadedReader } from '../../../../core/process/check/diagram-reader.ts';
import { reportKeeper } from '../../../../core/process/check/reports.ts';
import { bankOfFile, startBank } from '../../../support/bank.ts';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';

const bank = bankOfFile();

const calling = (command: string) =>
  bpmn([start, el('serviceTask', 'pay', { ConnectorKey: command }), end], ['s->pay', 'pay->e']);

test('findings are told by their element, and nothing is kept', async () => {
  const bpmnXml = calling('InitiateDepositt');
  const found = await bank.call('CheckProcessDefinitionQuery', { bpmnXml }, { as: 'admin' });
  assert.equal(found.status, 200, JSON.stringify(found.body));
  assert.equal(found.at('data.isSound'), false);
  assert.deepEqual(
    [found.at('data.findings.0.elementId'), found.at('data.findings.0.code')],
    ['pay', 'COMMAND'],
  );
  assert.match(found.text('data.findings.0.message'), /Did you mean InitiateDeposit\?/);
  const listed = await bank.call('GetProcessDefinitionListQuery', { searchText: 'Test' });
  assert.equal(listed.at('data.totalRecords'), 0);
});

test('a sound file has warnings at most, and a text that is no XML says so', async () => {
  const sound = await bank.call(
    'CheckProcessDefinitionQuery',
    { bpmnXml: calling('RetrieveTrialBalanceQuery') },
    { as: 'admin' },
  );
  assert.equal(sound.at('data.isSound'), true, JSON.stringify(sound.body));
  assert.equal(sound.at('data.processKey'), 'p');
  const none = await bank.call('CheckProcessDefinitionQuery', { bpmnXml: '<a' }, { as: 'admin' });
  assert.equal(none.at('data.findings.0.code'), 'XML');
});

test('a file that takes its reader long holds up nobody, and is given up', async () => {
  const reader = threadedReader({ millis: 3000, megabytes: 512 });
  let isBegun = false;
  const watched: DiagramReader = {
    ...reader,
    report(xml, known) {
      isBegun = true;
      return reader.report(xml, known);
    },
  };
  const reading = await startBank({ reports: reportKeeper(watched) });
  try {
    // Unknown elements on lines of their own: the reader counts the lines for each of them.
    const nonsense = '<bpmn:nonsense/>\n'.repeat(39_000);
    const bpmnXml = definitions(`<bpmn:process id="p">${nonsense}</bpmn:process>`);
    let isAnswered = false;
    const checked = reading.call('CheckProcessDefinitionQuery', { bpmnXml }, { as: 'admin' }).finally(() => {
      isAnswered = true;
    });
    let others = 0;
    while (!isAnswered) {
      const isMeanwhile = isBegun;
      const other = await reading.call('GetProcessCommandListQuery', { name: 'InitiateDeposit' });
      assert.equal(other.status, 200);
      if (isMeanwhile && !isAnswered) others += 1;
    }
    const found = await checked;
    assert.match(found.text('data.findings.0.message'), /takes longer than 3 seconds to read/);
    assert.ok(others > 1, `${others} others were asked and answered meanwhile`);
  } finally {
    await reading.stop();
  }
});
