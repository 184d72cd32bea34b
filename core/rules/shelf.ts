/** What commands have published, compiled once, for as long as the file beneath is the one it was published over. */
import type { AnyPolicy } from '../command/policy.ts';
import type { Published } from './host.ts';
import { BadPolicy, compileVersion, type PolicyVersion } from './version.ts';

interface Shelved {
  readonly published: Published;
  /** `broken`: it cannot be used, and what it replaced must not decide in its stead. */
  readonly version: PolicyVersion | 'broken';
}

export interface Shelf {
  replace(published: readonly Published[]): void;
  /** What decides before the file, if anything does. */
  find(name: string, tenant: string): PolicyVersion | 'broken' | undefined;
  /** By `name@tenant`. */
  problems(): ReadonlyMap<string, string>;
}

/** An empty shelf; `fileOf` tells the file's version in force. */
export function publicationShelf(
  policies: readonly AnyPolicy[],
  fileOf: (name: string) => PolicyVersion | undefined,
): Shelf {
  const byName = new Map(policies.map((policy) => [policy.name, policy]));
  let shelved: ReadonlyMap<string, Shelved> = new Map();
  let problems: ReadonlyMap<string, string> = new Map();

  return {
    replace(all) {
      const next = new Map<string, Shelved>();
      const found = new Map<string, string>();
      for (const published of all) {
        const { name, tenant, content } = published;
        const policy = byName.get(name);
        if (policy === undefined) continue;
        const key = `${tenant}\n${name}`;
        const before = shelved.get(key);
        if (before !== undefined && before.published.contentVersion === published.contentVersion) {
          next.set(key, { published, version: before.version });
          continue;
        }
        try {
          next.set(key, { published, version: compileVersion(policy, JSON.stringify(content)) });
        } catch (error) {
          if (!(error instanceof BadPolicy)) throw error;
          next.set(key, { published, version: 'broken' });
          found.set(`${name}@${tenant}`, error.message);
        }
      }
      // One assignment: every evaluation sees all of it or none.
      shelved = next;
      problems = found;
    },
    find(name, tenant) {
      if (shelved.size === 0) return undefined;
      const found = shelved.get(`${tenant}\n${name}`);
      if (found === undefined) return undefined;
      const file = fileOf(name);
      const { fileVersion } = found.published;
      return file === undefined || file.version === fileVersion ? found.version : undefined;
    },
    problems: () => problems,
  };
}
