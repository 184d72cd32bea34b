/**
 * Policy is rules: a command names the rule files that it decides by, hands them facts, and gets verdicts.
 * The shape of a file is declared here in the area that uses it; the file itself belongs to the analysts.
 */

import type { TSchema } from '../declaration/schema.ts';
import type { SchemaNode } from '../declaration/schema-node.ts';
import type { FactKind } from './operators.ts';

/** What a rule may look at: plain values by name. Amounts are decimal text. */
export type Facts = Readonly<Record<string, unknown>>;

/** A json-rules-engine rule as the host compiles or reads it. */
export interface CompiledRule {
  readonly name: string;
  readonly priority?: number;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly event: { readonly type: string; readonly params?: Readonly<Record<string, unknown>> };
  /** JSON pointer of what it was compiled from. */
  readonly at?: string;
  /** What is compared exactly once the rule was selected: explanations show it, and checks reckon with it. */
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

/** A policy as its area declares it: `Content` is the file, `Verdict` what the deciding command gets. */
export interface PolicySpec<Verdict, Content> {
  /** Path under the rules folder without `.json`: `transactions/approval-limits`. */
  readonly name: string;
  readonly summary: string;
  readonly schema: TSchema;
  /** Names and kinds of the facts, for checks and for the people who write rules. */
  readonly facts: Readonly<Record<string, FactSpec>>;
  /** Facts beyond those named are no mistake: a text may use whatever its notice carries. */
  readonly openFacts?: boolean;
  /** The file's rows or rules as json-rules-engine rules. */
  compile(content: Content): readonly CompiledRule[];
  /** What the fired rules say, as the deciding command wants it. */
  verdict(fired: readonly Fired[], content: Content): Verdict;
  /** What the verdict comes to once every fact is known, exact amounts included: for tests and explanations. */
  outcome?(verdict: Verdict, facts: Facts): unknown;
  /** The rule that decided, once every fact is known; the first that fired where a policy does not say. */
  decidedBy?(verdict: Verdict, facts: Facts, fired: readonly Fired[]): string | null;
  /** It is the whole host's, or whoever may publish would gain by it: no command edits it. */
  readonly fileOnly?: boolean;
  /** Permissions, any one of which lets a person see what it decided; without them whoever sees the decisions of rules. */
  readonly seenBy?: readonly string[];
  /** Every rule that holds counts, and not only the one that decides. */
  readonly eachCounts?: boolean;
  /** What it means for a case when no rule decides, where that is a gap: `nobody may borrow`. */
  readonly gap?: string;
  /** Names in the file that its schema does not mark. */
  mentions?(content: Content): readonly Mention[];
  /** What a file must satisfy beyond its schema: order of tiers, gaps of windows. */
  check?(content: Content): readonly PolicyFinding[];
  /** What the content answers by itself, without the rule engine: decision tables. */
  answer?(content: Content, facts: Facts): Answered;
  /** What is likely not meant in a content that answers by itself, for at most so many comparisons. */
  hints?(content: Content, effort: number): readonly PolicyFinding[];
}

/** An answer with the rows that gave it, and every row as it was asked. */
export interface Answered {
  readonly value: unknown;
  readonly fired: readonly Fired[];
  readonly rows: readonly AskedRow[];
}

/** A row as it was asked: each cell with the value that it saw. */
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

/** A policy that remembers, in its type, what it is asked and what it answers. */
export interface Policy<F, V> extends AnyPolicy {
  verdict(fired: readonly Fired[], content: unknown): V;
  /** Never set: carries the types. */
  readonly types?: { readonly facts: F; readonly verdict: V };
  verdict(fired: readonly Fired[], content: unknown): V;
}

/** What a fact is, for the linter and the explain command. */
export interface FactSpec {
  readonly kind: FactKind;
  readonly summary: string;
  /** The closed list of values, where there is one. */
  readonly values?: readonly string[];
  /** It is the name of something that must exist. */
  readonly names?: Named;
  /** There may be none: the fact is null then. */
  readonly optional?: boolean;
  /** What an object holds, by name: conditions reach it by `path`. */
  readonly fields?: Readonly<Record<string, FactSpec>>;
}

/** What rule files name. */
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
  /** The file is still clear about what it decides: it comes into force, and only the check complains. */
  readonly warning?: boolean;
}

/**
 * Declares the shape and meaning of one rule file. Its schema is sealed: a key that nobody declares is a
 * mistake, except for a `description` of any part and the `$schema` that editors follow.
 */
export function policy<F extends Facts, V, Content>(spec: PolicySpec<V, Content>): Policy<F, V> {
  // The host keeps what fired for the same facts, so the same list has the same verdict.
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

/** The facts for each policy of a command; null where this execution does not ask it. */
export type FactsFor<P extends Policies> = { readonly [K in keyof P]: FactsOf<P[K]> | null };

/** What each policy answered; null where it was not asked. */
export type Verdicts<P extends Policies> = { readonly [K in keyof P]: VerdictOf<P[K]> | null };

/** One answer of the rules as it is kept beside the decision. */
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

/** Evaluates a policy in force; throws PolicyUnavailable when no version of it can be used. */
export interface RuleHost {
  /** The answer itself when these facts were asked before, else a promise of it. */
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
