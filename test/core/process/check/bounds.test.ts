/** What a text may have so that whoever reads it later, to run it, is not held up; and how much is told of one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition, isSound, reportOn } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { bpmn, definitions, el, end, start } from '../../../support/bpmn.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => false };

const withDrawn = (count: number): string =>
  bpmn([start, end], ['s->e'], '<bpmndi:Unknown xmlns:bpmndi="http://drawing.example"/>\n'.repeat(count));

test('a file of which parts are not read is taken, one of which many are not is refused', async () => {
  assert.ok(isSound(await checkDefinition(withDrawn(50), known)));
  const refused = await checkDefinition(withDrawn(51), known);
  assert.deepEqual(
    [isSound(refused), refused.findings[0]?.code, refused.findings[0]?.message],
    [false, 'XML', 'More than 50 parts of the file are not understood; remove them.'],
  );
});

for (const [what, xml, says] of [
  ['lines', bpmn([start, end], ['s->e'], '\n'.repeat(100_001)), /more than 100000 lines/],
  [
    'namespaces',
    definitions(
      `<bpmn:process id="p" ${Array.from({ length: 201 }, (_, at) => `xmlns:n${at}="http://n/${at}"`).join(' ')}/>`,
    ),
    /declares \d+ different namespaces, and at most 200 are read/,
  ],
] as const) {
  test(`a file of very many ${what} is not read`, async () => {
    const { findings } = await reportOn(xml, known);
    assert.match(findings[0]?.message ?? '', says);
  });
}

test('of very many findings the first are told, errors before warnings', async () => {
  const tasks = Array.from({ length: 600 }, (_, at) => el('task', `t${at}`));
  const { findings } = await reportOn(bpmn([start, ...tasks, end], ['s->e']), known);
  assert.equal(findings.length, 501);
  assert.equal(findings[0]?.severity, 'error');
  assert.deepEqual(
    [
      findings.at(-1)?.severity,
      /^\d+ more findings are not listed\. Fix the listed ones first\.$/.test(findings.at(-1)?.message ?? ''),
    ],
    ['warning', true],
  );
});
