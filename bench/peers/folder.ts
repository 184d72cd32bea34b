/** Other programs that figures are set beside: in a folder of their own, installed when that is asked for. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../core/host/config.ts';
import { membersOf } from '../../core/values/members.ts';

/** No dependency of ours: git does not see the folder. */
export const peersFolder = join(projectFolder, '.cache', 'peers');

/** What is installed there, each in the version that the published figures are of. */
const packages: Readonly<Record<string, string>> = { 'node-red': '5.0.7', '@gorules/zen-engine': '0.54.0' };

/** Installs them by npm; what is there already is left. */
export async function installPeers(say: (line: string) => void): Promise<void> {
  await mkdir(peersFolder, { recursive: true });
  const own = { name: 'peers', private: true, dependencies: packages };
  await writeFile(join(peersFolder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  say(
    `installing ${Object.entries(packages)
      .map((one) => one.join(' '))
      .join(', ')} into ${peersFolder}`,
  );
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', ['install', ...flags], { cwd: peersFolder });
}

/** The version that is installed; undefined where none is. */
export async function installedVersion(name: string): Promise<string | undefined> {
  const file = join(peersFolder, 'node_modules', name, 'package.json');
  try {
    const { version } = membersOf(JSON.parse(await readFile(file, 'utf8')));
    return String(version);
  } catch {
    return undefined;
  }
}
