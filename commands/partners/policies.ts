/** How partner loans are paid out: from which account, over which core. */

import { OneOf, type Static, Type, Words } from '../../core/command/declaration/schema.ts';
import { policy } from '../../core/command/policy/policy.ts';
import { always } from '../../core/command/policy/rows.ts';

const DisbursementFile = Type.Object({
  sourceAccount: Words(34, 'Number of the account that pays new requests out'),
  via: OneOf(['ledger', 'remote'], 'ledger: this bank’s own books; remote: the core at CORE_BANKING_URL'),
});

export const partnerDisbursement = policy<
  Readonly<Record<string, never>>,
  Static<typeof DisbursementFile>,
  Static<typeof DisbursementFile>
>({
  name: 'partners/disbursement',
  summary: 'From which account, and over which core, partner loans are paid out.',
  schema: DisbursementFile,
  facts: {},
  compile: () => [{ name: 'setting', conditions: always(), event: { type: 'setting' } }],
  verdict: (_fired, { sourceAccount, via }) => ({ sourceAccount, via }),
});
