/** Codes of the universal commands. */
import { OneOf, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import { transactionLifecycle } from './transaction.ts';

/** Codes of the universal commands (specification: Errors). */
export const rejections = {
  TRANSACTION_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such transaction.',
    mend: { how: 'Look the transaction up by account and time: RetrieveAllTransactionsQuery.' },
  },
  ACCOUNT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such account.',
    facts: {
      accountNumber: OrNull(Type.String({ description: 'The number that was looked for' })),
      accountEncodedKey: Type.String({ description: 'The key that was looked for' }),
    },
    mend: { how: 'Look the number or key up: it may be misspelt, or of another tenant.' },
  },
  INVALID_STATE_TRANSITION: {
    http: 400,
    kind: 'state',
    says: 'The state of the linked record does not allow this.',
    facts: {
      originalTransactionId: Type.String({ description: 'The transaction that was reversed' }),
      till: Type.String({ description: 'Key of the till that is closed' }),
      chequeTransactionId: Type.Integer({ description: 'Id of the cheque' }),
      chequeState: OrNull(
        Type.String({ description: 'The state of the cheque, of those that cheques have' }),
      ),
    },
    mend: {
      by: 'The people who work on the linked record.',
      how: 'The answer names it: what hangs together with the transaction (a cheque, a till, a reversal) went on meanwhile.',
    },
  },
  TRANSACTION_NOT_PENDING: {
    http: 400,
    kind: 'state',
    says: 'The transaction is not PENDING.',
    facts: {
      transactionId: Type.String({ description: 'Id of the transaction' }),
      currentState: OneOf(transactionLifecycle.states, 'The state of the transaction'),
    },
    mend: { how: 'The answer names its state: only what waits is decided. Look it up before you go on.' },
  },
  TRANSACTION_NOT_SETTLED: {
    http: 400,
    kind: 'state',
    says: 'The transaction is not SETTLED.',
    facts: {
      transactionId: Type.String({ description: 'Id of the transaction' }),
      currentState: OneOf(transactionLifecycle.states, 'The state of the transaction'),
    },
    mend: {
      how: 'The answer names its state: only what was settled is reversed. What waits is cancelled instead.',
    },
  },
  APPROVAL_LIMIT_EXCEEDED: {
    http: 403,
    kind: 'forbidden',
    says: 'The amount is above your approval limit.',
    facts: {
      transactionAmount: SignedAmount('Amount of the transaction, in currency units'),
      userApprovalLimit: SignedAmount('The most that you may approve, in currency units'),
      requiredRole: OrNull(Type.String({ description: 'The lowest role that may approve it' })),
    },
    mend: {
      by: 'Somebody of the role that the answer names, or of a higher one.',
      how: 'Let that person approve it; limits stand in the rule file transactions/approval-limits.',
    },
  },
  REVERSAL_WINDOW_EXPIRED: {
    http: 400,
    kind: 'state',
    says: 'The transaction is too old to be reversed.',
    facts: {
      settledAt: OrNull(Type.String({ description: 'When it was settled, in UTC' })),
      maxHours: Type.Number({ description: 'Hours within which it could be reversed' }),
    },
    mend: {
      by: 'The people who work on the account.',
      how: 'Post the opposite transaction; windows stand in the rule file transactions/reversal-windows.',
    },
  },
  DUPLICATE_REQUEST: {
    http: 409,
    kind: 'conflict',
    says: 'The transaction is in the requested state already.',
    facts: {
      transactionId: Type.String({ description: 'Id of the transaction' }),
      currentState: OneOf(transactionLifecycle.states, 'The state of the transaction'),
    },
    mend: {
      how: 'No action is needed: the transaction is in that state already. The answer names the transaction.',
    },
  },
  APPROVAL_MOVED: {
    http: 409,
    kind: 'conflict',
    says: 'The result of the approval would differ from the expected state.',
    facts: {
      transactionId: Type.String({ description: 'Id of the transaction' }),
      newState: OneOf(transactionLifecycle.states, 'The state after the approval'),
    },
    mend: {
      how: 'Somebody else approved it meanwhile, or the rules changed: look at a dry run again, and decide on what it says.',
    },
  },
  CUSTOMER_ACCOUNT_CLOSED: {
    http: 400,
    kind: 'state',
    says: 'The account is closed.',
    facts: { accountNumber: Type.String({ description: 'Number of the account' }) },
    mend: { by: 'The customer.', how: 'Use another account: a closed one takes and gives nothing.' },
  },
  INSUFFICIENT_BALANCE: {
    http: 400,
    kind: 'state',
    says: 'The available balance is too small.',
    facts: {
      accountNumber: Type.String({ description: 'Number of the account' }),
      availableBalance: SignedAmount('What is available on it, in currency units'),
    },
    mend: {
      by: 'The customer.',
      how: 'Pay in, wait for what is held, or ask for less: the answer names what is available.',
    },
  },
  PENDING_LIMIT_EXCEEDED: {
    http: 403,
    kind: 'forbidden',
    says: 'One person may not send more movements to approval today.',
    facts: {
      maxMovements: Type.Integer({ description: 'Movements that one person may send in a day' }),
      maxTotal: SignedAmount('The largest total of these movements, in currency units'),
    },
    mend: {
      by: 'Another person; or the same person on the next day.',
      how: 'Let another person send it. The limit is in the row PENDING of the rule file controls/totals.',
    },
  },
  VELOCITY_LIMIT_EXCEEDED: {
    http: 429,
    kind: 'retry',
    says: 'You have given as many approvals as one person may in this time.',
    facts: {
      maxApprovals: Type.Integer({ description: 'Approvals that one person may give in the window' }),
      windowMinutes: Type.Number({ description: 'Length of the window in minutes' }),
    },
    mend: {
      by: 'Another approver; or it passes.',
      how: 'Wait for the minutes in the answer, or let another person approve. The rule file transactions/velocity has the limit.',
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    http: 400,
    kind: 'validation',
    says: 'The account cannot hold a balance of that size.',
  },
  SAME_ACCOUNT: {
    http: 400,
    kind: 'validation',
    says: 'The two accounts must differ.',
    mend: { how: 'Name two accounts: from one to another.' },
  },
  CURRENCY_MISMATCH: {
    http: 400,
    kind: 'validation',
    says: 'The two accounts have different currencies.',
    mend: { how: 'Name two accounts of one currency.' },
  },
} as const satisfies RejectionTable;
