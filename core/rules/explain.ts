/** What a version answers to facts, and why: nothing is changed or kept. */
import type { Facts } from '../command/policy.ts';
import { type Traced, trace } from './engine.ts';
import { outcomeOf, type PolicyVersion } from './version.ts';

export interface Explanation {
  readonly policy: string;
  readonly version: string;
  readonly facts: Facts;
  readonly outcome: unknown;
  /** The rule that decided; null when none did. */
  readonly decidedBy: string | null;
  /** Every rule, with the values that its conditions saw. */
  readonly rules: readonly Traced[];
}

/** Explains; throws PolicyUnavailable when these facts cannot be judged. */
export async function explain(version: PolicyVersion, facts: Facts): Promise<Explanation> {
  const { policy, version: hash, rules } = version;
  const { outcome, decidedBy } = await outcomeOf(version, facts);
  const traced = await trace(policy.name, rules, facts);
  return { policy: policy.name, version: hash, facts, outcome, decidedBy, rules: traced };
}
