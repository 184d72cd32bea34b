/** The check answers with a sentence and a bounded list, whatever is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { el } from '../../../support/bpmn.ts';
import { and, process, script, task } from '../../../support/diagram.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => false };

test('a mapping that is nested too deeply is refused', async () => {
  const mapping = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const xml = process(
    [el('userTask', 'u', { FormKey: 'f', InputMapping: mapping })],
    ['s -> u -> e'],
  );
  const { findings } = await checkDefinition(xml, known);
  assert.match(JSON.stringify(findings), /within each other/);
});

test('of a split into 1500 scripts that write one variable a hundred pairs are told', async () => {
  const turns = Array.from({ length: 1500 }, (_, at) => `k${at}`);
  const xml = process(
    [and('g'), and('j'), ...turns.map((id) => script(id, 'context.v = 1; return null'))],
    ['s -> g', 'j -> e', ...turns.map((id) => `g -> ${id} -> j`)],
  );
  const { findings } = await checkDefinition(xml, known);
  const told = findings.filter(({ code }) => code === 'PARALLEL_WRITE');
  assert.equal(told.length, 100);
});

test('a line is that of the element, not of a text that looks like it', async () => {
  const xml = process([task('a'), task('zz')], ['s -> a -> e']).replace(
    '<bpmn:task id="a" >',
    '<bpmn:task id="a" ><bpmn:documentation>use id="zz" here</bpmn:documentation>',
  );
  assert.notEqual(xml.indexOf('use id="zz"'), -1);
  const { findings } = await checkDefinition(xml.replaceAll('><', '>\n<'), known);
  const line =
    xml
      .replaceAll('><', '>\n<')
      .split('\n')
      .findIndex((text) => text.includes('<bpmn:task id="zz"')) + 1;
  assert.equal(findings.find(({ elementId }) => elementId === 'zz')?.line, line);
});

test('a file that is not well-formed is refused with the line', async () => {
  const xml = process([task('a')], ['s -> a -> e'])
    .replaceAll('><', '>\n<')
    .replace('</bpmn:task>', '');
  const { findings } = await checkDefinition(xml, known);
  const closing = xml.split('\n').findIndex((text) => text.includes('</bpmn:process>')) + 1;
  assert.equal(findings[0]?.code, 'XML');
  assert.equal(findings[0]?.line, closing);
});

for (const condition of [
  '${x}}',
  '${{x}}',
  'feel: x',
  '${x > 1}${y}',
  '${a} && ${b}',
  '${amount} > 1000000',
]) {
  test(`what is told to write in place of ${condition} is accepted`, async () => {
    const wrong = await conditionOf(condition);
    const cure = /(?:write|as in|such as|it as) (?!all of|one such|it as)(\$\{.*\})\.?/.exec(
      wrong,
    )?.[1];
    assert.ok(cure, wrong);
    assert.equal(await conditionOf(cure), '');
  });
}

async function conditionOf(text: string): Promise<string> {
  const xml = process(
    [el('exclusiveGateway', 'g'), task('a'), task('b')],
    ['s -> g', `g -> a : ${text}`, 'g => b', 'a -> e', 'b -> e'],
  );
  const { findings } = await checkDefinition(xml, known);
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => message)
    .join('\n');
}
