/** One version of a rule file: read, checked, compiled and tried against its own tests. */
import { hash } from 'node:crypto';
import type { AnyPolicy, CompiledRule, Facts, Fired } from '../command/policy/policy.ts';
import { canonicalJson } from '../values/json.ts';
import { membersOf } from '../values/members.ts';
import { fire } from './engine.ts';
import { withAbsent } from './facts.ts';
import { findingLine, inspect } from './inspect.ts';
import type { RuleTest } from './port.ts';

export interface PolicyVersion {
  readonly policy: AnyPolicy;
  /** First letters of the content's hash: two files with the same content are the same version. */
  readonly version: string;
  readonly content: unknown;
  readonly rules: readonly CompiledRule[];
  /** The tests that it passed before it came into force. */
  readonly tests: readonly RuleTest[];
}

/** The reason why a file does not come into force. */
export class BadPolicy extends Error {}

/**
 * Checks and compiles the text of a rule file. Throws BadPolicy with every finding that is not just a
 * warning.
 */
export function compileVersion(
  policy: AnyPolicy,
  text: string,
  tests: readonly RuleTest[] = [],
): PolicyVersion {
  const { content, findings } = inspect(policy, text);
  const wrong = findings.filter((finding) => finding.warning !== true);
  if (wrong.length > 0) throw new BadPolicy(wrong.map(findingLine).join('\n'));
  return versionOf(policy, content, tests);
}

/** A version of content that was inspected. */
export function versionOf(policy: AnyPolicy, file: unknown, tests: readonly RuleTest[] = []): PolicyVersion {
  // The reference to the schema is for editors and not part of the rules.
  const { $schema: _, ...content } = membersOf(file);
  const version = hash('sha256', canonicalJson(content), 'hex').slice(0, 16);
  return { policy, version, content, rules: policy.compile(content), tests };
}

/** The verdict of a version on these facts. */
export async function verdictOf(
  version: PolicyVersion,
  facts: Readonly<Record<string, unknown>>,
): Promise<{ readonly fired: readonly Fired[]; readonly value: unknown }> {
  const { name, facts: specs, answer } = version.policy;
  if (answer !== undefined) {
    const { fired, value } = answer(version.content, facts);
    return { fired, value };
  }
  const fired = await fire(name, version.rules, withAbsent(specs, facts));
  return { fired, value: version.policy.verdict(fired, version.content) };
}

/** The outcome of a version for these facts, and the rule that decided. */
export async function outcomeOf(
  version: PolicyVersion,
  facts: Facts,
): Promise<Outcome & { readonly held: readonly string[] }> {
  const { fired, value } = await verdictOf(version, facts);
  const held = fired.map(({ rule }) => rule);
  return { ...outcomeFrom(version.policy, fired, value, facts), held };
}

export interface Outcome {
  readonly outcome: unknown;
  readonly decidedBy: string | null;
}

/** The same from an earlier verdict. */
export function outcomeFrom(
  policy: AnyPolicy,
  fired: readonly Fired[],
  value: unknown,
  facts: Facts,
): Outcome {
  return {
    outcome: policy.outcome === undefined ? value : policy.outcome(value, facts),
    decidedBy:
      policy.decidedBy === undefined ? (fired[0]?.rule ?? null) : policy.decidedBy(value, facts, fired),
  };
}
