/** What is not XML is refused, by name and line: others would read it in another way, or not at all. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDefinition } from '../../../../core/process/check/check.ts';
import type { Known } from '../../../../core/process/check/finding.ts';
import { bpmn, el, end, start } from '../../../support/bpmn.ts';
import { pickAll } from '../../../support/pick.ts';

const known: Known = { commands: [], command: () => undefined, ruleSet: () => true };
const sound = bpmn([start, el('task', 't', {}, '', 'name="Pay out"'), end], ['s->t', 't->e']);

const refused: Readonly<Record<string, readonly [from: string, to: string, says: RegExp]>> = {
  'a comment with two hyphens': ['</bpmn:process>', '</bpmn:process><!-- a -- b -->', /comment/],
  'an entity that nobody declared': ['Pay out', 'Pay&nbsp;out', /undefined entity/],
  'an entity in capitals': ['Pay out', 'Pay &AMP; out', /undefined entity/],
  'an ampersand alone': ['Pay out', 'Pay & out', /& is not an entity; write &amp;/],
  'a sign that opens in an attribute': ['Pay out', 'Pay < out', /disallowed character/],
  'a control': ['Pay out', 'Pay\u0001out', /disallowed character/],
  'a sign that is none': ['Pay out', 'Pay\ufffeout', /disallowed character/],
  'a prefix that nobody declared': ['name="Pay', 'other:name="Pay', /prefix/],
  'an attribute twice': ['name="Pay', 'name="Give" name="Pay', /duplicate attribute: name/],
  'attributes without a blank': [' name="Pay out"', 'name="Pay out"', /whitespace/],
  'text behind the end': ['</bpmn:definitions>', '</bpmn:definitions>more', /outside of root/],
  'a second root': ['</bpmn:definitions>', '</bpmn:definitions><more/>', /one root/],
  'a declaration that is not the first': ['<?xml', '\n<?xml', /declaration/],
  'another version of XML': ['version="1.0"', 'version="1.1"', /XML 1\.1; write version="1\.0"/],
};

test('the file that is changed here is sound', async () => {
  const { findings } = await checkDefinition(sound, known);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  );
});

for (const [name, [from, to, says]] of Object.entries(refused)) {
  test(`${name} is refused`, async () => {
    const xml = sound.replace(from, () => to);
    assert.notEqual(xml, sound);
    const { findings, plan } = await checkDefinition(xml, known);
    assert.equal(plan, undefined);
    assert.deepEqual(pickAll(findings, 'code', 'severity'), [['XML', 'error']]);
    assert.match(findings[0]?.message ?? '', says);
    assert.ok((findings[0]?.line ?? 0) > 0);
  });
}
