/**
 * What commands about rules may ask of the engine: which rule sets there are, what is in force, what is wrong
 * with a draft, what a content answers. It decides nothing.
 */
import type { FactSpec, Facts, Fired, PolicyFinding } from '../command/policy/policy.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly rules: RulePort;
  }
  interface QueryPorts {
    /** What is in force, and what a content answers. */
    readonly rules: RulePort;
  }
}

/** A rule set that some command decides by. */
export interface RuleSet {
  /** `transactions/approval-limits`. */
  readonly name: string;
  readonly summary: string;
  readonly facts: Readonly<Record<string, FactSpec>>;
}

/** What decides now. */
export interface RulesInForce {
  /** First letters of the content's hash. */
  readonly version: string;
  readonly content: unknown;
  /** Published by a command, or the file as it stands. */
  readonly source: 'file' | 'command';
  /** Version of the file, whether it is in force or not. */
  readonly fileVersion: string | null;
  readonly fileContent: unknown;
  /** The tests that this version of the file passed. */
  readonly fileTests: readonly RuleTest[];
}

/** A test of a rule set, as `NAME.tests.json` holds it. */
export interface RuleTest {
  readonly name: string;
  readonly facts: Facts;
  readonly expect: unknown;
  readonly decidedBy?: string | null;
}

export interface RuleTestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly decidedBy: string | null;
  /** Where what came differs from what was expected. */
  readonly differences: readonly string[];
}

/** What is wrong with a content, and what its tests came to. */
export interface RuleReview {
  /** The content as it is kept: of a DMN text, what it says. */
  readonly content: unknown;
  /** Nothing is wrong but, at most, warnings. */
  readonly valid: boolean;
  readonly findings: readonly (PolicyFinding & { readonly value?: unknown })[];
  /** Null while the content is not valid. */
  readonly version: string | null;
  readonly results: readonly RuleTestResult[];
  /** Rules that no test is decided by. */
  readonly untested: readonly string[];
}

/** What a content answers to facts. */
export interface RuleAnswer {
  readonly version: string;
  /** Every fact was there; else the outcome is null, and only what fired is known. */
  readonly complete: boolean;
  readonly outcome: unknown;
  readonly decidedBy: string | null;
  readonly fired: readonly Fired[];
}

/** The same with every rule's conditions and the values that they saw. */
export interface RuleExplanation extends Omit<RuleAnswer, 'fired' | 'complete'> {
  readonly policy: string;
  readonly facts: Facts;
  readonly rules: readonly {
    readonly rule: string;
    /** It decided; where each rule counts by itself, its conditions hold. */
    readonly held: boolean;
    /** The rule that decided in its stead, where its own conditions hold too. */
    readonly beatenBy?: string;
    readonly conditions: unknown;
  }[];
}

/** These facts cannot be judged by this content. */
export interface NoAnswer {
  readonly problem: string;
  /** The content itself is not right. */
  readonly invalid: boolean;
}

export interface RulePort {
  readonly sets: readonly RuleSet[];
  /** What decides for this tenant, or undefined when nothing does. */
  inForce(name: string, tenant: string): RulesInForce | undefined;
  /** Why the file is not in force as it stands, if it is not. */
  problem(name: string): string | undefined;
  /** Contents may be the text of a DMN file, where the rule set is one. */
  review(name: string, content: unknown, tests: readonly RuleTest[]): Promise<RuleReview>;
  /** A content as the text of its file, where that is no JSON. */
  textOf(name: string, content: unknown): string | null;
  explain(name: string, content: unknown, facts: Facts): Promise<RuleExplanation | NoAnswer>;
  /** The same for many stored facts, in their order; they may lack some: the outcome is null then. */
  explainStored(
    name: string,
    content: unknown,
    facts: readonly Facts[],
  ): Promise<readonly (RuleExplanation | NoAnswer)[]>;
  /** Asks one content many facts; the answers come in their order. */
  answers(
    name: string,
    content: unknown,
    facts: readonly Facts[],
  ): Promise<readonly (RuleAnswer | NoAnswer)[]>;
  /** Brings what was published into force on this host now; the others notice within seconds. */
  refresh(): Promise<void>;
}
