/** What the work of a process may use: the door, the sandbox, secrets, grants and rules. */
import type { Granted } from '../command/declaration/actor.ts';
import type { Fired } from '../command/policy/policy.ts';
import type { Bank } from '../command/wire/bank.ts';
import type { DecisionShape } from '../rules/decision-shape.ts';
import type { Scripts } from '../scripts/script.ts';
import type { SecretOf } from '../scripts/script-secrets.ts';
import type { Scope } from './expression.ts';

/** What work may use. */
export interface Tools {
  readonly bank: Bank;
  readonly scripts: Scripts | undefined;
  /** A secret of the tenant by its name, or undefined. */
  readonly secretOf?: SecretOf;
  /** What the rules let a process do without a person. */
  readonly grants: (
    process: string,
    command: string,
    tenant: string,
  ) => Promise<Omit<Granted, 'since'> | undefined>;
  /** Asks a rule set of the host, or a decision, which also sees the names around it that it reads. */
  readonly rules: (
    name: string,
    facts: Readonly<Record<string, unknown>>,
    tenant: string,
    around: Scope,
  ) => Promise<RuleAnswer>;
}

export interface RuleAnswer {
  readonly value: unknown;
  readonly fired: readonly Fired[];
  /** Of a decision: what it answers. */
  readonly decision?: DecisionShape;
}
