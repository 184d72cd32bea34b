/** Answers of the rules, kept for as long as the audit trail that names them. */

import { hash } from 'node:crypto';
import { instant, json, type Row, table, text } from '../command/declaration/table.ts';
import type { Facts, Fired } from '../command/policy/policy.ts';

/** What rules answered to the same facts, once for each version: audit entries name it by its id. */
export const verdicts = table({
  name: 'verdicts',
  key: ['id'],
  controls: 'none',
  columns: {
    id: text(64),
    policy: text(80),
    policyVersion: text(64),
    facts: json<Readonly<Record<string, unknown>>>(),
    fired: json<readonly Fired[]>(),
    firstAt: instant(),
  },
});

export type VerdictRow = Row<typeof verdicts>;

/** What was asked: the policy, its version and the facts. */
export const verdictKey = (policy: string, version: string, facts: Facts): string =>
  `${policy}\n${version}\n${JSON.stringify(facts)}`;

/**
 * The name of an answer: a hash over what was asked and what was answered, so that the audit entry which names it
 * holds both. Twelve bytes of it, in sixteen characters: each record names its verdicts.
 */
export const verdictId = (key: string, fired: readonly Fired[]): string =>
  hash('sha256', `${key}\n${JSON.stringify(fired)}`, 'base64url').slice(0, 16);

/** Whether a stored verdict is the one that its id names. */
export function isNamed({ id, policy, policyVersion, facts, fired }: VerdictRow): boolean {
  // Parts are told apart by their ends of lines: none has one inside.
  if (`${policy}${policyVersion}`.includes('\n')) return false;
  return id === verdictId(verdictKey(policy, policyVersion, facts), fired);
}
