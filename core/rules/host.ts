/**
 * The policies in force. A file is compiled and tried aside, then swapped in; one that is broken leaves the last
 * good version in force and is named in the host's readiness.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  type AnyPolicy,
  type Facts,
  PolicyUnavailable,
  type RuleHost,
  type Verdict,
} from '../command/policy.ts';
import type { RulesInForce } from '../command/rule-desk.ts';
import { failedWords, readCases, runCases } from './cases.ts';
import { findingLine } from './inspect.ts';
import { publicationShelf } from './shelf.ts';
import { BadPolicy, compileVersion, type PolicyVersion, verdictOf } from './version.ts';

/** Answers kept: facts of few values (type, channel, tier, role) repeat all day. */
const memoSize = 10_000;

export interface PolicyHost extends RuleHost {
  /** Reads every file again; what changed and passes comes into force at once. */
  reload(): Promise<void>;
  /** Takes over what commands have published, for every tenant at once, in place of what was published before. */
  publish(published: readonly Published[]): void;
  /** Files and publications that are not in force as they stand, and why. Empty when all is well. */
  problems(): ReadonlyMap<string, string>;
  /** The file's version in force, or undefined when there was never a good one. */
  current(name: string): PolicyVersion | undefined;
  /** What decides for a tenant. */
  inForce(name: string, tenant: string): RulesInForce | undefined;
}

/** A content that a command of a tenant published over a version of the file. */
export interface Published {
  readonly tenant: string;
  readonly name: string;
  readonly contentVersion: string;
  readonly fileVersion: string | null;
  readonly content: unknown;
}

export interface PolicyHostOptions {
  readonly folder: string;
  readonly policies: readonly AnyPolicy[];
  /** Told of each version that comes into force and of each file that does not. */
  readonly changed?: (name: string, version: string) => void;
  readonly refused?: (name: string, problem: string) => void;
}

export function policyHost(options: PolicyHostOptions): PolicyHost {
  const files = new Map<string, PolicyVersion>();
  const texts = new Map<string, string>();
  const problems = new Map<string, string>();
  const memo = new LRUCache<string, Verdict>({ max: memoSize });
  const publications = publicationShelf(options.policies, (name) => files.get(name));
  let loading: Promise<void> = Promise.resolve();

  const load = (policy: AnyPolicy) => loadFile(policy, options, { files, texts, problems });

  const ask = async (version: PolicyVersion, facts: Facts, key: string): Promise<Verdict> => {
    const { fired, value } = await verdictOf(version, facts);
    const id = hash('sha256', key, 'hex').slice(0, 24);
    const { policy, content } = version;
    const verdict = {
      id,
      policy: policy.name,
      version: version.version,
      facts,
      fired,
      value,
      content,
    };
    memo.set(key, verdict);
    return verdict;
  };

  return {
    reload() {
      // One after the other: an earlier reading must not come into force after a later one.
      loading = loading.then(async () => {
        await Promise.all(options.policies.map(load));
      });
      return loading;
    },
    publish: publications.replace,
    problems: () => new Map([...problems, ...publications.problems()]),
    current: (name) => files.get(name),
    inForce(name, tenant) {
      const published = publications.find(name, tenant);
      const file = files.get(name);
      const version = published === undefined ? file : published;
      if (version === undefined || version === 'broken') return undefined;
      return {
        version: version.version,
        content: version.content,
        source: published === undefined ? 'file' : 'command',
        fileVersion: file?.version ?? null,
        fileContent: file?.content,
      };
    },
    evaluate(policy, facts, tenant) {
      const version = publications.find(policy.name, tenant) ?? files.get(policy.name);
      if (version === undefined || version === 'broken') {
        throw new PolicyUnavailable(`The policy ${policy.name} cannot be read; nothing was done.`);
      }
      const key = `${policy.name}\n${version.version}\n${JSON.stringify(facts)}`;
      return memo.get(key) ?? ask(version, facts, key);
    },
  };
}

/** What is known of the files: versions in force, the texts that they were read from, what is wrong. */
interface Files {
  readonly files: Map<string, PolicyVersion>;
  readonly texts: Map<string, string>;
  readonly problems: Map<string, string>;
}

async function loadFile(
  policy: AnyPolicy,
  options: PolicyHostOptions,
  { files, texts, problems }: Files,
): Promise<void> {
  const { name } = policy;
  try {
    const path = join(options.folder, `${name}.json`);
    const text = await readFile(path, 'utf8');
    const tests = await readTests(path);
    if (texts.get(name) === text + tests) return;
    const version = compileVersion(policy, text);
    await passTests(version, tests);
    texts.set(name, text + tests);
    files.set(name, version);
    problems.delete(name);
    options.changed?.(name, version.version);
  } catch (error) {
    texts.delete(name);
    const problem = problemOf(name, error);
    if (problems.get(name) !== problem) options.refused?.(name, problem);
    problems.set(name, problem);
  }
}

async function readTests(path: string): Promise<string> {
  try {
    return await readFile(path.replace(/\.json$/, '.tests.json'), 'utf8');
  } catch {
    return '';
  }
}

/** Runs the tests that lie beside the file; one that fails keeps it out of force. */
async function passTests(version: PolicyVersion, text: string): Promise<void> {
  if (text === '') return;
  const { tests, findings } = readCases(version.policy, text);
  const wrong = findings.filter((finding) => finding.warning !== true);
  if (wrong.length > 0) throw new BadPolicy(wrong.map(findingLine).join('\n'));
  const failed = (await runCases(version, tests)).find((result) => !result.passed);
  if (failed !== undefined) throw new BadPolicy(`${version.policy.name}: ${failedWords(failed)}`);
}

function problemOf(name: string, error: unknown): string {
  if (error instanceof BadPolicy) return error.message;
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (missing) return `${name}: the file ${name}.json is missing`;
  return `${name}: ${error instanceof Error ? error.message : String(error)}`;
}
