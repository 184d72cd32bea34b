/** Effects of every move of a loan: on its row and history, and on the rows with its invariants. */

import type { Context } from '../../core/command/declaration/command.ts';
import {
  type Effect,
  insert,
  put,
  remove,
  schedule,
  unschedule,
} from '../../core/command/declaration/effects.ts';
import type { Read } from '../../core/command/declaration/read.ts';
import { endOfDay } from '../../core/values/civil-date.ts';
import type { Minor } from '../../core/values/money.ts';
import { type ActiveApplication, activeApplications, type Exposure, exposures, type Loan } from './loan.ts';

/** The rows that several loans share with this one. */
export interface LoanTies {
  readonly application: ActiveApplication | undefined;
  readonly exposure: Exposure | undefined;
}

export async function tiesOf(loan: Loan | undefined, read: Read): Promise<LoanTies> {
  if (loan === undefined) return { application: undefined, exposure: undefined };
  const { clientKey, productKey } = loan;
  return {
    application: await read.one(activeApplications, { clientKey, productKey }),
    exposure: await exposureWith(loan, read),
  };
}

/** The client's debts and applications. */
export const exposureWith = async (loan: Loan | undefined, read: Read): Promise<Exposure | undefined> =>
  loan === undefined ? undefined : await read.one(exposures, { clientKey: loan.clientKey });

/** Ends the active application: it was decided, withdrawn or paid out. */
export function endApplication(loan: Loan, { application }: LoanTies): readonly Effect[] {
  const isOwn = application?.loanKey === loan.encodedKey;
  return application !== undefined && isOwn ? [remove(activeApplications, application)] : [];
}

/** Makes the application active again after its payout was reversed. */
export function renewApplication({ clientKey, productKey, encodedKey }: Loan): Effect {
  return insert(activeApplications, { clientKey, productKey, loanKey: encodedKey });
}

/** Changes the client's total of debts and applications by this amount. */
export function expose({ exposure }: LoanTies, change: Minor): readonly Effect[] {
  if (exposure === undefined || change === 0n) return [];
  const committed = exposure.committed + change;
  return [put(exposures, exposure, { committed: committed < 0n ? 0n : committed })];
}

const timerId = (loan: Loan) => `loan:${loan.encodedKey}`;

/** The one timer of a loan that is paid out: the next day begins at the end of today. */
export function nextDay(loan: Loan, context: Context): Effect {
  return schedule({
    id: timerId(loan),
    due: endOfDay(context.bank.timezone, context.today()),
    command: 'RunLoanDay',
    data: { encodedKey: loan.encodedKey },
  });
}

/** Stops the daily runs of a loan that is closed, written off or no longer paid out. */
export const noMoreDays = (loan: Loan): Effect => unschedule(timerId(loan));
