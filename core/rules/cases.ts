/** The tests that lie beside a rule file: `NAME.tests.json`. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import microdiff from 'microdiff';
import { conforms, type Static, Type, Words } from '../command/declaration/schema.ts';
import { isOfKind } from '../command/policy/operators.ts';
import type { AnyPolicy, Facts, PolicyFinding } from '../command/policy/policy.ts';
import { sealed } from '../command/policy/policy.ts';
import { nearest } from '../values/nearest.ts';
import { type Inspected, inspectWith } from './inspect.ts';
import { shapeFindings } from './shape.ts';
import { within } from './source.ts';
import { outcomeOf, type PolicyVersion } from './version.ts';

const CasesFile = Type.Object(
  {
    tests: Type.Array(
      Type.Object({
        name: Words(200, 'What this test shows'),
        facts: Type.Unsafe<Facts>({
          type: 'object',
          description: 'What the rules are asked, every fact that they look at',
        }),
        expect: Type.Unknown({ description: 'What they must answer' }),
        decidedBy: Type.Optional(
          Type.Unsafe<string | null>({
            type: ['string', 'null'],
            description: 'The rule that must decide; null: none does',
          }),
        ),
      }),
    ),
  },
  { description: 'Tests of a rule file' },
);

/** The schema of every `NAME.tests.json`. */
export const casesSchema = sealed(CasesFile);

/** Facts in, what must come out. */
export type RuleCase = Static<typeof CasesFile>['tests'][number];

export interface CaseResult {
  readonly test: RuleCase;
  readonly passed: boolean;
  readonly outcome?: unknown;
  readonly decidedBy?: string | null;
  /** Every rule that held. */
  readonly held?: readonly string[];
  /** Why the rules could not be asked. */
  readonly problem?: string;
}

/** Reads a file of tests; with findings that are no mere warnings there are no tests. */
export function readCases(
  policy: AnyPolicy,
  text: string,
): Inspected & { readonly tests: readonly RuleCase[] } {
  const file = `${policy.name}.tests.json`;
  const inspected = inspectWith(file, text, (found) => {
    const shape = shapeFindings(casesSchema, found);
    return shape.length > 0 ? shape : caseFindings(policy, testsIn(found));
  });
  const { content, findings } = inspected;
  if (findings.some((finding) => finding.warning !== true)) return { ...inspected, tests: [] };
  return { ...inspected, tests: testsIn(content) };
}

const testsIn = (content: unknown): readonly RuleCase[] =>
  conforms(CasesFile, content) ? content.tests : [];

function caseFindings(policy: AnyPolicy, tests: readonly RuleCase[]): readonly PolicyFinding[] {
  const found: PolicyFinding[] = [];
  const names = new Set<string>();
  for (const [at, { name, facts }] of tests.entries()) {
    if (names.has(name)) {
      const mend = 'give each test a name of its own';
      found.push({ pointer: `/tests/${at}/name`, message: 'is the name of another test', mend });
    }
    names.add(name);
    for (const [fact, value] of Object.entries(facts)) {
      const pointer = within(`/tests/${at}/facts`, fact);
      found.push(...factFindings(policy, fact, value, pointer));
    }
  }
  return found;
}

function factFindings(
  policy: AnyPolicy,
  fact: string,
  value: unknown,
  pointer: string,
): readonly PolicyFinding[] {
  const known = Object.keys(policy.facts);
  const spec = Object.hasOwn(policy.facts, fact) ? policy.facts[fact] : undefined;
  if (spec === undefined && policy.openFacts === true) return [];
  if (spec === undefined) {
    const near = nearest(fact, known);
    const mend = near === undefined ? `use one of ${known.join(', ')}` : `did you mean ${near}?`;
    // A rule set that declares none (a template) takes what its command hands in.
    if (known.length === 0) return [];
    return [{ pointer, message: `is no fact of ${policy.name}`, mend, warning: true }];
  }
  if ((value === null && spec.optional === true) || isOfKind(spec.kind, value)) return [];
  return [{ pointer, message: `must be ${spec.kind}`, mend: spec.summary }];
}

/** Asks a version every test, one after the other; between two of them others have their turn. */
export async function runCases(
  version: PolicyVersion,
  tests: readonly RuleCase[],
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = [];
  for (const test of tests) {
    results.push(await runCase(version, test));
    if (version.rules.length * results.length > restless) await setImmediate();
  }
  return results;
}

/** Rules that are asked in one go. */
const restless = 100;

async function runCase(version: PolicyVersion, test: RuleCase): Promise<CaseResult> {
  try {
    const { outcome, decidedBy, held } = await outcomeOf(version, test.facts);
    const passed =
      isDeepStrictEqual(plain(outcome), plain(test.expect)) &&
      (test.decidedBy === undefined || test.decidedBy === decidedBy);
    return { test, passed, outcome, decidedBy, held };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { test, passed: false, problem };
  }
}

/** As it would stand in a file. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** What a failed test says, in a line. */
export function failedWords(result: CaseResult): string {
  return `its test "${result.test.name}" failed: ${differences(result).join('; ')}`;
}

/** Where what came differs from what was expected, a line each. */
export function differences({ test, outcome, decidedBy, problem }: CaseResult): readonly string[] {
  if (problem !== undefined) return [problem];
  const lines = microdiff({ answer: plain(test.expect) }, { answer: plain(outcome) }).map((one) => {
    const path = one.path.join('.');
    if (one.type === 'CREATE') return `${path}: expected nothing, got ${JSON.stringify(one.value)}`;
    const expected = `expected ${JSON.stringify(one.oldValue)}`;
    return one.type === 'REMOVE'
      ? `${path}: ${expected}, got nothing`
      : `${path}: ${expected}, got ${JSON.stringify(one.value)}`;
  });
  if (test.decidedBy !== undefined && test.decidedBy !== decidedBy) {
    lines.push(
      `decided by: expected ${test.decidedBy ?? 'no rule'}, got ${decidedBy ?? 'no rule'}`,
    );
  }
  return lines;
}

/** Rules that decide in none of the tests; where each rule counts by itself, rules that hold in none. */
export function untested(
  version: PolicyVersion,
  results: readonly CaseResult[],
): readonly string[] {
  const { eachCounts, decidedBy } = version.policy;
  const each = eachCounts === true || decidedBy === undefined;
  const decided = new Set(
    results.flatMap((result) => (each ? (result.held ?? []) : (result.decidedBy ?? []))),
  );
  return version.rules.map((rule) => rule.name).filter((name) => !decided.has(name));
}
