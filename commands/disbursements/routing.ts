/** Which entries stay in the house. */

import { type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const RoutingFile = Type.Object({
  ownBankCodes: Type.Array(Words(20), { description: 'Bank codes that mean this bank' }),
});

/** The codes by which other banks and batches name this bank. */
export const routing = policy<
  Readonly<Record<string, never>>,
  Static<typeof RoutingFile>,
  Static<typeof RoutingFile>
>({
  name: 'disbursements/routing',
  summary: 'Which bank codes of disbursement entries mean this bank.',
  schema: RoutingFile,
  facts: {},
  compile: () => [{ name: 'routing', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { ownBankCodes }) => ({ ownBankCodes }),
});
