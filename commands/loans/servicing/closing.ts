/** What ends a loan for good: the timer stops, what secured it is released, the customer is told. */
import { type Effect, put } from '../../../core/command/declaration/effects.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { tell, tellCustomer } from '../announcement.ts';
import type { Loan } from '../loan.ts';
import { noMoreDays } from '../loan-moves.ts';
import { type Collateral, collaterals, type Guarantor, guarantors } from '../security/security.ts';

export interface Securities {
  readonly held: readonly Collateral[];
  readonly given: readonly Guarantor[];
}

/** What secures the loan; nothing where there is no loan. */
export async function securitiesOf(loan: Loan | undefined, read: Read): Promise<Securities> {
  if (loan === undefined) return { held: [], given: [] };
  const loanKey = loan.encodedKey;
  return {
    held: await read.all(collaterals, { loanKey }),
    given: await read.all(guarantors, { loanKey }),
  };
}

/** Everything that the end of a loan that is paid back does beyond its own row. */
export function released(after: Loan, { held, given }: Securities): readonly Effect[] {
  return [
    noMoreDays(after),
    ...held.map((row) => put(collaterals, row, { state: 'Released' })),
    ...given.map((row) => put(guarantors, row, { state: 'Released' })),
    tell('loan.closed', after, { closureType: after.closureType }),
    tellCustomer(after, { template: 'loan-closed' }),
  ];
}
