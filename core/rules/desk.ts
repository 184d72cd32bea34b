/** The desk at which commands ask about rules: the engine behind the promises of `core/command/rule-desk.ts`. */
import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AnyPolicy, Facts } from '../command/policy.ts';
import type { NoAnswer, RuleAnswer, RuleDesk, RuleReview, RuleTest } from '../command/rule-desk.ts';
import { canonicalJson } from '../values/json.ts';
import { differences, readCases, runCases, untested } from './cases.ts';
import { explain } from './explain.ts';
import type { PolicyHost } from './host.ts';
import { inspect } from './inspect.ts';
import { type KnownNames, nameFindings } from './names.ts';
import { outcomeFrom, type PolicyVersion, verdictOf, versionOf } from './version.ts';

/** Reviews kept: a command's `load` may run twice, and approves what was reviewed when it was proposed. */
const reviewsKept = 100;
/** Facts that are judged at a time: others have their turn between. */
const together = 10;

/** A desk over these policies, without those that only files may change. */
export function ruleDesk(
  policies: readonly AnyPolicy[],
  host: PolicyHost,
  names: () => KnownNames,
  refresh: () => Promise<void>,
): RuleDesk {
  const byName = new Map(policies.map((policy) => [policy.name, policy]));
  const reviews = new LRUCache<string, RuleReview>({ max: reviewsKept });
  const sets = policies
    .map(({ name, summary, facts }) => ({ name, summary, facts }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

  return {
    sets,
    refresh,
    inForce: (name, tenant) => host.inForce(name, tenant),
    problem: (name) => host.problems().get(name),
    async review(name, content, tests) {
      const policy = byName.get(name);
      if (policy === undefined) return unknownSet(name);
      const roles = (names().role ?? []).join();
      const key = hash('sha256', `${name}\n${roles}\n${canonicalJson([content, tests])}`, 'hex');
      const known = reviews.get(key);
      if (known !== undefined) return known;
      const review = await reviewOf(policy, content, tests, names());
      reviews.set(key, review);
      return review;
    },
    async explain(name, content, facts) {
      const version = versionFor(byName.get(name), content);
      if ('problem' in version) return version;
      return explain(version, facts).catch(problemOf);
    },
    async answers(name, content, facts) {
      const version = versionFor(byName.get(name), content);
      if ('problem' in version) return facts.map(() => version);
      const answers: (RuleAnswer | NoAnswer)[] = [];
      for (let at = 0; at < facts.length; at += together) {
        const part = facts.slice(at, at + together);
        answers.push(...(await Promise.all(part.map((one) => answerOf(version, one)))));
        if (facts.length > together) await nextTurn();
      }
      return answers;
    },
  };
}

async function reviewOf(
  policy: AnyPolicy,
  content: unknown,
  tests: readonly RuleTest[],
  names: KnownNames,
): Promise<RuleReview> {
  const inspected = inspect(policy, JSON.stringify(content));
  const { findings } = inspected;
  const file = `${policy.name}.json`;
  const nothing = { version: null, results: [], untested: [] };
  const wrong = findings.filter((finding) => finding.warning !== true);
  if (wrong.length > 0) return { valid: false, findings, ...nothing };
  const read = readCases(policy, JSON.stringify({ tests }));
  const named = nameFindings(file, policy, inspected, names);
  const all = [
    ...findings,
    ...named,
    ...read.findings.map((finding) => ({ ...finding, pointer: finding.pointer || '/tests' })),
  ];
  if (read.findings.some((finding) => finding.warning !== true))
    return { valid: false, findings: all, ...nothing };
  const version = versionOf(policy, content);
  const results = await runCases(version, read.tests);
  return {
    valid: true,
    findings: all,
    version: version.version,
    results: results.map((result) => ({
      name: result.test.name,
      passed: result.passed,
      decidedBy: result.decidedBy ?? null,
      differences: result.passed ? [] : differences(result),
    })),
    untested: untested(version, results),
  };
}

function unknownSet(name: string): RuleReview {
  const finding = { pointer: '', message: `there is no rule set ${name}` };
  return { valid: false, findings: [finding], version: null, results: [], untested: [] };
}

function versionFor(policy: AnyPolicy | undefined, content: unknown): PolicyVersion | NoAnswer {
  if (policy === undefined) return { problem: 'there is no such rule set', invalid: true };
  const wrong = inspect(policy, JSON.stringify(content)).findings.find(
    (finding) => finding.warning !== true,
  );
  if (wrong !== undefined) return { problem: `${wrong.pointer} ${wrong.message}`, invalid: true };
  return versionOf(policy, content);
}

async function answerOf(version: PolicyVersion, facts: Facts): Promise<RuleAnswer | NoAnswer> {
  try {
    const { fired, value } = await verdictOf(version, facts);
    const known = { version: version.version, fired };
    try {
      return { ...known, complete: true, ...outcomeFrom(version.policy, fired, value, facts) };
    } catch {
      return { ...known, complete: false, outcome: null, decidedBy: null };
    }
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): NoAnswer {
  return { problem: error instanceof Error ? error.message : String(error), invalid: false };
}
