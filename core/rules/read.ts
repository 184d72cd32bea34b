/** Rule files as they are read: UTF-8, and no larger than a rule file may be. */
import { readFile, stat } from 'node:fs/promises';
import { mostCharacters } from './prove.ts';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file; one that is too large is not even read. It throws what the system throws. */
export async function readRules(
  path: string,
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const { size } = await stat(path);
  if (size > 4 * mostCharacters) {
    return { problem: `has ${size} bytes, and ${mostCharacters} characters are the most` };
  }
  const bytes = await readFile(path);
  try {
    return { text: decoder.decode(bytes) };
  } catch {
    return { problem: 'is no UTF-8 text; save it as UTF-8' };
  }
}
