/** The file of seals as `bursar audit verify` reads it: what a crash cut is told, what is not a seal is refused by its line. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Complaint } from '../../../core/cli/complaint.ts';
import { sealsIn } from '../../../core/cli/seals-in.ts';

const at = '2026-11-22T10:00:00.000Z';
const seal = { number: 1, at, heads: [], root: 'r', previous: '', signature: 's' };
const line = JSON.stringify(seal);

let folder: string;
let file: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bursar-seals-'));
  file = join(folder, 'seals.jsonl');
});
after(() => rm(folder, { recursive: true, force: true }));

async function read(text: string) {
  await writeFile(file, text);
  const told: string[] = [];
  const seals = await sealsIn(file, true, (sentence) => told.push(sentence));
  return { seals, told };
}

test('a line that a crash cut is told, and the seals around it are read', async () => {
  const { seals, told } = await read(`${line}\n${line.slice(0, 40)}\n${line}\n`);
  assert.deepEqual(seals, [seal, seal]);
  assert.deepEqual(told, [`Line 2 of ${file} was not written to its end, so it seals nothing.`]);
});

test('empty lines, a mark of the byte order and ends of lines of other systems are not seals', async () => {
  assert.deepEqual(await read(`\uFEFF${line}\r\n\r\n${line}`), { seals: [seal, seal], told: [] });
});

test('what is not a seal is refused by the line that it stands in', async () => {
  for (const other of ['null', '{}', 'seal', line.replace('"root":"r",', '')]) {
    await assert.rejects(read(`${line}\n\n${other}\n`), new Complaint(`Line 3 of ${file} is not a seal.`));
  }
});

test('the file of the data folder may be missing, and nothing else', async () => {
  const tell = () => assert.fail('nothing is told');
  assert.deepEqual(await sealsIn(join(folder, 'none'), false, tell), []);
  await mkdir(join(folder, 'other'));
  await assert.rejects(
    sealsIn(join(folder, 'other'), false, tell),
    new Complaint(`${join(folder, 'other')} cannot be read (EISDIR).`),
  );
});
