/** The project's own files, for the tests about the code itself. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { SourceFile as Tree } from 'typescript/unstable/ast';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { API } from 'typescript/unstable/sync';
import { projectFolder } from '../../core/host/config.ts';

export interface SourceFile {
  /** Path from the project's root. */
  readonly path: string;
  readonly text: string;
}

const known = new Map<string, Promise<readonly SourceFile[]>>();

/** Code under these folders of the project, read once. */
export async function sources(...folders: readonly string[]): Promise<readonly SourceFile[]> {
  const lists = folders.map((folder) => {
    const files = known.get(folder) ?? sourcesIn(folder);
    known.set(folder, files);
    return files;
  });
  return (await Promise.all(lists)).flat();
}

async function sourcesIn(folder: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(join(projectFolder, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const files = entries
    .filter((entry) => entry.isFile() && /\.[mc]?[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file) => ({ path: relative(projectFolder, file), text: await readFile(file, 'utf8') })),
  );
}

/** Source text without comments and string contents: what the compiler sees. */
export function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
}

/** Syntax trees of texts by their path; nothing that they import is looked for. */
export function treesOf(files: readonly SourceFile[]): ReadonlyMap<string, Tree> {
  const config = {
    compilerOptions: { noLib: true, noResolve: true, allowJs: true, types: [], noEmit: true },
    files: files.map(({ path }) => `/house/${path}`),
  };
  const api = new API({
    cwd: '/house',
    fs: createVirtualFileSystem({
      '/house/tsconfig.json': JSON.stringify(config),
      ...Object.fromEntries(files.map(({ path, text }) => [`/house/${path}`, text])),
    }),
  });
  try {
    const snapshot = api.updateSnapshot({ openProjects: ['/house/tsconfig.json'] });
    const [project] = snapshot.getProjects();
    assert.ok(project, 'the compiler has no project');
    return new Map(
      files.map(({ path }) => {
        const tree = project.program.getSourceFile(`/house/${path}`);
        assert.ok(tree, `${path} is not compiled`);
        return [path, tree];
      }),
    );
  } finally {
    api.close();
  }
}
