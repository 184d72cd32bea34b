/** The types of transactions, as rules and requests name them. */
import { OneOf } from '../../core/command/declaration/schema.ts';

/** Every transaction type of the bank (specification: Transaction). */
export const transactionTypes = [
  'DEPOSIT',
  'WITHDRAWAL',
  'CHEQUE_DEPOSIT',
  'CHEQUE_WITHDRAWAL',
  'LOAN_DISBURSEMENT',
  'LOAN_REPAYMENT',
  'TELLER_TRANSACTION',
  'VAULT_TRANSACTION',
  'TILL_TRANSFER',
  'TRANSFER',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

/** A transaction type in a rule file, or `*` for every type. */
export const TypeOrAny = (description = 'A transaction type, or * for every type') =>
  OneOf(['*', ...transactionTypes], description);
