/**
 * Engines that stay open between the waits of their instances. An Engine is taken only where the instance is kept
 * exactly as the Engine left it: another host, an operator or a migration may have changed the row meanwhile.
 */
import { LRUCache } from 'lru-cache';
import type { Program } from '../machine/machine.ts';
import type { OpenEngine } from './open.ts';

export interface OpenEngines {
  /** The Engine of an instance that was kept as this state, under this program; the caller owns it then. */
  take(key: string, program: Program, state: string): OpenEngine | undefined;
  /** Keeps the Engine of an instance that rests and was saved as this state. Its variables have so many letters. */
  keep(key: string, state: string, engine: OpenEngine, variables?: number): void;
  readonly size: number;
  close(): void;
}

/** Engines that stay open, and letters of their states and variables: an open Engine takes some 170 KB beside. */
const limits = { max: 200, maxSize: 4_000_000 };

interface Entry {
  readonly state: string;
  readonly engine: OpenEngine;
  readonly letters: number;
  isTaken: boolean;
}

export function openEngines({ max, maxSize } = limits): OpenEngines {
  const open = new LRUCache<string, Entry>({
    ...{ max, maxSize },
    sizeCalculation: ({ letters }) => letters,
    dispose({ engine, isTaken }) {
      if (!isTaken) engine.close();
    },
  });
  return {
    take(key, program, state) {
      const found = open.get(key);
      if (found === undefined) return undefined;
      found.isTaken = found.state === state && found.engine.program === program;
      open.delete(key);
      return found.isTaken ? found.engine : undefined;
    },
    keep(key, state, engine, variables = 0) {
      // States are packed, and variables are not.
      open.set(key, { state, engine, letters: state.length + variables, isTaken: false });
      // The cache neither keeps nor disposes of an entry that is larger than all of it.
      if (!open.has(key)) engine.close();
    },
    get size() {
      return open.size;
    },
    close() {
      open.clear();
    },
  };
}
