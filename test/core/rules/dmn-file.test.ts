/** DMN files: what is read, and what is refused by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDmn } from '../../../core/rules/dmn-file.ts';
import { decision, dmn, table } from '../../support/dmn.ts';

const sample = { inputs: ['amount : number'], outputs: ['band'], rows: ['> 10 | "low"'] };

const refused: Readonly<Record<string, readonly [xml: string, says: RegExp]>> = {
  'a boxed function': [decision('a', '<functionDefinition/>'), /FunctionDefinition \(boxed\) is not run/],
  'a boxed context': [decision('a', '<context/>'), /Context \(boxed\) is not run/],
  'a boxed conditional': [decision('a', '<conditional/>'), /^conditional \(boxed\) is not run/],
  'a decision without logic': [decision('a', ''), /without logic is not run/],
  'a knowledge model': [
    '<businessKnowledgeModel id="k" name="k"/>',
    /BusinessKnowledgeModel is not run \(k\)/,
  ],
  'another language': [
    decision('a', '<literalExpression expressionLanguage="groovy"><text>1</text></literalExpression>'),
    /language groovy is not run/,
  ],
  'a file with a DTD': ['<!DOCTYPE x>', /DTD/],
};

for (const [what, [xml, says]] of Object.entries(refused)) {
  test(`${what} is refused by name`, async () => {
    const { problems } = await readDmn(dmn(xml));
    assert.match(problems.map(({ message }) => message).join('\n'), says);
  });
}

test('what is not DMN is told', async () => {
  assert.match((await readDmn('<a/>')).problems[0]?.message ?? '', /is not DMN/);
  assert.match((await readDmn('no')).problems[0]?.message ?? '', /is not well-formed XML/);
});

test('what is not XML is refused, with its line; ends of lines and signs are read as XML says', async () => {
  const xml = dmn(decision('a', '<literalExpression><text>"a&#128512;"</text></literalExpression>'));
  const broken = xml.replace('<text>', '\n<!-- a -- b --><text>');
  const [problem] = (await readDmn(broken)).problems;
  assert.match(problem?.message ?? '', /comment/);
  assert.equal(problem?.line, broken.slice(0, broken.indexOf('<!--')).split('\n').length);
  const { content, problems } = await readDmn(xml);
  assert.deepEqual(problems, []);
  assert.match(JSON.stringify(content), /a😀/);
});

/** A drawing as KIE and Trisotech write it: with styles, extensions and attributes of their own. */
const drawing = (
  version: string,
) => `<dmndi:DMNDI xmlns:dmndi="${version}" xmlns:di="http://www.omg.org/spec/DMN/20180521/DI/" xmlns:dc="http://www.omg.org/spec/DMN/20180521/DC/" xmlns:kie="http://www.drools.org/kie/dmn/1.2" xmlns:triso="http://www.trisotech.com/2015/triso/modeling">
  <dmndi:DMNDiagram useAlternativeInputDataShape="true" triso:modelElementRef="t"><di:extension><kie:ComponentsWidthsExtension><kie:ComponentWidths dmnElementRef="t"><kie:width>300</kie:width></kie:ComponentWidths></kie:ComponentsWidthsExtension></di:extension>
    <dmndi:DMNShape dmnElementRef="t"><dmndi:DMNStyle><dmndi:FillColor red="1" green="1" blue="1"/></dmndi:DMNStyle><dc:Bounds x="1" y="1" width="100" height="50"/></dmndi:DMNShape>
  </dmndi:DMNDiagram></dmndi:DMNDI>`;

for (const version of [
  ...['http://www.omg.org/spec/DMN/20180521', 'https://www.omg.org/spec/DMN/20180521'],
  ...['https://www.omg.org/spec/DMN/20191111', 'https://www.omg.org/spec/DMN/20211108'],
  ...['https://www.omg.org/spec/DMN/20230324'],
]) {
  test(`the drawing of ${version} is passed over`, async () => {
    const shapes = drawing(`${version}/DMNDI/`);
    const xml = dmn('<!-- 😀 <x:DMNDI/> -->', shapes, table('t', sample), shapes)
      .replace(/https:[^"]*20191111\/MODEL\//, `${version}/MODEL/`)
      .replace('<decision ', '\n<decision ');
    const { content, problems, lines } = await readDmn(xml);
    assert.deepEqual([problems, content.decisions.length], [[], 1]);
    assert.equal(lines.get('t'), xml.slice(0, xml.indexOf('<decision ')).split('\n').length);
  });
}

test('only what is a drawing is passed over', async () => {
  const other = '<dmndi:DMNDI xmlns:dmndi="http://bank.example/DMNDI/"><dmndi:X/></dmndi:DMNDI>';
  const { problems } = await readDmn(dmn(table('t', sample), other));
  assert.match(problems[0]?.message ?? '', /DMNDI/);
});

test('types of the file are kept where they are lists or structures, and are plain ones otherwise', async () => {
  const { content, problems } = await readDmn(
    dmn(
      '<itemDefinition name="tBand"><typeRef>string</typeRef><allowedValues><text>"a", "b"</text></allowedValues></itemDefinition>',
      '<itemDefinition name="tBands" isCollection="true"><typeRef>tBand</typeRef></itemDefinition>',
      '<itemDefinition name="tLoan"><itemComponent name="opened"><typeRef>feel:date</typeRef></itemComponent><itemComponent name="lines" isCollection="true"><itemComponent name="due"><typeRef>dayTimeDuration</typeRef></itemComponent></itemComponent></itemDefinition>',
      '<itemDefinition name="unused" isCollection="true"><typeRef>string</typeRef></itemDefinition>',
      '<inputData id="i1" name="loan"><variable name="loan" typeRef="tLoan"/></inputData>',
      '<inputData id="i2" name="bands"><variable name="bands" typeRef="tBands"/></inputData>',
      '<inputData id="i3" name="band"><variable name="band" typeRef="tBand"/></inputData>',
      decision('top', '<literalExpression><text>1</text></literalExpression>'),
    ),
  );
  assert.deepEqual(problems, []);
  const band = { type: 'string', values: '"a", "b"' };
  assert.deepEqual(content.inputTypes, [
    { name: 'loan', type: 'tLoan' },
    { name: 'bands', type: 'tBands' },
    { name: 'band', ...band },
  ]);
  assert.deepEqual(content.types, [
    {
      name: 'tLoan',
      members: [
        { name: 'opened', type: 'date' },
        { name: 'lines', type: 'tLoan.lines' },
      ],
    },
    { name: 'tLoan.lines', list: true, members: [{ name: 'due', type: 'days and time duration' }] },
    { name: 'tBands', ...band, list: true },
  ]);
});

test('older and newer versions of DMN are read', async () => {
  for (const version of [
    '20151101/dmn.xsd',
    '20151101/dmn11.xsd',
    '20180521/MODEL/',
    '20211108/MODEL/',
    '20230324/MODEL/',
  ]) {
    const xml = dmn(table('t', sample)).replace(
      /https:[^"]*MODEL\//,
      `https://www.omg.org/spec/DMN/${version}`,
    );
    const { content, problems } = await readDmn(xml);
    assert.deepEqual([problems, content.decisions.length], [[], 1]);
  }
});
