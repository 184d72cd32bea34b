/** Answers questions with a version of rules. If there is no answer, a sentence gives the reason. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Facts } from '../command/policy/policy.ts';
import { charactersOf, freshSizes, mostAnswered, mostAnsweredTogether, tooLong } from './answer-limits.ts';
import { explain, explainStored } from './explain.ts';
import type { NoAnswer, RuleAnswer, RuleExplanation } from './port.ts';
import { outcomeFrom, type PolicyVersion, verdictOf } from './version.ts';

/** A question: why facts are decided in this way (as given or as stored), or the decisions for many facts. */
export type Question =
  | { readonly why: 'asked' | 'stored'; readonly facts: readonly Facts[] }
  | { readonly many: readonly Facts[] };

/** Answers in the order of the facts. */
export interface Answers {
  readonly why: readonly (RuleExplanation | NoAnswer)[];
  readonly many: readonly (RuleAnswer | NoAnswer)[];
}

/** Facts that are judged in one go. After them the event loop continues. */
const together = 10;

export function whyOf(
  version: PolicyVersion,
  why: 'asked' | 'stored',
  facts: readonly Facts[],
): Promise<Answers['why']> {
  const how = why === 'asked' ? explain : explainStored;
  return inParts(facts, mostAnswered, (one) => how(version, one).catch(problemOf));
}

export function manyOf(version: PolicyVersion, facts: readonly Facts[]): Promise<Answers['many']> {
  return inParts(facts, mostAnsweredTogether, (one) => answerOf(version, one));
}

/** Answers in order, up to this many characters in total. Facts beyond the limit get no answer. */
async function inParts<T>(
  facts: readonly Facts[],
  most: number,
  answer: (facts: Facts) => Promise<T>,
): Promise<readonly (T | NoAnswer)[]> {
  const answers: (T | NoAnswer)[] = [];
  const sizes = freshSizes();
  const refused = { problem: `The content cannot be asked: ${tooLong(most)}.`, invalid: true };
  let left = most;
  for (let at = 0; at < facts.length; at += together) {
    const part = facts.slice(at, at + together);
    for (const one of left < 0 ? [] : await Promise.all(part.map(answer))) {
      left -= charactersOf(one, sizes);
      answers.push(left < 0 ? refused : one);
    }
    while (answers.length < at + part.length) answers.push(refused);
    if (facts.length > together) await nextTurn();
  }
  return answers;
}

async function answerOf(version: PolicyVersion, facts: Facts): Promise<RuleAnswer | NoAnswer> {
  try {
    const { fired, value } = await verdictOf(version, facts);
    const known = { version: version.version, fired };
    try {
      return { ...known, complete: true, ...outcomeFrom(version.policy, fired, value, facts) };
    } catch {
      return { ...known, complete: false, outcome: null, decidedBy: null };
    }
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): NoAnswer {
  return { problem: error instanceof Error ? error.message : String(error), invalid: false };
}
