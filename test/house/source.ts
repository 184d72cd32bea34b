/** The project's own files, for the tests about the code itself. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { projectFolder } from '../../core/host/config.ts';

export interface SourceFile {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

/** TypeScript files under these folders of the project. */
export async function sources(...folders: readonly string[]): Promise<readonly SourceFile[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(projectFolder, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
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

export interface Import {
  readonly from: string;
  /** Path of the project's file, or the package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
}

/** What a file imports, static and dynamic. */
export function importsOf({ path, text }: SourceFile): readonly Import[] {
  const found: Import[] = [];
  const pattern =
    /(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;
  for (const match of text.matchAll(pattern)) {
    const name = match[2] ?? match[3] ?? '';
    const to = name.startsWith('.')
      ? relative(projectFolder, resolve(join(projectFolder, dirname(path)), name))
      : name;
    found.push({ from: path, to, typeOnly: match[1] !== undefined });
  }
  return found;
}

/** Source text without comments and string contents: what the compiler sees. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}
