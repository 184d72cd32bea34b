/** Answers of the rules, kept as long as the audit trail that names them. */

import { hash } from 'node:crypto';
import { instant, json, type Row, table, text } from '../command/declaration/table.ts';
import type { Facts, Fired } from '../command/policy/policy.ts';

/** The answers of rules to facts, stored once for each version. Audit entries refer to them by id. */
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

/** The key of a question: the policy, its version and the facts. */
export const verdictKey = (policy: string, version: string, facts: Facts): string =>
  `${policy}\n${version}\n${JSON.stringify(facts)}`;

/**
 * The id of an answer: a hash over the question and the answer, so that an audit entry with the id covers
 * both. It has twelve bytes in sixteen characters, because each record names its verdicts.
 */
export const verdictId = (key: string, fired: readonly Fired[]): string =>
  hash('sha256', `${key}\n${JSON.stringify(fired)}`, 'base64url').slice(0, 16);

/** Whether a stored verdict matches its id. */
export function isNamed({ id, policy, policyVersion, facts, fired }: VerdictRow): boolean {
  // The parts are separated by line breaks, so they must not contain any.
  if (`${policy}${policyVersion}`.includes('\n')) return false;
  return id === verdictId(verdictKey(policy, policyVersion, facts), fired);
}
