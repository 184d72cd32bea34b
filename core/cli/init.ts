/** Copies the folders that analysts edit out of an installed package. The host prefers these copies. */
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { projectFolder } from '../host/config.ts';
import { Complaint } from './complaint.ts';

/** Each folder under the default of its setting, with a description. */
const folders = [
  ['rules', 'the policy'],
  ['processes', 'the order of work'],
  ['templates', 'messages to customers and staff'],
  ['scripts/library', 'what scripts may call'],
] as const;

export function initCommand(): Command {
  return new Command('init')
    .argument('[folder]', 'where they go; made where it is not there', '.')
    .action(async (folder: string) => {
      const place = resolve(folder);
      if (place === resolve(projectFolder)) {
        throw new Complaint(`${place} is a checkout of Bursar: its own folders are in force already.`);
      }
      const isThere = ([name]: (typeof folders)[number]) => existsSync(join(place, name));
      const there = folders.filter(isThere).map(([name]) => name);
      if (there.length === folders.length) {
        throw new Complaint(`${place} has ${there.join(', ')} already; nothing was copied.`);
      }
      await mkdir(place, { recursive: true });
      for (const name of there) console.log(`${join(folder, name)}: is there already, left as it is`);
      for (const [name, what] of folders.filter((one) => !isThere(one))) {
        await cp(join(projectFolder, name), join(place, name), { recursive: true });
        console.log(`${join(folder, name)}: ${what}`);
      }
      console.log(
        '`bursar serve` in this folder goes by these files; changes come into force while it runs.',
      );
    });
}
