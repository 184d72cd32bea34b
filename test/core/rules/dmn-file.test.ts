/** DMN files: what is read, and what is refused by name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDmn } from '../../../core/rules/dmn-file.ts';
import { decision, dmn, table } from '../../support/dmn.ts';

const sample = { inputs: ['amount : number'], outputs: ['band'], rows: ['> 10 | "low"'] };

const refused: Readonly<Record<string, readonly [xml: string, says: RegExp]>> = {
  'a boxed function': [
    decision('a', '<functionDefinition/>'),
    /FunctionDefinition \(boxed\) is not run/,
  ],
  'a boxed context': [decision('a', '<context/>'), /Context \(boxed\) is not run/],
  'a decision without logic': [decision('a', ''), /without logic is not run/],
  'a knowledge model': [
    '<businessKnowledgeModel id="k" name="k"/>',
    /BusinessKnowledgeModel is not run \(k\)/,
  ],
  'another language': [
    decision(
      'a',
      '<literalExpression expressionLanguage="groovy"><text>1</text></literalExpression>',
    ),
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

test('what is no DMN is told', async () => {
  assert.match((await readDmn('<a/>')).problems[0]?.message ?? '', /is no DMN/);
  assert.match((await readDmn('no')).problems[0]?.message ?? '', /is not well-formed XML/);
});

test('what is no XML is refused, with its line; ends of lines and signs are read as XML says', async () => {
  const xml = dmn(
    decision('a', '<literalExpression><text>"a&#128512;"</text></literalExpression>'),
  );
  const broken = xml.replace('<text>', '\n<!-- a -- b --><text>');
  const [problem] = (await readDmn(broken)).problems;
  assert.match(problem?.message ?? '', /comment/);
  assert.equal(problem?.line, broken.slice(0, broken.indexOf('<!--')).split('\n').length);
  const { content, problems } = await readDmn(xml);
  assert.deepEqual(problems, []);
  assert.match(JSON.stringify(content), /a😀/);
});

test('older and newer versions of DMN are read', async () => {
  for (const version of [
    '20151101/dmn.xsd',
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
