/** Files that `bursar new` writes: all of them, or none. */
import { execFile } from 'node:child_process';
import { access, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../host/config.ts';
import { membersOf } from '../values/members.ts';
import { Complaint } from './complaint.ts';

/** Texts by the path of the file that they begin. */
export type Files = Readonly<Record<string, string>>;

/** Writes new files, has them formatted and proven; where any of it fails, nothing of them stays. */
export async function writeAll(files: Files, prove: () => Promise<void>): Promise<void> {
  const paths = Object.keys(files);
  for (const path of paths) {
    if (await isThere(path)) throw new Complaint(`${path} is there already.`);
  }
  const folders: string[] = [];
  try {
    for (const [path, text] of Object.entries(files)) {
      folders.push(...(await makeFolder(dirname(join(projectFolder, path)))));
      await writeFile(join(projectFolder, path), text, { flag: 'wx' });
    }
    await format(paths.filter((path) => !path.endsWith('.bpmn')));
    await prove();
  } catch (error) {
    for (const path of paths) await rm(join(projectFolder, path), { force: true });
    // What somebody else has put into one of them meanwhile stays, and its folder.
    for (const folder of folders.reverse()) await rmdir(folder).catch(() => undefined);
    throw new Complaint(
      `Nothing was written, because it would not have held: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Whether the project has a file, or a folder, of this path. */
export function isThere(path: string): Promise<boolean> {
  return access(join(projectFolder, path)).then(
    () => true,
    () => false,
  );
}

/** Makes a folder with those above it; answers what it made, the outermost first. */
async function makeFolder(folder: string): Promise<readonly string[]> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return [];
  const made = [folder];
  for (let at = folder; at !== first; at = dirname(at)) made.unshift(dirname(at));
  return made;
}

/** Breaks lines and orders imports as the house does; where the formatter is not installed the files stay as they are. */
async function format(paths: readonly string[]): Promise<void> {
  const biome = join(projectFolder, 'node_modules', '.bin', 'biome');
  const asked = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false'];
  await promisify(execFile)(biome, [...asked, ...paths], {
    cwd: projectFolder,
  }).catch((error: unknown) => {
    const { code, stderr } = membersOf(error);
    if (code === 'ENOENT') return;
    const [said = 'it is no TypeScript'] = String(stderr).match(/^\s*× .+$/m) ?? [];
    throw new Complaint(`the formatter cannot read it (${said.replace(/^\s*× /, '')}).`);
  });
}
