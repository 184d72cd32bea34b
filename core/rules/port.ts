/**
 * What commands about rules may ask of the engine: which rule sets there are, what is in force, what is wrong
 * with a draft, what a content answers. It decides nothing.
 */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { Select } from '../command/declaration/read.ts';
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
  /** Any one of these permissions lets a person see its decisions; none: whoever sees the decisions of rules. */
  readonly seenBy: readonly string[];
  /** Names of the commands that decide by it; none where processes and the host alone do. */
  readonly commands: readonly string[];
}

/** What an editor needs of a rule set to complete its texts. */
export interface RuleSchemas {
  /** JSON Schema of the file, with the host's own keywords: `names`, and `money`. */
  readonly rules: unknown;
  readonly tests: unknown;
  /** What there is by the word under `names`: roles, permissions, commands. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Something wrong in a text, at its place: characters from 0. */
export interface TextFinding extends PolicyFinding {
  /** Of the two texts, which one. */
  readonly text: 'rules' | 'tests';
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly value?: unknown;
}

/** What was found out about texts as they stand in an editor. */
export interface TextReview {
  readonly valid: boolean;
  /** What the text says; null while it cannot be read. */
  readonly content: unknown;
  /** The tests that it has; none while they cannot be read. */
  readonly tests: readonly RuleTest[];
  readonly findings: readonly TextFinding[];
  readonly version: string | null;
  readonly results: readonly (RuleTestResult & { readonly outcome: unknown })[];
  readonly untested: readonly string[];
}

/** A rule set as the two files that are committed. */
export interface RuleFileTexts {
  readonly path: string;
  readonly text: string;
  readonly testsPath: string;
  readonly testsText: string;
}

/** The rule sets whose decisions this actor may not see. */
export function hiddenFrom(actor: Actor, sets: readonly RuleSet[]): readonly RuleSet[] {
  return sets.filter(({ seenBy }) => !allows(actor, seenBy));
}

/** Leaves out the verdicts of these rule sets. */
export function withoutSets(select: Select, sets: readonly RuleSet[]): void {
  if (sets.length === 0) return;
  select.whereNotIn(
    'policy',
    sets.map(({ name }) => name),
  );
}

/** Where what decides now came from: the file as it stands, or a command that published it. */
export const ruleSources = ['file', 'command'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** What decides now. */
export interface RulesInForce {
  /** First letters of the content's hash. */
  readonly version: string;
  readonly content: unknown;
  /** Published by a command, or the file as it stands. */
  readonly source: RuleSource;
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
  /** The same of texts that somebody is writing. */
  reviewText(name: string, text: string, tests: string): Promise<TextReview>;
  /** Undefined where there is no such rule set. */
  schemas(name: string): RuleSchemas | undefined;
  /** A content with its tests as they are committed. */
  files(name: string, content: unknown, tests: readonly RuleTest[]): RuleFileTexts;
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
