import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  elementsIn,
  readTree,
  UnreadableXml,
  xmlLimits,
} from '../../../../core/process/reading/xml.ts';

const open = '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d"';
const wrapped = (inside: string) => `${open} targetNamespace="t">${inside}</definitions>`;

test('a file is read into its elements', async () => {
  const tree = await readTree(wrapped('<process id="p"><startEvent id="s"/></process>'));
  assert.equal(tree.byId.get('s')?.$type, 'bpmn:StartEvent');
  assert.equal(tree.byId.get('s')?.$parent?.id, 'p');
});

const unreadable: Readonly<Record<string, readonly [xml: string, says: RegExp]>> = {
  'a DTD': [`<!DOCTYPE x [<!ENTITY a "b">]>${wrapped('')}`, /DTD/],
  'an entity in small letters': [`<!entity a "b">${wrapped('')}`, /DTD/],
  'a file that is too large': [wrapped(`<!--${'x'.repeat(xmlLimits.bytes)}-->`), /larger/],
  'too many elements': [wrapped('<process/>'.repeat(xmlLimits.elements)), /elements/],
  'too deep a nest': [wrapped('<process>'.repeat(xmlLimits.depth + 1)), /deep/],
  // Looked for from each of them anew, the missing end would take minutes.
  'tags that end nowhere': ['</a'.repeat(600_000), /well-formed/],
  'tags that end far behind': [`${'</a'.repeat(600_000)}>`, /well-formed/],
  'text that is no XML': ['hello', /well-formed/],
  'an element that is not closed': [`${open}><process id="p">`, /well-formed/],
  'another root': ['<html xmlns="http://www.w3.org/1999/xhtml"/>', /well-formed/],
};

test('signs beyond 16 bits and ends of lines are read as XML says', async () => {
  const said = 'a&#128512;&#x0001f600;&#0000065546;';
  const tree = await readTree(
    wrapped(
      `<process id="p" name="${said}"><documentation>one\r\ntwo\rthree <![CDATA[&#128512;]]></documentation></process>`,
    ),
  );
  assert.equal(tree.byId.get('p')?.name, 'a😀😀\u{1000a}');
  const [text] = elementsIn(tree.byId.get('p')?.documentation);
  assert.equal(text?.text, 'one\ntwo\nthree &#128512;');
});

for (const [name, [xml, says]] of Object.entries(unreadable)) {
  test(`${name} is refused`, async () => {
    await assert.rejects(readTree(xml), (error) => {
      assert.ok(error instanceof UnreadableXml);
      assert.match(error.message, says);
      return true;
    });
  });
}
