/**
 * The policies in force. A file is compiled and tried aside, then swapped in; one that is broken leaves the last
 * good version in force and is named in the host's readiness.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import {
  type AnyPolicy,
  type Facts,
  PolicyUnavailable,
  type RuleHost,
  type Verdict,
} from '../command/policy.ts';
import { BadPolicy, compileVersion, outcomeOf, type PolicyVersion, verdictOf } from './version.ts';

/** Answers kept: facts of few values (type, channel, tier, role) repeat all day. */
const memoSize = 10_000;

export interface PolicyHost extends RuleHost {
  /** Reads every file again; what changed and passes comes into force at once. */
  reload(): Promise<void>;
  /** Files that are not in force as they stand, and why. Empty when all is well. */
  problems(): ReadonlyMap<string, string>;
  /** The version in force, or undefined when there was never a good one. */
  current(name: string): PolicyVersion | undefined;
}

export interface PolicyHostOptions {
  readonly folder: string;
  readonly policies: readonly AnyPolicy[];
  /** Told of each version that comes into force and of each file that does not. */
  readonly changed?: (name: string, version: string) => void;
  readonly refused?: (name: string, problem: string) => void;
}

/** A case of `NAME.tests.json`: facts in, what the verdict must contain. */
interface PolicyTest {
  readonly name: string;
  readonly facts: Facts;
  readonly expect: unknown;
}

export function policyHost(options: PolicyHostOptions): PolicyHost {
  const inForce = new Map<string, PolicyVersion>();
  const texts = new Map<string, string>();
  const problems = new Map<string, string>();
  const memo = new LRUCache<string, Verdict>({ max: memoSize });

  const load = async (policy: AnyPolicy): Promise<void> => {
    const { name } = policy;
    try {
      const path = join(options.folder, `${name}.json`);
      const text = await readFile(path, 'utf8');
      const tests = await readTests(path);
      if (texts.get(name) === text + tests) return;
      texts.set(name, text + tests);
      const version = compileVersion(policy, text);
      await runTests(version, tests);
      inForce.set(name, version);
      problems.delete(name);
      options.changed?.(name, version.version);
    } catch (error) {
      texts.delete(name);
      const problem = problemOf(name, error);
      if (problems.get(name) !== problem) options.refused?.(name, problem);
      problems.set(name, problem);
    }
  };

  const ask = async (
    version: PolicyVersion,
    policy: AnyPolicy,
    facts: Facts,
    key: string,
  ): Promise<Verdict> => {
    const { fired, value } = await verdictOf(version, facts);
    const id = hash('sha256', key, 'hex').slice(0, 24);
    const verdict = { id, policy: policy.name, version: version.version, facts, fired, value };
    memo.set(key, verdict);
    return verdict;
  };

  return {
    reload: async () => {
      await Promise.all(options.policies.map(load));
    },
    problems: () => problems,
    current: (name) => inForce.get(name),
    evaluate(policy, facts) {
      const version = inForce.get(policy.name);
      if (version === undefined) {
        throw new PolicyUnavailable(`The policy ${policy.name} cannot be read; nothing was done.`);
      }
      const key = `${policy.name}\n${version.version}\n${JSON.stringify(facts)}`;
      return memo.get(key) ?? ask(version, policy, facts, key);
    },
  };
}

async function readTests(path: string): Promise<string> {
  try {
    return await readFile(path.replace(/\.json$/, '.tests.json'), 'utf8');
  } catch {
    return '';
  }
}

/** Runs the tests that lie beside the file; the first that fails keeps it out of force. */
async function runTests(version: PolicyVersion, text: string): Promise<void> {
  if (text === '') return;
  const { tests } = JSON.parse(text) as { readonly tests: readonly PolicyTest[] };
  for (const test of tests) {
    const outcome = await outcomeOf(version, test.facts);
    if (!isDeepStrictEqual(outcome, test.expect)) {
      throw new BadPolicy(
        `${version.policy.name}: its test "${test.name}" expected ${JSON.stringify(test.expect)}, not ${JSON.stringify(outcome)}`,
      );
    }
  }
}

function problemOf(name: string, error: unknown): string {
  if (error instanceof BadPolicy) return error.message;
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (missing) return `${name}: the file ${name}.json is missing`;
  return `${name}: ${error instanceof Error ? error.message : String(error)}`;
}
