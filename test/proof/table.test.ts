/** The table of the page of proofs is written a row at a time. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectFolder } from '../../core/host/config.ts';
import { type Proof, withProof } from './table.ts';

const proof: Proof = {
  what: 'Crashes',
  command: 'npm run crash',
  much: '5 rounds | 2 killed\n',
  found: 'nothing',
  date: '2026-11-23',
  version: '0.1.0',
};
const page = 'Before.\n\n<!-- proofs -->\n<!-- end of proofs -->\n\nAfter.\n';

test('a proof that is new is added, with the head of the table', () => {
  assert.equal(
    withProof(page, proof),
    [
      'Before.\n\n<!-- proofs -->',
      '| what | command | how much | found | date | version |',
      '|---|---|---|---|---|---|',
      '| Crashes | `npm run crash` | 5 rounds / 2 killed | nothing | 2026-11-23 | 0.1.0 |',
      '<!-- end of proofs -->\n\nAfter.\n',
    ].join('\n'),
  );
});

test('a proof that is there takes its own place, and the others keep theirs', () => {
  const other = { ...proof, what: 'Fuzz' };
  const both = withProof(withProof(page, proof), other);
  const again = withProof(both, { ...proof, found: '1 finding' });
  const rows = again.split('\n').filter((line) => line.startsWith('| Cr') || line.startsWith('| Fu'));
  assert.equal(rows.length, 2);
  assert.match(rows[0] ?? '', /^\| Crashes .* 1 finding /);
  assert.equal(withProof(again, { ...proof, found: '1 finding' }), again);
});

test('docs/reference/proof.md has its place', async () => {
  const own = await readFile(join(projectFolder, 'docs/reference/proof.md'), 'utf8');
  assert.ok(withProof(own, proof).includes('| Crashes | `npm run crash` |'));
});
