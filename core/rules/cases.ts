/** The tests in the file next to a rule file: `NAME.tests.json`. */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import microdiff from 'microdiff';
import { conforms, type Static, Type, Words } from '../command/declaration/schema.ts';
import { isOfKind } from '../command/policy/operators.ts';
import type { AnyPolicy, Facts, PolicyFinding } from '../command/policy/policy.ts';
import { sealed } from '../command/policy/policy.ts';
import { nearest } from '../values/nearest.ts';
import { cutTo } from '../values/shown.ts';
import { freshSizes, mostOfOutcome, mostOfValue } from './answer-limits.ts';
import { type Inspected, inspectWith } from './inspect.ts';
import { shapeFindings } from './shape.ts';
import { within } from './source.ts';
import { type Outcome, outcomeOf, type PolicyVersion } from './version.ts';

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

/** A test: facts and the expected result. */
export type RuleCase = Static<typeof CasesFile>['tests'][number];

export interface CaseResult {
  readonly test: RuleCase;
  readonly passed: boolean;
  /** The actual outcome. Long ones are cut. */
  readonly outcome?: unknown;
  readonly decidedBy?: string | null;
  /**
   * The differences from the expected result, or the reason why the rules could not be evaluated, one line
   * each.
   */
  readonly differences: readonly string[];
}

/** The same with every rule that held. */
interface Run extends CaseResult {
  readonly held: readonly string[];
}

/** Reads a file of tests. If a finding is not just a warning, no tests are returned. */
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
    // A rule set without declared facts (a template) accepts all facts of its command.
    if (known.length === 0) return [];
    return [{ pointer, message: `is not a fact of ${policy.name}`, mend, warning: true }];
  }
  if ((value === null && spec.optional === true) || isOfKind(spec.kind, value)) return [];
  return [{ pointer, message: `must be ${spec.kind}`, mend: spec.summary }];
}

/** Runs every test, one after another. The event loop continues between tests. */
export async function runCases(version: PolicyVersion, tests: readonly RuleCase[]): Promise<readonly Run[]> {
  const results: Run[] = [];
  for (const test of tests) {
    results.push(await runCase(version, test));
    if (version.rules.length * results.length > restless) await setImmediate();
  }
  return results;
}

/** Rules that are evaluated before the event loop continues. */
const restless = 100;

async function runCase(version: PolicyVersion, test: RuleCase): Promise<Run> {
  try {
    const { outcome, decidedBy, held } = await outcomeOf(version, test.facts);
    const passed =
      isDeepStrictEqual(plain(outcome), plain(test.expect)) &&
      (test.decidedBy === undefined || test.decidedBy === decidedBy);
    return {
      test,
      passed,
      decidedBy,
      held,
      outcome: cutTo(mostOfOutcome, outcome, freshSizes()),
      differences: passed ? [] : differences(test, { outcome, decidedBy }),
    };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { test, passed: false, held: [], differences: [problem] };
  }
}

/** The value as it would be in a file. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The message of a failed test, in one line. */
export function failedWords({ test, differences: lines }: CaseResult): string {
  return `its test "${test.name}" failed: ${lines.join('; ')}`;
}

/** The most differences reported for one test. */
const mostDifferences = 20;

function differences(
  test: RuleCase,
  { outcome, decidedBy }: Pick<Outcome, 'outcome' | 'decidedBy'>,
): readonly string[] {
  const sizes = freshSizes();
  const shown = (value: unknown): string => JSON.stringify(cutTo(mostOfValue, value, sizes));
  const all = microdiff({ answer: plain(test.expect) }, { answer: plain(outcome) });
  const lines = all.slice(0, mostDifferences).map((one) => {
    const path = one.path.join('.');
    if (one.type === 'CREATE') return `${path}: expected nothing, got ${shown(one.value)}`;
    const expected = `expected ${shown(one.oldValue)}`;
    return one.type === 'REMOVE'
      ? `${path}: ${expected}, got nothing`
      : `${path}: ${expected}, got ${shown(one.value)}`;
  });
  const more = all.length - mostDifferences;
  if (more > 0) lines.push(`${more} more differences`);
  if (test.decidedBy !== undefined && test.decidedBy !== decidedBy) {
    lines.push(`decided by: expected ${test.decidedBy ?? 'no rule'}, got ${decidedBy ?? 'no rule'}`);
  }
  return lines;
}

/** Rules that decide no test. If each rule counts on its own, rules that hold in no test. */
export function untested(version: PolicyVersion, results: readonly Run[]): readonly string[] {
  const { eachCounts, decidedBy } = version.policy;
  const each = eachCounts === true || decidedBy === undefined;
  const decided = new Set(results.flatMap((result) => (each ? result.held : (result.decidedBy ?? []))));
  return version.rules.map((rule) => rule.name).filter((name) => !decided.has(name));
}
