/** Versions ready to run, kept while they are in use: a version never changes. */
import { LRUCache } from 'lru-cache';
import type { Author } from '../command/declaration/actor.ts';
import type { QueryRead } from '../command/declaration/read.ts';
import { processVersions } from './definitions.ts';
import { type Program, programOf } from './machine/machine.ts';
import { mainProcess, planOf } from './plan.ts';
import { readTree } from './xml.ts';

export interface Version extends Program {
  readonly authors: readonly Author[];
}

/** The instance's version cannot be run: its row is gone or it no longer reads. */
export class MissingVersion extends Error {}

export interface Programs {
  of(tenant: string, read: QueryRead, definitionId: number, number: number): Promise<Version>;
}

export function programs(max = 500): Programs {
  const known = new LRUCache<string, Promise<Version>>({ max });
  const load = async (read: QueryRead, definitionId: number, number: number): Promise<Version> => {
    const row = await read.one(processVersions, { definitionId, number });
    if (row === undefined) throw new MissingVersion(`version ${number} of ${definitionId} is gone`);
    try {
      const tree = await readTree(row.xml);
      const process = mainProcess(tree);
      if (process === undefined) throw new Error('it holds no process');
      return { ...programOf(planOf(process)), authors: row.authors };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new MissingVersion(`version ${number} of ${definitionId} cannot be built: ${why}`);
    }
  };
  return {
    of(tenant, read, definitionId, number) {
      const key = `${tenant}\n${definitionId}\n${number}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const loading = load(read, definitionId, number);
      known.set(key, loading);
      loading.catch(() => known.delete(key));
      return loading;
    },
  };
}
