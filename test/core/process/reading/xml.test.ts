import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elementsIn, readTree, UnreadableXml, xmlLimits } from '../../../../core/process/reading/xml.ts';

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
  'text that is not XML': ['hello', /well-formed/],
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

/** A process in a file that defines the namespace `urn:own`. */
const ownFile = (inside: string, more = '') =>
  `${open} xmlns:own="urn:own" xmlns:far="urn:far" targetNamespace="urn:own">${more}<process id="p">${inside}</process></definitions>`;

test('a reference with the prefix of the file itself is followed', async () => {
  const { byId, warnings } = await readTree(
    ownFile(
      '<receiveTask id="r" messageRef="own:m"><incoming>own:f</incoming></receiveTask><startEvent id="s"/><sequenceFlow id="f" sourceRef="own:s" targetRef="own:r"/>',
      '<message id="m" name="hello"/>',
    ),
  );
  const flow = byId.get('f');
  assert.equal(byId.get('r')?.messageRef, byId.get('m'));
  assert.deepEqual(byId.get('r')?.incoming, [flow]);
  assert.equal(flow?.sourceRef, byId.get('s'));
  assert.equal(flow?.targetRef, byId.get('r'));
  assert.deepEqual(warnings, []);
});

test('a prefix may be bound at the element itself, and says nothing where it is not bound', async () => {
  const task = (name: string, more = '') => `<receiveTask id="r" messageRef="${name}" ${more}/>`;
  const message = '<message id="m" name="hello"/>';
  const joined = await readTree(ownFile(task('x:m', 'xmlns:x="urn:own"'), message));
  assert.equal(joined.byId.get('r')?.messageRef, joined.byId.get('m'));
  for (const name of ['x:m', 'far:m', 'own:n']) {
    const { byId, warnings } = await readTree(ownFile(task(name), message));
    assert.equal(byId.get('r')?.messageRef, undefined, name);
    assert.deepEqual(
      warnings.map((one) => one.message),
      [`unresolved reference <${name}>`],
    );
  }
});

test('of XHTML in descriptions the words are left', async () => {
  const { byId, warnings } = await readTree(
    wrapped(`<process id="p"><documentation textFormat="text/html"><html xmlns="http://www.w3.org/1999/xhtml"><body id="s"><p>one</p>
      <documentation isClosed="x">two &amp; more</documentation><br/><![CDATA[<b>]]></body></html></documentation>
      <startEvent id="s"/><textAnnotation id="t"><text><p xmlns="http://www.w3.org/1999/xhtml">three</p></text></textAnnotation></process>`),
  );
  const words = (text: unknown) => String(text).trim().split(/\s+/);
  const [documentation] = elementsIn(byId.get('p')?.documentation);
  assert.deepEqual(words(documentation?.text), ['one', 'two', '&', 'more', '<b>']);
  assert.deepEqual(words(byId.get('t')?.text), ['three']);
  assert.equal(byId.get('s')?.$type, 'bpmn:StartEvent');
  assert.deepEqual(warnings, []);
});

test('an element where only text may stand is told in words', async () => {
  const file = wrapped('<process id="p"><scriptTask id="t"><script><b/></script></scriptTask></process>');
  await assert.rejects(readTree(file), ({ message }: Error) => {
    assert.match(message, /^The file is not well-formed BPMN: .*only text\.$/);
    return true;
  });
});

test('namespaces are counted once, however often they are declared', async () => {
  const declared = (count: number) =>
    Array.from({ length: count }, (_, n) => ` xmlns:n${n}="urn:n:${n}"`).join('');
  const repeated = '<task xmlns:a="urn:a" xmlns:b="urn:b"/>'.repeat(300);
  await readTree(wrapped(`<process id="p">${repeated}</process>`));
  await assert.rejects(
    readTree(wrapped(`<process id="p"${declared(xmlLimits.namespaces + 1)}/>`)),
    /declares 202 different namespaces, and at most 200 are read/,
  );
  // Each declaration has the reader copy all that are declared around it.
  const copied = '<task xmlns:a="urn:a"/>'.repeat(3000);
  await assert.rejects(
    readTree(wrapped(`<process id="p"${declared(190)}>${copied}</process>`)),
    /declares 192 namespaces 3191 times: declare each once, at the first element/,
  );
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
