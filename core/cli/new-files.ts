/** Writes the files of `bursar new`: all of them, or none. */
import { execFile } from 'node:child_process';
import { rmdirSync, rmSync } from 'node:fs';
import { access, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../host/config.ts';
import { membersOf } from '../values/members.ts';
import { Complaint } from './complaint.ts';

/** Texts by the path of the file that they begin. */
export type Files = Readonly<Record<string, string>>;

/**
 * Writes new files, formats and checks them, then writes further files that the check found necessary. If any
 * step fails, or a signal stops it, no new file is left. Returns the paths of all written files.
 */
export async function writeAll(files: Files, prove: () => Promise<Files>): Promise<readonly string[]> {
  const paths = Object.keys(files);
  for (const path of paths) await demandFree(path);
  const written: string[] = [];
  const folders: string[] = [];
  const write = async (texts: Files): Promise<void> => {
    for (const [path, text] of Object.entries(texts)) {
      const file = join(projectFolder, path);
      folders.push(...(await makeFolder(dirname(file))));
      // Fails if another program has created the file meanwhile. The file belongs to that program then.
      const handle = await open(file, 'wx');
      written.push(file);
      await handle.writeFile(text).finally(() => handle.close());
    }
  };
  const undo = () => {
    for (const file of written) rmSync(file, { force: true });
    // Files that others have put into the folder meanwhile stay, and so does the folder.
    for (const folder of folders.toReversed()) removeEmpty(folder);
  };
  const stopped = (signal: NodeJS.Signals) => {
    undo();
    for (const one of stops) process.removeListener(one, stopped);
    // Now it ends the process, as it would have without us.
    process.kill(process.pid, signal);
  };
  for (const signal of stops) process.on(signal, stopped);
  try {
    await write(files);
    await format(paths.filter((path) => !path.endsWith('.bpmn')));
    const more = await prove();
    await write(more);
    await format(Object.keys(more).filter((path) => path.endsWith('.ts')));
    return [...paths, ...Object.keys(more)];
  } catch (error) {
    undo();
    throw new Complaint(`Nothing was written, because it would not have held: ${inWords(error)}`);
  } finally {
    for (const signal of stops) process.removeListener(signal, stopped);
  }
}

const stops: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty, or already deleted.
  }
}

function inWords(error: unknown): string {
  const { code, path } = membersOf(error);
  const said = typeof path === 'string' ? wrongPlace[String(code)] : undefined;
  if (said !== undefined) return `${relative(projectFolder, String(path))} ${said}.`;
  return error instanceof Error ? error.message : String(error);
}

/** Reasons why a file cannot be written in its place. */
const wrongPlace: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that may only be read',
  ENOSPC: 'finds no room on its disk',
  EEXIST: 'is there already',
  EISDIR: 'is there already, as a folder',
  ENOTDIR: 'should lie in a folder that is a file',
  ENAMETOOLONG: 'has too long a name for this disk',
};

async function demandFree(path: string): Promise<void> {
  // A link that leads nowhere is there too.
  const found = await lstat(join(projectFolder, path)).catch(() => undefined);
  if (found !== undefined) throw new Complaint(`${path} is there already.`);
}

/** Whether the project has a file, or a folder, of this path. */
export function isThere(path: string): Promise<boolean> {
  return access(join(projectFolder, path)).then(
    () => true,
    () => false,
  );
}

/** Creates a folder and its parents. Returns the created folders, the outermost first. */
async function makeFolder(folder: string): Promise<readonly string[]> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return [];
  const made = [folder];
  for (let at = folder; at !== first; at = dirname(at)) made.unshift(dirname(at));
  return made;
}

/**
 * Formats the files and sorts their imports. If the formatter is not installed, the files stay as they are.
 */
async function format(paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const biome = join(projectFolder, 'node_modules', '.bin', 'biome');
  const asked = ['check', '--write', '--linter-enabled=false', '--vcs-enabled=false'];
  await promisify(execFile)(biome, [...asked, ...paths], { cwd: projectFolder }).catch((error: unknown) => {
    const { code, stderr } = membersOf(error);
    if (code === 'ENOENT') return;
    const [said = 'it is not TypeScript'] = String(stderr).match(/^\s*× .+$/m) ?? [];
    throw new Complaint(`the formatter cannot read it (${said.replace(/^\s*× /, '')}).`);
  });
}
