/** `bursar backup`: copies a snapshot of the embedded store, next to a running host. */
import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { readConfig } from '../host/config.ts';
import { whereKeysAre } from '../host/store-keys.ts';
import { makeOwnFile } from '../store/own-files.ts';
import { openReader } from '../store/sqlite/open.ts';
import { Complaint } from './complaint.ts';

export function backupCommand(): Command {
  return new Command('backup').argument('<file>', 'a file that is not there yet').action((file: string) => {
    const config = readConfig();
    const { store } = config;
    if (store.kind !== 'sqlite') {
      throw new Complaint(
        `The store is a server: back it up with its own tools (mysqldump --single-transaction --triggers). ${whereKeysAre(config)}`,
      );
    }
    if (existsSync(file)) throw new Complaint(`${file} is there already.`);
    const db = openReader(store.file);
    // An empty file is written over, with the mode that it has.
    makeOwnFile(file);
    try {
      db.prepare('VACUUM INTO ?').run(file);
    } finally {
      db.close();
    }
    console.log(`The store is copied to ${file}.\n${whereKeysAre(config)}`);
  });
}
