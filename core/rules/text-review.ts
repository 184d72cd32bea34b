/** Finds the problems of a rule set's texts in an editor, with their positions, and runs the tests. */
import type { AnyPolicy } from '../command/policy/policy.ts';
import { charactersOf, mostAnswered, tooLong } from './answer-limits.ts';
import { readCases } from './cases.ts';
import { isDecisionFile } from './decision.ts';
import { readDmn } from './dmn-file.ts';
import { type Finding, fileOf } from './inspect.ts';
import type { KnownNames } from './names.ts';
import type { TextFinding, TextReview } from './port.ts';
import { prove } from './prove.ts';
import { placedIn } from './rule-text.ts';
import { type Range, readSource } from './source.ts';

/** The most problems reported for a text that cannot be read. Further ones appear after these are fixed. */
const mostProblems = 100;

/** The texts of the rules and the tests. */
export interface WrittenTexts {
  readonly text: string;
  readonly tests: string;
}

/**
 * Reviews both texts. They neither come into force nor are stored. A text of DMN is XML. `effort` is the
 * number of comparisons for probable mistakes.
 */
export async function reviewTexts(
  policy: AnyPolicy,
  given: WrittenTexts,
  known: KnownNames,
  effort: number,
): Promise<TextReview> {
  const review = await reviewOf(policy, given, known, effort);
  return charactersOf(review) > mostAnswered ? notReviewed(`cannot be checked: ${tooLong()}`) : review;
}

async function reviewOf(
  policy: AnyPolicy,
  given: WrittenTexts,
  known: KnownNames,
  effort: number,
): Promise<TextReview> {
  const isXml = isDecisionFile(policy.name);
  const read = isXml ? await readXml(policy, given.text) : readJson(given);
  const inRules = placerIn('rules', given.text, !isXml);
  const inTests = placerIn('tests', given.tests, true);
  const { tests } = readCases(policy, given.tests);
  if (read.findings.length > 0) {
    return { ...unread, tests, findings: read.findings.map(inRules) };
  }
  const texts = { text: read.text, tests: given.tests };
  const proof = await prove(policy, texts, known, effort);
  const findings = proof.findings.map((one) =>
    one.file === fileOf(policy) ? inRules(read.placed(one)) : inTests(one),
  );
  const { version, results, untested } = proof;
  return {
    valid: version !== undefined && findings.every(({ warning }) => warning === true),
    content: read.content,
    tests,
    findings,
    untested,
    version: version?.version ?? null,
    results: results.map((result) => ({
      name: result.test.name,
      passed: result.passed,
      decidedBy: result.decidedBy ?? null,
      outcome: result.outcome ?? null,
      differences: result.differences,
    })),
  };
}

/** A review of texts that cannot be read. */
const unread = { valid: false, content: null, version: null, results: [], untested: [] } as const;

/** The result of a review that failed, with the reason. */
export const notReviewed = (message: string): TextReview => ({
  ...unread,
  tests: [],
  findings: [{ text: 'rules', pointer: '', message, line: 1, from: 0, to: 0 }],
});

/** A parsed text, or its problems. */
interface ReadText {
  readonly findings: readonly Finding[];
  readonly content: unknown;
  readonly text: string;
  placed(finding: Finding): Finding;
}

function readJson({ text }: WrittenTexts): ReadText {
  const source = readSource(text);
  const content = 'problem' in source ? null : source.value;
  // The proof reports text that cannot be read, in the same words as for files.
  return { findings: [], content, text, placed: (finding) => finding };
}

async function readXml(policy: AnyPolicy, xml: string): Promise<ReadText> {
  const read = await readDmn(xml);
  const file = fileOf(policy);
  return {
    findings: read.problems.slice(0, mostProblems).map((one) => ({ ...one, file, pointer: '' })),
    content: read.content,
    text: JSON.stringify(read.content),
    placed: (finding) => placedIn(finding, read),
  };
}

/** Puts findings at their places in a text. */
function placerIn(of: TextFinding['text'], text: string, isJson: boolean): (found: Finding) => TextFinding {
  // Read on demand, since most texts have no findings to place.
  let source: ReturnType<typeof readSource> | undefined;
  let lines: readonly string[] | undefined;
  return ({ pointer, message, mend, warning, value, line, column }) => {
    if (isJson) source ??= readSource(text);
    lines ??= text.split('\n');
    const range =
      source === undefined || 'problem' in source ? lineRange(lines, line, column) : source.rangeOf(pointer);
    return {
      text: of,
      pointer,
      message,
      line,
      ...range,
      ...(mend === undefined ? {} : { mend }),
      ...(warning === undefined ? {} : { warning }),
      ...(value === undefined ? {} : { value }),
    };
  };
}

/** The range of a line's text from a column. Lines and columns start at 1. */
function lineRange(lines: readonly string[], line: number, column = 1): Range {
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const words = lines[line - 1] ?? '';
  const indent = column > 1 ? column - 1 : words.length - words.trimStart().length;
  return { from: start + indent, to: start + Math.max(words.trimEnd().length, indent) };
}
