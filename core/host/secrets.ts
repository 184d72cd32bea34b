/** Secrets that the host makes for itself on its first start: files under the data folder, for their owner only. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeOwnFolder, tighten } from '../store/own-files.ts';

/** The path of the secret's file. */
export const secretFile = (dataDir: string, name: string): string => join(dataDir, `${name}.key`);

/** The secret of this name. Undefined if no host has created it here. */
export function heldSecret(dataDir: string, name: string): string | undefined {
  try {
    return readFileSync(secretFile(dataDir, name), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** The secret of this name, created on first use. */
export function ownSecret(dataDir: string, name: string): string {
  const file = secretFile(dataDir, name);
  tighten(file);
  const held = heldSecret(dataDir, name);
  if (held !== undefined) return held;
  makeOwnFolder(dirname(file));
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process of the same host was faster: its secret counts.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
