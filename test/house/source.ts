/** The project's own files, for the tests about the code itself. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';

export interface SourceFile {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

/** Code under these folders of the project. */
export async function sources(...folders: readonly string[]): Promise<readonly SourceFile[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(projectFolder, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && /\.[mc]?[jt]s$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
    }),
  );
  return Promise.all(
    lists.flat().map(async (file) => ({
      path: relative(projectFolder, file),
      text: await readFile(file, 'utf8'),
    })),
  );
}

/** Source text without comments and string contents: what the compiler sees. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}
