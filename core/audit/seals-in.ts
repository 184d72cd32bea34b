/** Seals that hosts wrote outside the database. */
import { readFile } from 'node:fs/promises';
import { membersOf } from '../values/members.ts';
import { sealOf } from './outside.ts';
import type { Seal } from './seal.ts';

/** Why seals cannot be read, as a sentence for the operator. */
export class SealsUnreadable extends Error {}

/** Seals of a file. Cut lines are reported. The file in the data folder may not exist yet. */
export async function sealsIn(
  file: string,
  mustBe: boolean,
  tell: (sentence: string) => void,
): Promise<readonly Seal[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = membersOf(error);
    if (!mustBe && code === 'ENOENT') return '';
    throw new SealsUnreadable(`${file} cannot be read (${String(code)}).`);
  });
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      const seals = sealOf(line);
      if (seals.length > 0) return seals;
      // The host that was writing it died, and the next one went on in a new line.
      if (!isCut(line)) throw new SealsUnreadable(`Line ${at + 1} of ${file} is not a seal.`);
      tell(`Line ${at + 1} of ${file} was not written to its end, so it seals nothing.`);
      return [];
    });
}

/** Whether the text is the beginning of a line that the host writes. */
const isCut = (line: string): boolean =>
  beginning.startsWith(line.slice(0, beginning.length)) && !line.trimEnd().endsWith('"}');
const beginning = '{"number":';
