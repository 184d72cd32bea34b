/** `bursar client`: writes the part of `@bursar/client` that is generated from the bank's declarations. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { readRegistry } from '../command/wire/registry.ts';
import { projectFolder } from '../host/config.ts';
import { catalogueTexts } from './client/catalogue.ts';

export function clientCommand(): Command {
  return new Command('client')
    .argument('[dir]', 'the folder of the client', join(projectFolder, 'client'))
    .action(async (dir: string) => {
      const folder = join(resolve(dir), 'src', 'catalogue');
      const texts = catalogueTexts(await readRegistry(join(projectFolder, 'commands')));
      for (const [name, text] of texts) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
      // Deletes the files of areas that no longer exist. Nothing else would find them.
      for (const name of await readdir(join(folder, 'areas'))) {
        if (!texts.has(`areas/${name}`)) await rm(join(folder, 'areas', name));
      }
      console.log(`${texts.size} files written to ${folder}`);
    });
}
