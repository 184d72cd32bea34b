/**
 * The services of the rule engine for commands: the rule sets, the version in force, the problems of a draft,
 * and the answers of a content. It decides no commands.
 */
import { type Actor, allows } from '../command/declaration/actor.ts';
import type { Select } from '../command/declaration/read.ts';
import type { FactSpec, Facts, Fired, PolicyFinding } from '../command/policy/policy.ts';

declare module '../command/declaration/ports.ts' {
  interface Ports {
    readonly rules: RulePort;
  }
  interface QueryPorts {
    /** Access to the rules in force and their answers. */
    readonly rules: RulePort;
  }
}

/** A rule set that some command decides by. */
export interface RuleSet {
  /** `transactions/approval-limits`. */
  readonly name: string;
  readonly summary: string;
  readonly facts: Readonly<Record<string, FactSpec>>;
  /**
   * Any of these permissions lets a person see the decisions. If empty, all who may see decisions of rules
   * can.
   */
  readonly seenBy: readonly string[];
  /** Names of the commands that the rule set decides. Empty if only processes and the host use it. */
  readonly commands: readonly string[];
}

/** The schemas and names by which an editor completes the texts of a rule set. */
export interface RuleSchemas {
  /** JSON Schema of the file, with the host's own keywords: `names`, and `money`. */
  readonly rules: unknown;
  readonly tests: unknown;
  /** The existing names by the word under `names`: roles, permissions, commands. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** A problem in a text, at its place. Characters count from 0. */
export interface TextFinding extends PolicyFinding {
  /** Which of the two texts. */
  readonly text: 'rules' | 'tests';
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly value?: unknown;
}

/** The review of the texts in an editor. */
export interface TextReview {
  readonly valid: boolean;
  /** The content of the text. Null if it cannot be read. */
  readonly content: unknown;
  /** The tests of the text. Empty if they cannot be read. */
  readonly tests: readonly RuleTest[];
  readonly findings: readonly TextFinding[];
  readonly version: string | null;
  readonly results: readonly (RuleTestResult & { readonly outcome: unknown })[];
  readonly untested: readonly string[];
}

/** A rule set as its two files for version control. */
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

/** The source of the rules in force: the current file, or a command that published them. */
export const ruleSources = ['file', 'command'] as const;
export type RuleSource = (typeof ruleSources)[number];

/** The rules that decide now. */
export interface RulesInForce {
  /** First letters of the content's hash. */
  readonly version: string;
  readonly content: unknown;
  /** Published by a command, or from the current file. */
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
  /** The differences from the expected result. */
  readonly differences: readonly string[];
}

/** The problems of a content, and the results of its tests. */
export interface RuleReview {
  /** The content as stored: for a DMN text, the decisions in it. */
  readonly content: unknown;
  /** Whether there are no errors, only warnings at most. */
  readonly valid: boolean;
  readonly findings: readonly (PolicyFinding & { readonly value?: unknown })[];
  /** Null while the content is not valid. */
  readonly version: string | null;
  readonly results: readonly RuleTestResult[];
  /** Rules that decide no test. */
  readonly untested: readonly string[];
}

/** The answer of a content to facts. */
export interface RuleAnswer {
  readonly version: string;
  /** Whether every fact was present. If not, the outcome is null, and only the fired rules are known. */
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
    /** Whether it decided. If each rule counts on its own, whether its conditions hold. */
    readonly held: boolean;
    /** The rule that decided instead, if this rule's conditions hold, too. */
    readonly beatenBy?: string;
    readonly conditions: unknown;
  }[];
}

/** These facts cannot be judged by this content. */
export interface NoAnswer {
  readonly problem: string;
  /** Whether the content itself is invalid. */
  readonly invalid: boolean;
}

export interface RulePort {
  readonly sets: readonly RuleSet[];
  /** The rules that decide for this tenant. Undefined if there are none. */
  inForce(name: string, tenant: string): RulesInForce | undefined;
  /** The reason if the current file is not in force. */
  problem(name: string): string | undefined;
  /** Reviews a content. For a DMN rule set it may be the text of a DMN file. */
  review(name: string, content: unknown, tests: readonly RuleTest[]): Promise<RuleReview>;
  /** The same for texts in an editor. */
  reviewText(name: string, text: string, tests: string): Promise<TextReview>;
  /** Undefined if the rule set does not exist. */
  schemas(name: string): RuleSchemas | undefined;
  /** The files of a content and its tests. */
  files(name: string, content: unknown, tests: readonly RuleTest[]): RuleFileTexts;
  /** The content as the text of its file, if that is not JSON. */
  textOf(name: string, content: unknown): string | null;
  explain(name: string, content: unknown, facts: Facts): Promise<RuleExplanation | NoAnswer>;
  /** The same for many stored facts, in their order. If facts are missing, the outcome is null. */
  explainStored(
    name: string,
    content: unknown,
    facts: readonly Facts[],
  ): Promise<readonly (RuleExplanation | NoAnswer)[]>;
  /** Evaluates many facts with one content. The answers have the order of the facts. */
  answers(
    name: string,
    content: unknown,
    facts: readonly Facts[],
  ): Promise<readonly (RuleAnswer | NoAnswer)[]>;
  /** Brings publications into force on this host now. Other hosts notice within seconds. */
  refresh(): Promise<void>;
}
