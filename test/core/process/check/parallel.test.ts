import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parallelFindings } from '../../../../core/process/check/parallel.ts';
import { mainProcess, planOf } from '../../../../core/process/reading/plan.ts';
import { readTree } from '../../../../core/process/reading/xml.ts';
import { bpmn, el, end, escaped, start } from '../../../support/bpmn.ts';

const script = (id: string, code: string) =>
  el('scriptTask', id, {}, `<bpmn:script>${escaped(code)}</bpmn:script>`);

async function told(a: string, b: string, gateway = 'parallelGateway') {
  const flows = ['s->g', 'g->a : ${x}', 'g->b : ${y}', 'a->j', 'b->j', 'j->c', 'c->e'];
  const after = script('c', 'context.total = 0');
  const xml = bpmn([start, el(gateway, 'g'), a, b, el(gateway, 'j'), after, end], flows);
  const process = mainProcess(await readTree(xml));
  assert.ok(process);
  return parallelFindings(planOf(process)).map(({ elementId, code }) => `${elementId} ${code}`);
}

const add = (id: string, variable: string) => script(id, `context.${variable} += 10; return null`);

test('two branches that write one variable are told, once', async () => {
  assert.deepEqual(await told(add('a', 'total'), add('b', 'total')), ['b PARALLEL_WRITE']);
  assert.deepEqual(
    await told(
      el('serviceTask', 'a', { ConnectorKey: 'X', ResultVariable: 'total' }),
      script('b', 'context.total.fee = 2; return 1'),
      'inclusiveGateway',
    ),
    ['b PARALLEL_WRITE'],
  );
});

test('branches of which one is taken, or that write apart, are not told', async () => {
  assert.deepEqual(await told(add('a', 'total'), add('b', 'other')), []);
  assert.deepEqual(await told(add('a', 'total'), script('b', 'return context.total == 1')), []);
  assert.deepEqual(await told(add('a', 'total'), add('b', 'total'), 'exclusiveGateway'), []);
});
