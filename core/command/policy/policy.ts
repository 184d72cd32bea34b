/**
 * Policies are rules. A command names the rule files that it decides by, supplies facts, and gets verdicts.
 * The area that uses a file declares its shape here. Analysts own the file itself.
 */

import type { TSchema } from '../declaration/schema.ts';
import type { SchemaNode } from '../declaration/schema-node.ts';
import type { FactKind } from './operators.ts';

/** The facts of a rule: plain values by name. Amounts are decimal text. */
export type Facts = Readonly<Record<string, unknown>>;

/** A json-rules-engine rule as the host compiles or reads it. */
export interface CompiledRule {
  readonly name: string;
  readonly priority?: number;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly event: { readonly type: string; readonly params?: Readonly<Record<string, unknown>> };
  /** JSON pointer to the part of the file that was compiled. */
  readonly at?: string;
  /**
   * Exact comparisons after the rule was selected. Explanations show them, and checks take them into account.
   */
  readonly exact?: readonly Comparison[];
}

/** One comparison of a fact, with an operator of operators.ts. */
export interface Comparison {
  readonly fact: string;
  readonly operator: string;
  readonly value: unknown;
}

/** A rule that held, in the order of the file. */
export interface Fired {
  readonly rule: string;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * A policy as its area declares it. `Content` is the file, and `Verdict` is the result for the deciding
 * command.
 */
export interface PolicySpec<Verdict, Content> {
  /** Path under the rules folder without `.json`: `transactions/approval-limits`. */
  readonly name: string;
  readonly summary: string;
  readonly schema: TSchema;
  /** Names and kinds of the facts, for checks and for the people who write rules. */
  readonly facts: Readonly<Record<string, FactSpec>>;
  /** Undeclared facts are allowed: a template may use any field of its notice. */
  readonly openFacts?: boolean;
  /** The file's rows or rules as json-rules-engine rules. */
  compile(content: Content): readonly CompiledRule[];
  /** The verdict of the fired rules, in the form for the deciding command. */
  verdict(fired: readonly Fired[], content: Content): Verdict;
  /**
   * The result of the verdict with every fact known, exact amounts included. Used by tests and explanations.
   */
  outcome?(verdict: Verdict, facts: Facts): unknown;
  /** The rule that decided, with every fact known. The default is the first fired rule. */
  decidedBy?(verdict: Verdict, facts: Facts, fired: readonly Fired[]): string | null;
  /**
   * No command edits the file. It applies to the whole host, or the people who may publish would profit from
   * a change.
   */
  readonly fileOnly?: boolean;
  /**
   * A person with any one of these permissions sees the decisions of this policy. Without the list, every
   * person who may see rule decisions does.
   */
  readonly seenBy?: readonly string[];
  /** Every rule that holds counts, not only the deciding rule. */
  readonly eachCounts?: boolean;
  /** The consequence if no rule decides and that is a gap: `nobody may borrow`. */
  readonly gap?: string;
  /** Names in the file that its schema does not mark. */
  mentions?(content: Content): readonly Mention[];
  /** Checks of the file beyond its schema: order of tiers, gaps of windows. */
  check?(content: Content): readonly PolicyFinding[];
  /** The result of the content without the rule engine: decision tables. */
  answer?(content: Content, facts: Facts): Answered;
  /**
   * Probable mistakes in content that answers without the rule engine. `effort` limits the number of
   * comparisons.
   */
  hints?(content: Content, effort: number): readonly PolicyFinding[];
}

/** The result, the rows that gave it, and every row as it was evaluated. */
export interface Answered {
  readonly value: unknown;
  readonly fired: readonly Fired[];
  readonly rows: readonly AskedRow[];
}

/** A row as it was evaluated: each cell with the value that the cell compared. */
export interface AskedRow {
  readonly rule: string;
  /** Every cell holds. */
  readonly selected: boolean;
  readonly cells: readonly {
    readonly fact: string;
    readonly operator: string;
    readonly value: unknown;
    readonly factResult: unknown;
    readonly result: boolean;
  }[];
  readonly event: Omit<Fired, 'rule'>;
}

/** A policy as the host runs it, its types erased. */
export type AnyPolicy = PolicySpec<unknown, unknown>;

/** A policy with the types of its facts and of its verdict. */
export interface Policy<F, V> extends AnyPolicy {
  verdict(fired: readonly Fired[], content: unknown): V;
  /** Never set: carries the types. */
  readonly types?: { readonly facts: F; readonly verdict: V };
  verdict(fired: readonly Fired[], content: unknown): V;
}

/** The description of a fact, for the linter and the explain command. */
export interface FactSpec {
  readonly kind: FactKind;
  readonly summary: string;
  /** The closed list of values, if any. */
  readonly values?: readonly string[];
  /** The value must be the name of an existing thing. */
  readonly names?: Named;
  /** The fact may be missing, and is null then. */
  readonly optional?: boolean;
  /** The fields of an object, by name. Conditions read them by `path`. */
  readonly fields?: Readonly<Record<string, FactSpec>>;
}

/** The kinds of names in rule files. */
export type Named = 'role' | 'permission' | 'command';

/** A name in a rule file that must exist elsewhere. */
export interface Mention {
  readonly pointer: string;
  readonly names: Named;
  readonly name: string;
}

/** Something wrong in a rule file, by JSON pointer. */
export interface PolicyFinding {
  readonly pointer: string;
  readonly message: string;
  /** How to put it right. */
  readonly mend?: string;
  /**
   * The decision of the file is still unambiguous. The file becomes active, and only the check reports the
   * finding.
   */
  readonly warning?: boolean;
}

/**
 * Declares the shape and meaning of one rule file. The schema is closed: an undeclared key is a mistake.
 * Exceptions are a `description` of any part and the `$schema` for editors.
 */
export function policy<F extends Facts, V, Content>(spec: PolicySpec<V, Content>): Policy<F, V> {
  // The host caches the fired rules for the same facts, so the same list has the same verdict.
  const known = new WeakMap<readonly Fired[], { readonly content: Content; readonly verdict: V }>();
  const verdict = (fired: readonly Fired[], content: Content): V => {
    const kept = known.get(fired);
    if (kept?.content === content) return kept.verdict;
    const made = spec.verdict(fired, content);
    known.set(fired, { content, verdict: made });
    return made;
  };
  return { ...spec, verdict, schema: sealed(spec.schema) };
}

export type Policies = Readonly<Record<string, AnyPolicy>>;

type FactsOf<P> = P extends Policy<infer F extends Facts, infer _V> ? F : never;
type VerdictOf<P> = P extends Policy<infer _F, infer V> ? V : never;

/** The facts for each policy of a command. Null if this execution does not evaluate the policy. */
export type FactsFor<P extends Policies> = { readonly [K in keyof P]: FactsOf<P[K]> | null };

/** The verdict of each policy. Null if the policy was not evaluated. */
export type Verdicts<P extends Policies> = { readonly [K in keyof P]: VerdictOf<P[K]> | null };

/** One verdict as it is stored with the decision. */
export interface Verdict {
  /** The same for the same policy, version and facts. */
  readonly id: string;
  readonly policy: string;
  readonly version: string;
  readonly facts: Facts;
  readonly fired: readonly Fired[];
  readonly value: unknown;
  /** The content of that version. */
  readonly content: unknown;
}

/** Evaluates the active version of a policy. Throws PolicyUnavailable if no version can be used. */
export interface RuleHost {
  /** The verdict itself if it is cached for these facts, otherwise a promise. */
  evaluate(policy: AnyPolicy, facts: Facts, tenant: string): Verdict | Promise<Verdict>;
}

/** The policy cannot be read or its evaluation was incomplete: the command is refused, retryably. */
export class PolicyUnavailable extends Error {}

/** The schema with every object closed: only declared keys, a `description`, and `$schema` at the root. */
export function sealed(schema: TSchema): TSchema {
  const closed = close(schema);
  const properties = { $schema: { type: 'string' }, ...closed.properties };
  return { ...closed, properties };
}

function close(node: SchemaNode): SchemaNode {
  return {
    ...node,
    ...(node.properties === undefined ? {} : closedObject(node, node.properties)),
    ...(node.items === undefined ? {} : { items: close(node.items) }),
    ...(node.anyOf === undefined ? {} : { anyOf: node.anyOf.map(close) }),
  };
}

function closedObject(node: SchemaNode, declared: Readonly<Record<string, SchemaNode>>): SchemaNode {
  const inner = Object.entries(declared).map(([name, property]) => [name, close(property)] as const);
  return {
    properties: { description: { type: 'string' }, ...Object.fromEntries(inner) },
    additionalProperties: node.additionalProperties ?? false,
  };
}
