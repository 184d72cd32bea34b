/** A fifth of the files, drawn by a seed: the same seed draws the same files, whatever else there is. */
import { hash } from 'node:crypto';

const parts = 5;

/** The seed that is given, or one of the day and the hour. */
export function readSeed(given?: string): string {
  return given ?? new Date().toISOString().slice(0, 13);
}

export function inSample(path: string, seed: string): boolean {
  const digest = hash('sha256', `${seed}\n${path}`, 'hex');
  return Number.parseInt(digest.slice(0, 8), 16) % parts === 0;
}
