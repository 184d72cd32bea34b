import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mainProcess, planOf } from '../../../core/process/reading/plan.ts';
import { readTree } from '../../../core/process/reading/xml.ts';
import { usesOf } from '../../../core/process/uses.ts';
import { bpmn, el, end, start } from '../../support/bpmn.ts';

test('commands, rule sets and processes that a diagram names are found at their elements', async () => {
  const xml = bpmn(
    [
      start,
      el('serviceTask', 'pay', { ConnectorKey: 'InitiateDeposit' }, '', 'name="Pay it in"'),
      el('businessRuleTask', 'ask', { RuleSet: 'transactions/velocity' }),
      el('callActivity', 'call', {}, '', 'calledElement="other"'),
      el(
        'scriptTask',
        'work',
        { Secrets: 'KEY' },
        "<bpmn:script>lib.mask(await doCmd('RetrieveAccountQuery', {}))</bpmn:script>",
      ),
      end,
    ],
    ['s->pay', 'pay->ask', 'ask->call', 'call->work', 'work->e'],
  );
  const process = mainProcess(await readTree(xml));
  assert.ok(process);
  assert.deepEqual(
    usesOf(planOf(process)).map(({ kind, name, elementId, elementName }) => [
      ...[kind, name, elementId, elementName],
    ]),
    [
      ['command', 'InitiateDeposit', 'pay', 'Pay it in'],
      ['rule-set', 'transactions/velocity', 'ask', null],
      ['process', 'other', 'call', null],
      ['command', 'RetrieveAccountQuery', 'work', null],
      ['library', 'mask', 'work', null],
      ['secret', 'KEY', 'work', null],
    ],
  );
});
