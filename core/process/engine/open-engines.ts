/**
 * Engines that stay open between the waits of their instances. An Engine is reused only if the saved instance
 * is exactly as the Engine left it. Another host, an operator or a migration may have changed the row in the
 * meantime.
 */
import { LRUCache } from 'lru-cache';
import type { Program } from '../machine/machine.ts';
import type { OpenEngine } from './open.ts';

export interface OpenEngines {
  /**
   * The Engine of an instance that was saved in this state, under this program. The caller owns it from then
   * on.
   */
  take(key: string, program: Program, state: string): OpenEngine | undefined;
  /**
   * Keeps the Engine of a waiting instance that was saved in this state. `variables` is the size of its
   * variables in characters.
   */
  keep(key: string, state: string, engine: OpenEngine, variables?: number): void;
  readonly size: number;
  close(): void;
}

/**
 * The most open Engines, and the most characters of their states and variables. An open Engine takes about
 * 170 KB in addition.
 */
const limits = { max: 200, maxSize: 4_000_000 };

interface Entry {
  readonly state: string;
  readonly engine: OpenEngine;
  readonly letters: number;
  isTaken: boolean;
}

export function openEngines({ max, maxSize } = limits): OpenEngines {
  const open = new LRUCache<string, Entry>({
    max,
    maxSize,
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
      // States are compressed, and variables are not.
      open.set(key, { state, engine, letters: state.length + variables, isTaken: false });
      // An entry larger than the whole cache is neither kept nor disposed of by the cache.
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
