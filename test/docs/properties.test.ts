/** The table of properties that analysts read is the one that the check reads. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { loopNames, namesAt, type Place, processNames } from '../../core/process/reading/property-names.ts';

const at = (kind: Place['kind'], type: string, event?: string): readonly string[] =>
  namesAt({ kind, type: `bpmn:${type}`, events: event === undefined ? [] : [{ kind: event }] });

const rows: Readonly<Record<string, readonly string[]>> = {
  process: processNames,
  'service task': at('service', 'ServiceTask'),
  'business rule task': at('rule', 'BusinessRuleTask'),
  'script task': at('script', 'ScriptTask'),
  'send task': at('send', 'SendTask'),
  'user task': at('user', 'UserTask'),
  'receive task': at('receive', 'ReceiveTask'),
  'call activity': at('call', 'CallActivity'),
  'plain or manual task': at('task', 'Task'),
  'sub-process': at('subprocess', 'SubProcess'),
  loop: loopNames,
  'exclusive or inclusive gateway': at('gateway', 'ExclusiveGateway'),
  'other gateway': at('gateway', 'ParallelGateway'),
  'start event': at('start', 'StartEvent'),
  'event that catches a message': at('catch', 'IntermediateCatchEvent', 'message'),
  'event that catches a signal': at('catch', 'IntermediateCatchEvent', 'signal'),
  'event that throws a message': at('throw', 'IntermediateThrowEvent', 'message'),
  'other event': at('catch', 'IntermediateCatchEvent', 'timer'),
};

test('docs/reference/bpmn.md lists every property that an element may have', async () => {
  const text = await readFile(join(projectFolder, 'docs/reference/bpmn.md'), 'utf8');
  const block = /<!-- properties -->\n([\s\S]*?)<!-- end of properties -->/.exec(text)?.[1];
  const lines = Object.entries(rows).map(
    ([name, names]) => `| ${name} | ${[...new Set(names)].sort().join(', ')} |\n`,
  );
  assert.equal(block, `| element | properties |\n|---|---|\n${lines.join('')}`);
});
