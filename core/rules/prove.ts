/**
 * The conditions for a rule file to come into force: it is valid, its names exist, and its own tests pass.
 */
import type { AnyPolicy } from '../command/policy/policy.ts';
import { analyse } from './analyse.ts';
import { charactersOf, mostAnswered, mostAnsweredTogether, tooLong } from './answer-limits.ts';
import { type CaseResult, failedWords, readCases, runCases, untested } from './cases.ts';
import { type Finding, fileOf, findingLine, type Inspected, inspect } from './inspect.ts';
import { type KnownNames, nameFindings } from './names.ts';
import { BadPolicy, type PolicyVersion, versionOf } from './version.ts';

/** A rule file and its tests. Tests are undefined if their file is missing. */
export interface RuleTexts {
  readonly text: string;
  readonly tests: string | undefined;
}

export interface Proof {
  /** All problems of the rules, including names, and of the shape of their tests. */
  readonly findings: readonly Finding[];
  /** Tests that fail, or the finding that there are none. */
  readonly unproven: readonly Finding[];
  /** Undefined if there is an error that is not just a warning. */
  readonly version?: Omit<PolicyVersion, 'policy'>;
  readonly results: readonly CaseResult[];
  readonly untested: readonly string[];
}

/** The most characters of a rule file, and of its tests. A larger set should be split. */
export const mostCharacters = 1_000_000;
/** The most rules of a set. Each decision evaluates all of them and must stay fast. */
export const mostRules = 1000;
/** The most tests of a set. */
export const mostTests = 500;
/** The most findings reported for one file. The first ones are enough to start with. */
const mostFindings = 100;

const nothing = { unproven: [], results: [], untested: [] } as const;

/**
 * Checks a file, its names and its tests, and runs the tests. The file does not come into force. `effort` is
 * the number of comparisons for probable mistakes: gaps, and rows that are never reached. It never throws: a
 * failure of the check is a finding of this file.
 */
export async function prove(
  policy: AnyPolicy,
  texts: RuleTexts,
  known: KnownNames,
  effort = 0,
): Promise<Proof> {
  try {
    const proof = await proofOf(policy, texts, known, effort);
    return isLong(proof) ? uncheckable(policy, tooLong()) : proof;
  } catch (error) {
    return uncheckable(policy, error instanceof Error ? error.message : String(error));
  }
}

function uncheckable(policy: AnyPolicy, why: string): Proof {
  const finding = { line: 1, pointer: '', message: `cannot be checked: ${why}` };
  return { ...nothing, findings: [{ file: fileOf(policy), ...finding }] };
}

/** Whether the proof is much longer than its file. */
function isLong({ version, results, findings, unproven }: Proof): boolean {
  const said = results.map(({ test: _, ...told }) => told);
  return (
    charactersOf([said, findings, unproven]) > mostAnswered ||
    charactersOf(version?.rules) > mostAnsweredTogether
  );
}

async function proofOf(
  policy: AnyPolicy,
  { text, tests }: RuleTexts,
  known: KnownNames,
  effort: number,
): Promise<Proof> {
  const file = fileOf(policy);
  const testsFile = `${policy.name}.tests.json`;
  const large = [...tooLarge(file, text), ...tooLarge(testsFile, tests ?? '')];
  if (large.length > 0) return { ...nothing, findings: large };
  const inspected = inspect(policy, text);
  const isRight = !inspected.findings.some(isError);
  const names = isRight ? nameFindings(file, policy, inspected, known) : [];
  const cases = tests === undefined ? undefined : readCases(policy, tests);
  const findings = [...inspected.findings, ...names, ...(cases?.findings ?? [])];
  const told = few(findings);
  if (!isRight || cases?.findings.some(isError)) return { ...nothing, findings: told };
  const version = versionOf(policy, inspected.content, cases?.tests ?? []);
  if (version.rules.length > mostRules) {
    const message = `makes ${version.rules.length} rules, and ${mostRules} are the most`;
    const mend = 'merge rows that say the same, or decide some of it elsewhere';
    return { ...nothing, findings: [...told, { file, line: 1, pointer: '', message, mend }] };
  }
  if (version.tests.length > mostTests) {
    const message = `has ${version.tests.length} tests, and ${mostTests} are the most`;
    const finding = { file: testsFile, line: 1, pointer: '/tests', message, mend: 'keep the telling ones' };
    return { ...nothing, findings: [...told, finding] };
  }
  const likely = policy.hints?.(version.content, effort) ?? analyse(version, effort);
  const hints = likely.map((finding) => ({ file, line: inspected.lineOf(finding.pointer), ...finding }));
  const results = await runCases(version, version.tests);
  const { policy: _, ...plain } = version;
  return {
    findings: few([...findings, ...hints]),
    unproven: unprovenBy(testsFile, results, cases),
    ...(names.some(isError) ? {} : { version: plain }),
    results: results.map(({ held: _, ...result }) => result),
    untested: untested(version, results),
  };
}

/** The reasons why a proof does not bring its file into force: every finding that is not just a warning. */
export function refusals({ findings, unproven }: Proof): readonly Finding[] {
  return [...findings, ...unproven].filter(isError);
}

/** The proven version. Throws BadPolicy with every finding that keeps the file out of force. */
export function proven(policy: AnyPolicy, proof: Proof): PolicyVersion {
  const wrong = refusals(proof);
  if (wrong.length > 0 || proof.version === undefined) {
    throw new BadPolicy(wrong.map(findingLine).join('\n'));
  }
  return { policy, ...proof.version };
}

const isError = ({ warning }: Finding) => warning !== true;

function tooLarge(file: string, text: string): readonly Finding[] {
  if (text.length <= mostCharacters) return [];
  const message = `has ${text.length} characters, and ${mostCharacters} are the most`;
  const mend = 'keep the rows that differ: a row for * matches all others';
  return [{ file, line: 1, pointer: '', message, mend }];
}

function unprovenBy(
  file: string,
  results: readonly CaseResult[],
  cases: Pick<Inspected, 'lineOf'> | undefined,
): readonly Finding[] {
  if (results.length === 0) {
    const lacks = cases === undefined ? 'is missing' : 'has no test';
    const message = `${lacks}: nothing proves the rules, and they do not come into force`;
    const mend = 'write {"tests": [{"name": "...", "facts": {...}, "expect": ...}]}';
    return [{ file, line: 1, pointer: '', message, mend }];
  }
  const failed = results.flatMap((result, at): readonly Finding[] => {
    if (result.passed) return [];
    const pointer = `/tests/${at}`;
    const mend = 'fix the rules, or update the test';
    const line = cases?.lineOf(pointer) ?? 1;
    return [{ file, line, pointer, message: failedWords(result), mend }];
  });
  return few(failed);
}

function few(findings: readonly Finding[]): readonly Finding[] {
  const more = findings.length - mostFindings;
  if (more <= 0) return findings;
  const shown = [...findings].sort((a, b) => Number(!isError(a)) - Number(!isError(b)));
  const [first] = shown;
  const file = first?.file ?? '';
  return [
    ...shown.slice(0, mostFindings),
    { file, line: 1, pointer: '', message: `has ${more} more findings`, mend: 'fix the listed ones first' },
  ];
}
