/** The port through which commands use rules: the implementation of `core/rules/port.ts`. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AnyPolicy, Facts, PolicyFinding } from '../command/policy/policy.ts';
import { type Answers, manyOf, whyOf } from './ask.ts';
import { casesSchema } from './cases.ts';
import { isDecisionFile } from './decision.ts';
import { isDecisionContent } from './dmn-model.ts';
import { dmnTextOf } from './dmn-text.ts';
import { fileTexts } from './file-text.ts';
import type { PolicyHost } from './host.ts';
import type { KnownNames } from './names.ts';
import type { NoAnswer, RulePort, RuleReview, TextReview } from './port.ts';
import type { Proof } from './prove.ts';
import type { Prover } from './prover.ts';
import type { PolicyVersion } from './version.ts';

/**
 * The most cached reviews. A command's `load` may run twice, and an approval uses the review of the proposal.
 */
const reviewsKept = 100;
/** The most cached reviews of texts in an editor. Only the latest is requested again. */
const textReviewsKept = 20;
/** The most cached compiled contents. Questions about stored decisions name few. */
const versionsKept = 100;
/** Comparisons that a review may spend on gaps and unreachable rows: about ten milliseconds. */
const effort = 20_000;

export interface RulePortOptions {
  /** The rule sets that commands may edit. Some can be changed by files only. */
  readonly policies: () => readonly AnyPolicy[];
  readonly host: PolicyHost;
  readonly names: () => KnownNames;
  readonly prover: Prover;
  /** Names of the commands that a rule set decides. */
  readonly askedBy: (name: string) => readonly string[];
  refresh(): Promise<void>;
}

export function rulePort(options: RulePortOptions): RulePort {
  const { policies, host, names, prover, askedBy, refresh } = options;
  const policyOf = (name: string) => policies().find((policy) => policy.name === name);
  const reviews = new LRUCache<string, RuleReview>({ max: reviewsKept });
  const textReviews = new LRUCache<string, TextReview>({ max: textReviewsKept });
  const versions = new LRUCache<string, PolicyVersion | NoAnswer>({ max: versionsKept });
  // Large content is read and compiled in the thread. Names in content that was in force are not checked
  // again.
  const versionFor = async (name: string, given: unknown): Promise<PolicyVersion | NoAnswer> => {
    const policy = policyOf(name);
    if (policy === undefined) return { problem: 'there is no such rule set', invalid: true };
    const { content, findings } = await readContent(prover, name, given);
    if (findings[0] !== undefined) return { problem: findings[0].message, invalid: true };
    const text = JSON.stringify(content);
    const key = hash('sha256', `${name}\n${text}`, 'hex');
    const known = versions.get(key);
    if (known !== undefined) return known;
    const proof = await prover.prove(policy, { text, tests: undefined }, {}, 0, 'others');
    const version = versionIn(policy, proof);
    versions.set(key, version);
    return version;
  };
  // Questions about large content are answered in the thread that compiled it, because the evaluation takes
  // as long.
  const why = async (
    how: 'asked' | 'stored',
    name: string,
    content: unknown,
    facts: readonly Facts[],
  ): Promise<Answers['why']> => {
    const version = await versionFor(name, content);
    if ('problem' in version) return facts.map(() => version);
    const answers = await prover.ask(version, { why: how, facts });
    return answers === undefined ? whyOf(version, how, facts) : answers.why;
  };

  return {
    get sets() {
      return setsOf(policies(), askedBy);
    },
    refresh,
    inForce: (name, tenant) => host.inForce(name, tenant),
    problem: (name) => host.problems().get(name),
    textOf,
    async review(name, given, tests) {
      const policy = policyOf(name);
      if (policy === undefined) return noReview([unknownSet(name)]);
      const { content, findings } = await readContent(prover, name, given);
      if (findings.length > 0) return noReview(findings);
      const known = names();
      // Another order of keys only misses the cache. Sorting the keys of large content would delay other
      // requests.
      const key = hash('sha256', JSON.stringify([name, known, content, tests]), 'hex');
      const reviewed = reviews.get(key);
      if (reviewed !== undefined) return reviewed;
      const texts = { text: JSON.stringify(content), tests: JSON.stringify({ tests }) };
      const proof = await prover.prove(policy, texts, known, effort, 'others');
      const review = { ...reviewOf(proof, policy), content };
      reviews.set(key, review);
      return review;
    },
    async reviewText(name, text, tests) {
      const policy = policyOf(name);
      if (policy === undefined) throw new Error(`there is no rule set ${name}`);
      const key = hash('sha256', JSON.stringify([name, names(), text, tests]), 'hex');
      const reviewed = textReviews.get(key);
      if (reviewed !== undefined) return reviewed;
      const review = await prover.review(policy, { text, tests }, names(), effort);
      textReviews.set(key, review);
      return review;
    },
    schemas(name) {
      const policy = policyOf(name);
      if (policy === undefined) return undefined;
      return { rules: policy.schema, tests: casesSchema, names: names() };
    },
    files(name, content, tests) {
      const policy = policyOf(name);
      if (policy === undefined) throw new Error(`there is no rule set ${name}`);
      return fileTexts(policy, content, tests, textOf(name, content));
    },
    async explain(name, content, facts) {
      const [answer = nobodyAsked] = await why('asked', name, content, [facts]);
      return answer;
    },
    explainStored: (name, content, facts) => why('stored', name, content, facts),
    async answers(name, content, facts) {
      const version = await versionFor(name, content);
      if ('problem' in version) return facts.map(() => version);
      const answers = await prover.ask(version, { many: facts });
      return answers === undefined ? manyOf(version, facts) : answers.many;
    },
  };
}

const setsOf = (policies: readonly AnyPolicy[], askedBy: RulePortOptions['askedBy']): RulePort['sets'] =>
  policies
    .map(({ name, summary, facts, seenBy = [] }) => {
      return { name, summary, facts, seenBy, commands: askedBy(name) };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const nobodyAsked: NoAnswer = { problem: 'nothing was asked', invalid: false };

const unknownSet = (name: string) => ({ pointer: '', message: `there is no rule set ${name}` });

const textOf = (name: string, content: unknown): string | null =>
  isDecisionFile(name) && isDecisionContent(content) ? dmnTextOf(content) : null;

/** The content as the host stores it, or the problems of its text. */
async function readContent(
  prover: Prover,
  name: string,
  given: unknown,
): Promise<{ readonly content: unknown; readonly findings: readonly PolicyFinding[] }> {
  if (typeof given !== 'string') return { content: given, findings: [] };
  if (!isDecisionFile(name)) {
    const message = 'must be the object that the file holds: only a rule set of DMN takes text';
    return { content: given, findings: [{ pointer: '', message }] };
  }
  const { content, problems } = await prover.read(given.replace(/^\uFEFF/, ''));
  const findings = problems.map(({ line, message, mend }) => ({
    pointer: '',
    message: `line ${line}: ${message}`,
    ...(mend === undefined ? {} : { mend }),
  }));
  return { content, findings };
}

function reviewOf(proof: Proof, policy: AnyPolicy): Omit<RuleReview, 'content'> {
  const { version, results, untested } = proof;
  // Problems of the tests as a whole are shown at their place in the request.
  const findings = proof.findings.map((finding) =>
    finding.file === `${policy.name}.tests.json`
      ? { ...finding, pointer: finding.pointer || '/tests' }
      : finding,
  );
  const valid = version !== undefined && findings.every((finding) => finding.warning === true);
  if (!valid) {
    return { valid, findings, version: null, results: [], untested: [] };
  }
  return {
    valid,
    findings,
    untested,
    version: version.version,
    results: results.map((result) => ({
      name: result.test.name,
      passed: result.passed,
      decidedBy: result.decidedBy ?? null,
      differences: result.differences,
    })),
  };
}

function noReview(findings: readonly PolicyFinding[]): RuleReview {
  return { valid: false, findings, content: null, version: null, results: [], untested: [] };
}

function versionIn(policy: AnyPolicy, { findings, version }: Proof): PolicyVersion | NoAnswer {
  if (version !== undefined) return { policy, ...version };
  const [wrong] = findings.filter((finding) => finding.warning !== true);
  const problem = wrong === undefined ? 'it is not right' : `${wrong.pointer || '/'} ${wrong.message}`;
  return { problem, invalid: true };
}
