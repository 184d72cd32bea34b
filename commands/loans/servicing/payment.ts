/**
 * Payments for a loan, from an account of the bank or as cash. Pure.
 *
 * | step | debit | credit |
 * |---|---|---|
 * | repayment, pay-off | the paying account, or 1000 cash | 1320 fees receivable, 1310 interest receivable, 1300 loans |
 * | early payment, held as an advance | the same | 2310 loan repayments in advance |
 * | prepayment penalty | the same | 4100 fee income |
 * | advance that becomes due or is returned | 2310 loan repayments in advance | 1320, 1310, 1300, or the payer |
 */
import type { Line } from '../../../core/command/declaration/journal.ts';
import type { Read } from '../../../core/command/declaration/read.ts';
import { Type, Words } from '../../../core/command/declaration/schema.ts';
import { type Rejection, reject } from '../../../core/command/wire/rejections.ts';
import { type Account, accounts, available, isOpen } from '../../../core/ledger/account.ts';
import { chart } from '../../../core/ledger/chart.ts';
import { fromMinor, type Minor, moneyWords } from '../../../core/values/money.ts';
import { closedRefusal } from '../../transactions/initiation.ts';
import type { Parts } from './loan-transaction.ts';

/** The fields that name the paying account, by number or encoded key. Without them the payment is in cash. */
export const paysFrom = {
  channelEncodedKey: Type.Optional(Words(64, 'The paying account; cash where none is named')),
  depositAccountNumber: Type.Optional(Words(34, 'The paying account')),
  paymentAccountId: Type.Optional(Words(64, 'The paying account')),
};
type Named = { readonly [K in keyof typeof paysFrom]?: string };

/** The name of the paying account in the input, or undefined for cash. */
export function payerNameIn(input: Named): string | undefined {
  return (input.paymentAccountId ?? input.depositAccountNumber ?? input.channelEncodedKey)?.trim();
}

export async function findPayer(input: Named, read: Read): Promise<Account | undefined> {
  const name = payerNameIn(input);
  if (name === undefined) return undefined;
  return (await read.one(accounts, { number: name })) ?? read.one(accounts, { id: name });
}

/** Why this account cannot pay this amount, or undefined. */
export function payerRefusal(
  name: string | undefined,
  payer: Account | undefined,
  amount: Minor,
  currency: string,
):
  | Rejection<'ACCOUNT_NOT_FOUND' | 'CUSTOMER_ACCOUNT_CLOSED' | 'INSUFFICIENT_BALANCE' | 'CURRENCY_MISMATCH'>
  | undefined {
  if (name === undefined) return undefined;
  if (payer?.class !== 'CUSTOMER') return reject('ACCOUNT_NOT_FOUND', { accountNumber: name });
  if (!isOpen(payer) || payer.postNoDebit) return closedRefusal(payer);
  if (payer.currency !== currency) return reject('CURRENCY_MISMATCH');
  if (available(payer) >= amount) return undefined;
  return reject('INSUFFICIENT_BALANCE', {
    message: `Account ${payer.number} has ${moneyWords(available(payer))} available.`,
    accountNumber: payer.number,
    availableBalance: fromMinor(available(payer)),
  });
}

/** The sources and targets of a payment's money besides the loan itself. */
export interface MoneyOf {
  readonly payer: Account | undefined;
  /** Taken from the payer. */
  readonly amount: Minor;
  /** The amounts taken from the advance, and newly held. */
  readonly drawn?: Minor;
  readonly held?: Minor;
  /** A fee that is earned with it. */
  readonly charge?: Minor;
  /** Lines that give an excess back. */
  readonly back?: readonly Line[];
}

/** The lines of a payment of these parts. Interest below zero is refunded. */
export function paymentLines(
  { payer, amount, drawn = 0n, held = 0n, charge = 0n, back = [] }: MoneyOf,
  { principal, interest, fees, penalty }: Parts,
): readonly Line[] {
  const from: Line =
    payer === undefined
      ? { gl: chart.cash.code, side: 'debit', amount }
      : { gl: payer.gl, account: payer.id, side: 'debit', amount };
  const letOff = interest < 0n;
  const lines: readonly Line[] = [
    from,
    { gl: chart.loanAdvances.code, side: 'debit', amount: drawn },
    { gl: chart.feesReceivable.code, side: 'credit', amount: fees + penalty },
    {
      gl: chart.interestReceivable.code,
      side: letOff ? 'debit' : 'credit',
      amount: letOff ? -interest : interest,
    },
    { gl: chart.loans.code, side: 'credit', amount: principal },
    { gl: chart.feeIncome.code, side: 'credit', amount: charge },
    { gl: chart.loanAdvances.code, side: 'credit', amount: held },
    ...back,
  ];
  return lines.filter((line) => line.amount > 0n);
}

/** The tier by which thresholds see who pays: cash comes from no account and counts as an ordinary one. */
export function payerTier(payer: Account | undefined): Pick<Account, 'tier'> {
  return payer ?? { tier: 'STANDARD' };
}

/** The payment method, in the words of lists. */
export function methodOf(payer: Account | undefined): string {
  return payer === undefined ? 'Cash' : `Account ${payer.number}`;
}
