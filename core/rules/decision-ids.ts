/** The decisions that a file of decisions defines. */
import { itemsOf, membersOf } from '../values/members.ts';

/** Ids of its decisions. Empty for any other content. */
export const decisionIdsIn = (content: unknown): readonly string[] =>
  itemsOf(membersOf(content).decisions).map((one) => String(membersOf(one).id));
