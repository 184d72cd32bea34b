/** The rejections of cheque commands with their response codes (specification: Cheque response codes). */
import { OneOf, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import type { Rejection, RejectionTable } from '../../core/command/wire/rejections.ts';
import { R2Coded } from '../../core/command/wire/reply.ts';
import { chequeStates } from './cheque.ts';

export const rejections = {
  CHEQUE_NOT_FOUND: { http: 404, kind: 'not-found', says: 'There is no such cheque.' },
  CHEQUE_ACCOUNT_NOT_FOUND: {
    http: 400,
    kind: 'not-found',
    says: 'There is no such customer account.',
    facts: { accountEncodedKey: Type.String({ description: 'The key that was looked for' }) },
  },
  CHEQUE_POST_DATED: {
    http: 400,
    kind: 'validation',
    says: 'The date on the cheque is in the future.',
    facts: { chequeDate: Type.String({ description: 'The date on the cheque' }) },
    mend: { by: 'The customer.', how: 'The cheque is good from its date on: present it then.' },
  },
  CHEQUE_STALE: {
    http: 400,
    kind: 'state',
    says: 'The cheque is stale.',
    facts: { chequeDate: Type.String({ description: 'The date on the cheque' }) },
    mend: { by: 'The customer.', how: 'Ask who wrote the cheque for a new one.' },
  },
  CHEQUE_DUPLICATE: {
    http: 400,
    kind: 'conflict',
    says: 'This cheque was presented before.',
    facts: {
      chequeTransactionId: Type.Integer({ description: 'Id of the cheque that was presented' }),
      chequeState: OneOf(chequeStates, 'Its state'),
    },
    mend: { how: 'Look at the cheque that the answer names: this one was presented before.' },
  },
  CHEQUE_BOUNCED: {
    http: 400,
    kind: 'state',
    says: 'The cheque bounced.',
    facts: {
      chequeTransactionId: Type.Integer({ description: 'Id of the cheque' }),
      chequeState: OneOf(chequeStates, 'Its state'),
    },
    mend: { by: 'The customer.', how: 'Ask who wrote the cheque for another way to pay.' },
  },
  CHEQUE_LIMIT_EXCEEDED: {
    http: 400,
    kind: 'forbidden',
    says: 'The amount is above the limit.',
    facts: {
      maxAmount: SignedAmount('The largest cheque of the account, in currency units'),
      approversMissing: Type.Integer({ description: 'Approvers who are still missing' }),
    },
    mend: {
      by: 'Further approvers, or the customer by a smaller cheque.',
      how: 'The answer names the largest cheque of the account, or how many approvers are missing. The rule file cheques/limits has the limits.',
    },
  },
} as const satisfies RejectionTable;

const codes: Readonly<Record<string, string>> = {
  CUSTOMER_ACCOUNT_CLOSED: '05',
  CHEQUE_STALE: '14',
  INSUFFICIENT_BALANCE: '34',
  APPROVAL_LIMIT_EXCEEDED: '51',
  CHEQUE_LIMIT_EXCEEDED: '51',
  CHEQUE_BOUNCED: '61',
};

/**
 * The response code of a rejection: 51 beyond the caller's role, 91 if the caller is not at fault, 12 for all
 * other problems of the request or the cheque.
 */
export const ChequeReply = R2Coded(({ code, kind }) => {
  const own = codes[code];
  if (own !== undefined) return own;
  if (kind === 'forbidden') return '51';
  return kind === 'retry' || kind === 'fault' ? '91' : '12';
});

/** The response code and the message of one rejection in a list. */
export function responseOf({ code, message }: Rejection): {
  readonly statusCode: string;
  readonly message: string;
} {
  const table: RejectionTable = rejections;
  return {
    statusCode: codes[code] ?? (code === 'INSUFFICIENT_PERMISSIONS' ? '51' : '12'),
    message: message ?? table[code]?.says ?? code,
  };
}
