/**
 * The policies in force. A file is compiled and tried separately, then replaces the old version. An invalid
 * file leaves the last good version in force and is named in the host's readiness.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type AnyPolicy,
  type Facts,
  PolicyUnavailable,
  type RuleHost,
  type Verdict,
} from '../command/policy/policy.ts';
import { decisionPolicy } from './decision.ts';
import { DefinedTwice, loadInTurn, refuseTwice } from './decision-owner.ts';
import { type DecisionShape, decisionIn } from './decision-shape.ts';
import { isDecisionContent } from './dmn-model.ts';
import { fileOf, findingLine } from './inspect.ts';
import { type KnownNames, printOf } from './names.ts';
import type { RulesInForce, RuleTest } from './port.ts';
import { proven } from './prove.ts';
import { makeProver, type Prover } from './prover.ts';
import { type Compile, type Published, publishedVersions } from './published-versions.ts';
import { decisionNames, readTexts } from './rule-text.ts';
import { verdictId, verdictKey } from './verdict.ts';
import { BadPolicy, compileVersion, type PolicyVersion, verdictOf } from './version.ts';

/** The most cached answers. Facts of few values (type, channel, tier, role) repeat all day. */
const memoSize = 10_000;

export interface PolicyHost extends RuleHost {
  /** Reads every file again. Changed files that pass come into force at once. */
  reload(): Promise<void>;
  /** Replaces the published content of all tenants at once. */
  publish(published: readonly Published[]): Promise<void>;
  /** Files and publications that are not in force, with the reason. Empty if all are in force. */
  problems(): ReadonlyMap<string, string>;
  /** The file's version in force. Undefined if there was never a valid one. */
  current(name: string): PolicyVersion | undefined;
  /** Every rule set, files of decisions among them. */
  policies(): readonly AnyPolicy[];
  /** A decision by its id: the one in force for a tenant, or in the files. */
  decision(id: string, tenant?: string): FoundDecision | undefined;
  /** How often each policy was evaluated since the start, and how often its answer came from the cache. */
  answers(): readonly PolicyAnswers[];
  /** The rules that decide for a tenant. */
  inForce(name: string, tenant: string): RulesInForce | undefined;
}

/** A decision and the rule set that contains it. */
export interface FoundDecision extends DecisionShape {
  readonly policy: AnyPolicy;
}

/** Answers of one policy since the start of this host. */
export interface PolicyAnswers {
  readonly name: string;
  /** The number of answers from the cache. */
  readonly kept: number;
  /** Evaluated. */
  readonly evaluated: number;
}

export interface PolicyHostOptions {
  readonly folder: string;
  readonly policies: readonly AnyPolicy[];
  /** Rule sets that are loaded first, because names in other files are checked against them. */
  readonly first?: readonly string[];
  /** The names that files may use. Without it names are not checked. */
  readonly names?: () => KnownNames;
  /** The version that was in force before this start, for files that cannot come into force now. */
  readonly lastGood?: (name: string) => Promise<Kept | undefined>;
  readonly prover?: Prover;
  /** Receives each version that comes into force, and each file that does not. */
  readonly changed?: (name: string, version: string) => void;
  readonly refused?: (name: string, problem: string) => void;
}

/** A version from the store. */
export interface Kept {
  readonly content: unknown;
  readonly tests: readonly RuleTest[];
}

export function policyHost(options: PolicyHostOptions): PolicyHost {
  const files = new Map<string, PolicyVersion>();
  const texts = new Map<string, string>();
  const problems = new Map<string, string>();
  const memo = countedMemo();
  const prover = options.prover ?? makeProver();
  const decisions = new Map<string, AnyPolicy>();
  const kept = new Map<string, unknown>();
  const publications = publishedVersions(
    (name) => all().find((policy) => policy.name === name),
    (name) => files.get(name),
    compileWith(prover),
  );
  let loading: Promise<void> = Promise.resolve();
  const { first = [] } = options;

  const known = { files, texts, problems, decisions, kept };
  const load = (policy: AnyPolicy) => loadFile(policy, options, prover, known);
  const loadAll = async (): Promise<void> => {
    const isFirst = ({ name }: AnyPolicy) => first.includes(name);
    await Promise.all(options.policies.filter(isFirst).map(load));
    await Promise.all(options.policies.filter((policy) => !isFirst(policy)).map(load));
    for (const name of await decisionNames(options.folder)) {
      if (decisions.has(name)) continue;
      decisions.set(name, decisionPolicy(name));
      kept.set(name, (await options.lastGood?.(name))?.content);
    }
    // Files are loaded one after another. If two files define a decision, it belongs to the file that had it
    // before, or to the first.
    await loadInTurn([...decisions.values()], load);
  };
  const all = (): readonly AnyPolicy[] => [...options.policies, ...decisions.values()];
  const versionFor = (name: string, tenant: string): PolicyVersion | 'broken' | undefined =>
    publications.find(name, tenant) ?? files.get(name);

  const ask = async (version: PolicyVersion, facts: Facts, key: string): Promise<Verdict> => {
    const { fired, value } = await verdictOf(version, facts);
    const { policy, content } = version;
    const { name } = policy;
    const id = verdictId(key, fired);
    const verdict = { id, policy: name, version: version.version, facts, fired, value, content };
    memo.keep(key, verdict);
    return verdict;
  };

  return {
    reload() {
      // One after another: an earlier read must not come into force after a later one.
      loading = loading.then(loadAll);
      return loading;
    },
    publish: publications.replace,
    problems: () => new Map([...problems, ...publications.problems()]),
    policies: all,
    decision: (id, tenant) =>
      foundIn(decisions.values(), id, (name) =>
        tenant === undefined ? files.get(name) : versionFor(name, tenant),
      ),
    current: (name) => files.get(name),
    answers: memo.answers,
    inForce: (name, tenant) => inForceOf(files.get(name), publications.find(name, tenant)),
    evaluate(policy, facts, tenant) {
      const version = versionFor(policy.name, tenant);
      if (version === undefined || version === 'broken') {
        throw new PolicyUnavailable(`The policy ${policy.name} cannot be read; nothing was done.`);
      }
      const key = verdictKey(policy.name, version.version, facts);
      return memo.find(policy.name, key) ?? ask(version, facts, key);
    },
  };
}

/** A cache of answers by question, and how often it was used. */
function countedMemo() {
  const memo = new LRUCache<string, Verdict>({ max: memoSize });
  const counts = new Map<string, { name: string; kept: number; evaluated: number }>();
  return {
    find(name: string, key: string): Verdict | undefined {
      let count = counts.get(name);
      if (count === undefined) {
        count = { name, kept: 0, evaluated: 0 };
        counts.set(name, count);
      }
      const found = memo.get(key);
      if (found === undefined) count.evaluated += 1;
      else count.kept += 1;
      return found;
    },
    keep: (key: string, verdict: Verdict) => memo.set(key, verdict),
    answers: (): readonly PolicyAnswers[] => [...counts.values()],
  };
}

function inForceOf(
  file: PolicyVersion | undefined,
  published: PolicyVersion | 'broken' | undefined,
): RulesInForce | undefined {
  const version = published === undefined ? file : published;
  if (version === undefined || version === 'broken') return undefined;
  return {
    version: version.version,
    content: version.content,
    source: published === undefined ? 'file' : 'command',
    fileVersion: file?.version ?? null,
    fileContent: file?.content,
    fileTests: file?.tests ?? [],
  };
}

/** The first of these files with this decision in force. */
function foundIn(
  policies: Iterable<AnyPolicy>,
  id: string,
  versionOf: (name: string) => PolicyVersion | 'broken' | undefined,
): FoundDecision | undefined {
  for (const policy of policies) {
    const version = versionOf(policy.name);
    if (version === undefined || version === 'broken') continue;
    const { content } = version;
    const found = isDecisionContent(content) ? decisionIn(content, id) : undefined;
    if (found !== undefined) return { policy, ...found };
  }
  return undefined;
}

/** The tests of published content ran at its approval, but its rules must still be valid. */
function compileWith(prover: Prover): Compile {
  return async (policy, content) => {
    const texts = { text: JSON.stringify(content), tests: undefined };
    const { version, findings } = await prover.prove(policy, texts, {});
    if (version !== undefined) return { policy, ...version };
    const wrong = findings.filter(({ warning }) => warning !== true);
    return { problem: wrong.map(findingLine).join('\n') };
  };
}

/** The state of the files: versions in force, the texts read last, and problems. */
interface Files {
  readonly files: Map<string, PolicyVersion>;
  readonly texts: Map<string, string>;
  readonly problems: Map<string, string>;
  /** The files of decisions, and the content that decided before this start. */
  readonly decisions: ReadonlyMap<string, AnyPolicy>;
  readonly kept: ReadonlyMap<string, unknown>;
}

async function loadFile(
  policy: AnyPolicy,
  options: PolicyHostOptions,
  prover: Prover,
  known: Files,
): Promise<'loaded' | 'twice'> {
  const { files, texts, problems } = known;
  const { name } = policy;
  try {
    const read = await readTexts(options.folder, policy);
    const names = options.names?.() ?? {};
    const looked = hash('sha256', JSON.stringify([read.texts, read.findings, printOf(names)]));
    if (texts.get(name) === looked) return 'loaded';
    if (read.texts === undefined) throw new BadPolicy(read.findings.map(findingLine).join('\n'));
    const proof = await prover.prove(policy, read.texts, names);
    // A rejected file is not tried again until it, or a name that it uses, changes.
    texts.set(name, looked);
    const version = proven(policy, { ...proof, findings: read.placed(proof.findings) });
    refuseOwned(version, known);
    const before = files.get(name)?.version;
    files.set(name, version);
    const isMended = problems.delete(name);
    // A new proof after a change of the used names does not make a new version.
    if (before !== version.version || isMended) options.changed?.(name, version.version);
    return 'loaded';
  } catch (error) {
    // Whether another file still owns the decision is checked at each reading.
    if (!(error instanceof BadPolicy) || error instanceof DefinedTwice) texts.delete(name);
    const problem = problemOf(name, error);
    if (problems.get(name) !== problem) options.refused?.(name, problem);
    problems.set(name, problem);
    if (!files.has(name)) await restore(policy, options, known);
    return error instanceof DefinedTwice ? 'twice' : 'loaded';
  }
}

/** Restores the version that decided before this start. Content that is no longer valid is not restored. */
async function restore(policy: AnyPolicy, { lastGood }: PolicyHostOptions, known: Files): Promise<void> {
  const kept = await lastGood?.(policy.name);
  if (kept === undefined) return;
  try {
    const version = compileVersion(policy, JSON.stringify(kept.content), kept.tests);
    refuseOwned(version, known);
    known.files.set(policy.name, version);
  } catch (error) {
    if (!(error instanceof BadPolicy)) throw error;
  }
}

/** Throws DefinedTwice if another file defines one of the decisions, because it would be ambiguous. */
function refuseOwned({ policy: { name }, content }: PolicyVersion, known: Files): void {
  const { files: inForce, decisions, kept } = known;
  if (decisions.has(name)) refuseTwice(name, content, decisions.keys(), { inForce, kept });
}

function problemOf(name: string, error: unknown): string {
  if (error instanceof BadPolicy) return error.message;
  const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  if (missing) return `${name}: the file ${fileOf({ name })} is missing`;
  return `${name}: ${error instanceof Error ? error.message : String(error)}`;
}
