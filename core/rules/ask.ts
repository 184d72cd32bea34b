/** What a version answers to whoever asks: a sentence in place of an answer where it has none. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Facts } from '../command/policy.ts';
import type { NoAnswer, RuleAnswer, RuleExplanation } from '../command/rule-desk.ts';
import { explain, explainStored } from './explain.ts';
import { outcomeFrom, type PolicyVersion, verdictOf } from './version.ts';

/** A question: why one set of facts is decided so (as asked, or as stored), or how many are decided. */
export type Question =
  | { readonly why: 'asked' | 'stored'; readonly facts: Facts }
  | { readonly many: readonly Facts[] };

export interface Answers {
  readonly why: RuleExplanation | NoAnswer;
  readonly many: readonly (RuleAnswer | NoAnswer)[];
}

/** Facts that are judged at a time: others have their turn between. */
const together = 10;

export const whyOf = (version: PolicyVersion, why: 'asked' | 'stored', facts: Facts) =>
  (why === 'asked' ? explain(version, facts) : explainStored(version, facts)).catch(problemOf);

export async function manyOf(
  version: PolicyVersion,
  facts: readonly Facts[],
): Promise<Answers['many']> {
  const answers: (RuleAnswer | NoAnswer)[] = [];
  for (let at = 0; at < facts.length; at += together) {
    const part = facts.slice(at, at + together);
    answers.push(...(await Promise.all(part.map((one) => answerOf(version, one)))));
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
