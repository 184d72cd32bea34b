/** Decisions that are written as DMN are read as the same decisions. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../../core/host/config.ts';
import { readDmn } from '../../../core/rules/dmn-file.ts';
import type { DecisionContent } from '../../../core/rules/dmn-model.ts';
import { dmnTextOf } from '../../../core/rules/dmn-text.ts';

async function goesRound(content: DecisionContent): Promise<void> {
  const text = dmnTextOf(content);
  const read = await readDmn(text);
  assert.deepEqual(read.problems, [], text);
  assert.deepEqual(read.content, content);
}

test('the shipped decisions go out as a file and come back as they were', async () => {
  const { content } = await readDmn(await readFile(join(projectFolder, 'rules/loans/offer.dmn'), 'utf8'));
  assert.ok(content.decisions.length > 1);
  await goesRound(content);
});

test('so does everything that a decision may say', async () => {
  const table = {
    hitPolicy: 'COLLECT',
    aggregation: 'SUM',
    inputs: [
      { id: 'i1', label: 'A & B', expression: 'a < b', type: 'boolean' },
      { id: 'i2', label: 'c', expression: 'c', type: 'string', values: '"x", "y"' },
    ],
    outputs: [{ id: 'o1', name: 'sum', type: 'number', values: '[0..9]', default: '0' }],
    rows: [
      { id: 'first', when: ['true', '-'], outputs: ['1'], note: 'two\nlines "quoted"' },
      { id: 'row 2', when: ['-', 'not("x")'], outputs: ['2'] },
    ],
  } as const;
  await goesRound({
    inputs: ['a', 'b', 'c'],
    inputTypes: [
      { name: 'a', type: 'tLoan' },
      { name: 'c', type: 'number', values: '[0..9]' },
    ],
    types: [
      {
        name: 'tLoan',
        members: [{ name: 'opened', type: 'date' }, { name: 'bands', type: 'tBands' }, { name: 'any' }],
      },
      { name: 'tBands', type: 'string', values: '"x", "y"', list: true },
    ],
    decisions: [
      { id: 'top', name: 'Top <1>', requires: ['base', 'band'], table: structuredClone(table) as never },
      { id: 'base', name: 'base', variable: 'baseValue', requires: [], literal: { text: 'a + 1' } },
      {
        id: 'band',
        name: 'Band',
        variable: 'band',
        requires: [],
        literal: { text: 'if a > 1 then "low" else "high"', type: 'string', values: '"low", "high"' },
      },
    ],
  });
});
