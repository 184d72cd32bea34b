import { readFile } from 'node:fs/promises';
import { sealOf } from '../audit/outside.ts';
import type { Seal } from '../audit/seal.ts';
import { Complaint } from './complaint.ts';

/** Seals of a file; the one in the data folder may not be there yet. */
export async function sealsIn(file: string, mustBe: boolean): Promise<readonly Seal[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (mustBe) throw new Complaint(`${file} cannot be read: ${String(error)}`);
    return '';
  });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, at) => {
      const [seal] = sealOf(line);
      if (seal === undefined) throw new Complaint(`Line ${at + 1} of ${file} is no seal.`);
      return seal;
    });
}
