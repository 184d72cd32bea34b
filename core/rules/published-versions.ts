/**
 * Publications of commands, compiled once. Each is valid as long as its file is the one that it was published
 * over.
 */
import type { AnyPolicy } from '../command/policy/policy.ts';
import type { PolicyVersion } from './version.ts';

/** A content that a command of a tenant published over a version of the file. */
export interface Published {
  readonly tenant: string;
  readonly name: string;
  readonly contentVersion: string;
  readonly fileVersion: string | null;
  readonly content: unknown;
}

interface Shelved {
  readonly published: Published;
  /**
   * `broken` means that the publication cannot be used. The file that it replaced must not decide instead.
   */
  readonly version: PolicyVersion | 'broken';
}

export interface PublishedVersions {
  /** Replaces all publications. They are in force when this resolves, the previous ones until then. */
  replace(published: readonly Published[]): Promise<void>;
  /** The publication that decides instead of the file, if there is one. */
  find(name: string, tenant: string): PolicyVersion | 'broken' | undefined;
  /** By `name@tenant`. */
  problems(): ReadonlyMap<string, string>;
}

/** Compiles a content, or returns the reason why it cannot be used. */
export type Compile = (
  policy: AnyPolicy,
  content: unknown,
) => Promise<PolicyVersion | { readonly problem: string }>;

/** Starts empty. `policyOf` returns the rule set of a name, `fileOf` the file's version in force. */
export function publishedVersions(
  policyOf: (name: string) => AnyPolicy | undefined,
  fileOf: (name: string) => PolicyVersion | undefined,
  compile: Compile,
): PublishedVersions {
  let shelved: ReadonlyMap<string, Shelved> = new Map();
  let problems: ReadonlyMap<string, string> = new Map();

  return {
    async replace(all) {
      const next = new Map<string, Shelved>();
      const found = new Map<string, string>();
      for (const published of all) {
        const { name, tenant, content } = published;
        const policy = policyOf(name);
        if (policy === undefined) continue;
        const key = `${tenant}\n${name}`;
        const before = shelved.get(key);
        if (before !== undefined && before.published.contentVersion === published.contentVersion) {
          next.set(key, { published, version: before.version });
          continue;
        }
        const version = await compile(policy, content);
        if ('problem' in version) {
          next.set(key, { published, version: 'broken' });
          found.set(`${name}@${tenant}`, version.problem);
        } else next.set(key, { published, version });
      }
      // A single assignment: every evaluation sees all changes or none.
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
