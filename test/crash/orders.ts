/** What callers ask of a bank that is struck: each order under a key of its own, with a narration that names it. */
import type { Draw } from '../simulation/draw.ts';

export type Kind = 'deposit' | 'withdrawal' | 'transfer' | 'approve' | 'reject' | 'cancel' | 'reverse';

export interface Order {
  readonly key: string;
  readonly kind: Kind;
  readonly who: { readonly sub: string; readonly role: string };
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Minor units that it is about. */
  readonly amount: bigint;
  /** Accounts that give and take, by number. */
  readonly from?: string;
  readonly to?: string;
  /** The transaction that it resolves. */
  readonly target?: string;
  /** The code with which it has to be refused; what has none has to be accepted. */
  readonly refusal?: string;
}

/** Accounts of the demo bank that orders are about. */
export const accountNumbers = ['1000000001', '1000000002', '1000000004', '1000000005'] as const;
/** Accounts that always have what is taken. */
const rich = ['1000000001', '1000000004'] as const;

/** What may still be resolved: each is handed out once. */
export interface Open {
  takePending(): string | undefined;
  takeSettled(): { readonly id: string; readonly amount: bigint } | undefined;
}

/** Draws the next order; `serial` is in no other order of the run. */
export function drawOrder(draw: Draw, serial: number, open: Open): Order {
  const key = `crash-${serial}`;
  const kind = draw.weighted({ initiate: 12, refused: 2, approve: 3, resolve: 1, reverse: 2 });
  if (kind === 'refused') return refused(draw, key);
  if (kind === 'reverse') {
    const settled = open.takeSettled();
    if (settled !== undefined) {
      const who = { sub: `reverser-${serial}`, role: 'BranchManager' };
      const data = { transactionId: settled.id, reversalReason: key };
      const about = { key, who, amount: settled.amount, target: settled.id };
      return { ...about, kind: 'reverse', name: 'ReverseTransaction', data };
    }
  }
  if (kind === 'approve' || kind === 'resolve') {
    const target = open.takePending();
    if (target !== undefined) return resolved(draw, { key, serial, target, kind });
  }
  return initiated(draw, key, draw.oneIn(4));
}

function initiated(draw: Draw, key: string, waits: boolean): Order {
  const amount = BigInt(1 + draw.below(50_000));
  const kind = draw.of(['deposit', 'deposit', 'withdrawal', 'transfer'] as const);
  const who = { sub: `teller-${draw.below(5)}`, role: 'Teller' };
  const about = { amount: Number(amount) / 100, narration: key, ...(waits ? { requireApproval: true } : {}) };
  const from = draw.of(rich);
  const to = draw.of(accountNumbers.filter((number) => number !== from));
  const order = { key, kind, who, amount };
  if (kind === 'deposit') {
    return { ...order, to, name: 'InitiateDeposit', data: { accountNumber: to, ...about } };
  }
  if (kind === 'withdrawal') {
    return { ...order, from, name: 'InitiateWithdrawal', data: { accountNumber: from, ...about } };
  }
  const data = { fromAccountNumber: from, toAccountNumber: to, ...about };
  return { ...order, from, to, name: 'InitiateTransfer', data };
}

/** What no bank does. */
function refused(draw: Draw, key: string): Order {
  const who = { sub: `teller-${draw.below(5)}`, role: 'Teller' };
  const about = { key, who, kind: 'withdrawal', name: 'InitiateWithdrawal' } as const;
  const [accountNumber, amount, refusal] = draw.of([
    ['0000000000', 100, 'ACCOUNT_NOT_FOUND'],
    ['1000000003', 100, 'CUSTOMER_ACCOUNT_CLOSED'],
    ['1000000001', 900_000_000, 'INSUFFICIENT_BALANCE'],
  ] as const);
  const data = { accountNumber, amount, narration: key };
  return { ...about, refusal, data, amount: BigInt(amount) * 100n };
}

interface Resolving {
  readonly key: string;
  readonly serial: number;
  readonly target: string;
  readonly kind: 'approve' | 'resolve';
}

/** By somebody who has resolved nothing yet: nobody may approve much within the hour. */
function resolved(draw: Draw, { key, serial, target, kind }: Resolving): Order {
  const who = { sub: `resolver-${serial}`, role: 'BranchManager' };
  const about = { key, who, amount: 0n, target };
  if (kind === 'approve') {
    return { ...about, kind, name: 'ApproveTransaction', data: { transactionId: target } };
  }
  return draw.oneIn(2)
    ? {
        ...about,
        kind: 'reject',
        name: 'RejectTransaction',
        data: { transactionId: target, rejectionReason: key },
      }
    : {
        ...about,
        kind: 'cancel',
        name: 'CancelTransaction',
        data: { transactionId: target, cancellationReason: key },
      };
}
