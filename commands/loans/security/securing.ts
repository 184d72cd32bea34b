/** Shared by the commands about collateral and guarantors: the loan with all its security. */
import { peopleWith } from '../../../core/command/declaration/actor.ts';
import type { Context } from '../../../core/command/declaration/command.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { type LoanProduct, loanProducts } from '../../products/loan-product.ts';
import type { Loan } from '../loan.ts';
import { findLoan, type LoanRef } from '../lookup.ts';
import { eligibility, guaranteeCover, loanToValue } from '../policies.ts';
import { type Failure, refuseAll } from '../refusals.ts';
import {
  type Collateral,
  collateralFailures,
  collaterals,
  coverFailures,
  type Guarantor,
  guarantors,
} from './security.ts';

export interface Secured {
  readonly loan: Loan | undefined;
  readonly product: LoanProduct | undefined;
  readonly held: readonly Collateral[];
  readonly given: readonly Guarantor[];
}

/** The loan of this name with its product and its security. */
export async function securedLoan(name: LoanRef, read: Read): Promise<Secured> {
  const loan = await findLoan(name, read);
  if (loan === undefined) return { loan, product: undefined, held: [], given: [] };
  const loanKey = loan.encodedKey;
  return {
    loan,
    product: await read.one(loanProducts, { encodedKey: loan.productKey }),
    held: await read.all(collaterals, { loanKey }),
    given: await read.all(guarantors, { loanKey }),
  };
}

export const securityPolicies = { loanToValue, guaranteeCover, guarantor: eligibility };

export function securityFacts({ loan }: Secured) {
  const byProduct = loan === undefined ? null : { product: loan.productKey };
  return { loanToValue: byProduct, guaranteeCover: byProduct, guarantor: { applicant: 'guarantor' } };
}

/**
 * The effect of a changed security on the loan. The person who changes it becomes a maker. Less security
 * before the payout voids the approvals.
 */
export function securedBy(
  { state, makers }: Loan,
  { actor }: Pick<Context, 'actor'>,
  change: 'more' | 'less',
): Partial<Pick<Loan, 'makers' | 'approvals' | 'approvalRequested'>> {
  const isVoid = change === 'less' && (state === 'PendingApproval' || state === 'Approved');
  return { makers: peopleWith(makers, actor), ...(isVoid ? { approvals: [], approvalRequested: 0 } : {}) };
}

/** Rejects if the remaining security is insufficient. */
export function uncoveredAfterRemoval(
  loan: Loan,
  product: LoanProduct | undefined,
  left: { readonly held?: readonly Collateral[]; readonly given?: readonly Guarantor[] },
  { policy }: Context<typeof securityPolicies>,
) {
  const failures: Failure[] = [];
  if (left.held !== undefined) {
    const isSecured = product?.isSecured ?? false;
    const asked = { amount: loan.amount, isSecured };
    failures.push(...collateralFailures(asked, left.held, policy.loanToValue ?? []));
  }
  if (left.given !== undefined) {
    const minimumPercent = policy.guaranteeCover?.at(0)?.minimumPercent ?? 0;
    failures.push(...coverFailures(loan.amount, left.given, minimumPercent));
  }
  return refuseAll(failures);
}
