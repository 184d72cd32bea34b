/** Changes of files as guides show them: a difference without line numbers, which a reader makes in his editor. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One place of a file: the lines that stand there, and those that shall. */
interface Place {
  readonly before: string;
  readonly after: string;
}

/**
 * Makes a change in a folder. `+++ FILE` begins a file, a line of `@@` another place of it; lines begin with a blank,
 * `-` or `+`. Throws where what shall be changed does not stand in the file exactly once.
 */
export async function makeChange(folder: string, difference: string): Promise<void> {
  for (const part of difference.split(/^\+\+\+ /m).slice(1)) {
    const [name = '', ...lines] = part.split('\n');
    const file = join(folder, name.trim());
    let text = await readFile(file, 'utf8');
    for (const { before, after } of placesOf(lines.join('\n'))) {
      const found = `\n${text}`.split(`\n${before}\n`).length - 1;
      if (found !== 1) throw new Error(`${name} has ${found} times:\n${before}`);
      text = `\n${text}`.replace(`\n${before}\n`, () => `\n${after}\n`).slice(1);
    }
    await writeFile(file, text);
  }
}

function placesOf(text: string): readonly Place[] {
  return text.split(/^@@.*\n/m).map((place) => {
    const lines = place.split('\n').filter((line) => line !== '');
    const wrong = lines.find((line) => !/^[-+ ]/.test(line));
    if (wrong !== undefined) throw new Error(`No line of a change: ${wrong}`);
    const of = (sign: string) => lines.filter((line) => line.startsWith(' ') || line.startsWith(sign));
    const plain = (some: readonly string[]) => some.map((line) => line.slice(1)).join('\n');
    return { before: plain(of('-')), after: plain(of('+')) };
  });
}
