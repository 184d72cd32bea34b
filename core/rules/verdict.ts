/** Answers of the rules, kept for as long as the audit trail that names them. */

import { instant, json, table, text } from '../command/declaration/table.ts';
import type { Fired } from '../command/policy/policy.ts';

/** What rules answered to the same facts, once for each version: audit entries name it by its id. */
export const verdicts = table({
  name: 'verdicts',
  key: ['id'],
  columns: {
    id: text(),
    policy: text(),
    policyVersion: text(),
    facts: json<Readonly<Record<string, unknown>>>(),
    fired: json<readonly Fired[]>(),
    firstAt: instant(),
  },
});
