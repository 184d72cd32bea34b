/** The folder of processes: `AREA/NAME.bpmn`, read at start and again when something in it changes. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface ProcessFile {
  /** Path under the folder, with slashes. */
  readonly file: string;
  /** The folder that it lies in, or `General`. */
  readonly category: string;
  readonly xml: string;
}

/** Every BPMN file under the folder, in the order of their paths; a folder that is not there is empty. */
export async function readProcessFiles(folder: string): Promise<readonly ProcessFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.bpmn'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      const file = relative(folder, path).split(sep).join('/');
      const area = file.includes('/') ? (file.split('/')[0] ?? 'General') : 'General';
      return { file, category: area, xml: await readFile(path, 'utf8') };
    }),
  );
}
