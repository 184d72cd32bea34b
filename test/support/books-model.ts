/**
 * A second, much smaller bank: what universal transactions should do to three accounts, written without looking
 * at how the host does it. Amounts are in minor units.
 */

/** One thing that a user does; `of` names an earlier step, whose transaction it is about. */
export type Step =
  | {
      readonly do: 'deposit' | 'withdraw' | 'transfer';
      readonly account: number;
      readonly to: number;
      readonly amount: bigint;
      readonly requireApproval: boolean;
      readonly user: number;
      readonly key: number | null;
    }
  | {
      readonly do: 'approve' | 'reject' | 'cancel' | 'reverse';
      readonly of: number;
      readonly user: number;
      readonly key: number | null;
    };

/** What the model says of a step: the status, the code of a refusal, and the balances of a reply. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
  readonly state?: string;
  readonly balance?: bigint;
  readonly replayed?: true;
}

interface Books {
  book: bigint;
  debitHold: bigint;
  creditHold: bigint;
}

interface Movement {
  readonly from: number | null;
  readonly to: number | null;
  /** The account whose balance is told. */
  readonly told: number;
  readonly transfer: boolean;
  readonly amount: bigint;
  readonly creator: number;
  readonly approvers: number[];
  readonly isReversal: boolean;
  state: 'PENDING' | 'SETTLED' | 'CANCELLED' | 'REVERSED';
}

const million = 100_000_000n;
/** The users of the model are a senior teller, a branch manager and a regional manager. */
export const modelRoles = ['SeniorTeller', 'BranchManager', 'RegionalManager'] as const;

export const openingBalance = 3n * million;

export function booksModel() {
  const accounts: Books[] = [0, 1, 2].map(() => ({ book: openingBalance, debitHold: 0n, creditHold: 0n }));
  const made = new Map<number, Movement>();
  const approvals = [0, 0, 0];
  const kept = new Map<string, { readonly body: string; readonly reply: Expected }>();

  const at = (account: number) => accounts[account] as Books;
  const available = (account: number) => at(account).book - at(account).debitHold;
  const refuse = (status: number, code: string): Expected => ({ status, code });

  const settle = ({ from, to, amount }: Movement, sign = 1n) => {
    if (from !== null) at(from).book -= sign * amount;
    if (to !== null) at(to).book += sign * amount;
  };
  const hold = ({ from, to, amount }: Movement, sign = 1n) => {
    if (from !== null) at(from).debitHold += sign * amount;
    if (to !== null) at(to).creditHold += sign * amount;
  };
  const told = ({ told: account, state }: Movement): Expected => ({
    status: 200,
    state,
    balance: at(account).book,
  });

  const initiate = (step: Extract<Step, { account: number }>, index: number): Expected => {
    const { account, to, amount, requireApproval, user } = step;
    if (step.do === 'transfer' && account === to) return refuse(400, 'SAME_ACCOUNT');
    if (step.do !== 'deposit' && available(account) < amount) {
      return refuse(400, 'INSUFFICIENT_BALANCE');
    }
    const movement: Movement = {
      from: step.do === 'deposit' ? null : account,
      to: step.do === 'deposit' ? account : step.do === 'transfer' ? to : null,
      told: account,
      transfer: step.do === 'transfer',
      amount,
      creator: user,
      approvers: [],
      isReversal: false,
      state: requireApproval || amount > million ? 'PENDING' : 'SETTLED',
    };
    made.set(index, movement);
    if (movement.state === 'PENDING') hold(movement);
    else settle(movement);
    return told(movement);
  };

  const approve = (movement: Movement, user: number): Expected => {
    const { amount, transfer, creator, approvers } = movement;
    if (movement.state === 'SETTLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    if (creator === user || approvers.includes(user)) return refuse(403, 'INSUFFICIENT_PERMISSIONS');
    const limit = [transfer ? -1n : 2n * million, 50n * million, 200n * million][user] ?? 0n;
    if (amount > limit) return refuse(403, 'APPROVAL_LIMIT_EXCEEDED');
    if (amount > 5n * million && user === 0) return refuse(403, 'INSUFFICIENT_PERMISSIONS');
    if ((approvals[user] ?? 0) >= 5) return refuse(429, 'VELOCITY_LIMIT_EXCEEDED');
    approvals[user] = (approvals[user] ?? 0) + 1;
    approvers.push(user);
    if (amount > 10n * million && approvers.length < 2) return told(movement);
    hold(movement, -1n);
    settle(movement);
    movement.state = 'SETTLED';
    return told(movement);
  };

  const callOff = (movement: Movement): Expected => {
    if (movement.state === 'CANCELLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    hold(movement, -1n);
    movement.state = 'CANCELLED';
    return told(movement);
  };

  const reverse = (movement: Movement, user: number, index: number): Expected => {
    const { from, to, amount, creator, approvers } = movement;
    if (movement.state === 'REVERSED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'SETTLED') return refuse(400, 'TRANSACTION_NOT_SETTLED');
    if (movement.isReversal) return refuse(400, 'INVALID_STATE_TRANSITION');
    if (creator === user || approvers.includes(user)) return refuse(403, 'INSUFFICIENT_PERMISSIONS');
    if (to !== null && available(to) < amount) return refuse(400, 'INSUFFICIENT_BALANCE');
    settle(movement, -1n);
    movement.state = 'REVERSED';
    const back = { from: to, to: from, creator: user, approvers: [], isReversal: true };
    made.set(index, { ...movement, ...back, state: 'SETTLED' });
    return told(movement);
  };

  const act = (step: Step, index: number): Expected => {
    if ('account' in step) return initiate(step, index);
    const movement = made.get(step.of);
    if (movement === undefined) return refuse(404, 'TRANSACTION_NOT_FOUND');
    if (step.do === 'approve') return approve(movement, step.user);
    if (step.do === 'reverse') return reverse(movement, step.user, index);
    return callOff(movement);
  };

  return {
    accounts,
    stateOf: (index: number) => made.get(index)?.state,
    /** Does the step and says what should come of it. */
    step(step: Step, index: number): Expected {
      if (step.key === null) return act(step, index);
      const key = `${step.user} ${step.do} ${step.key}`;
      const body =
        'account' in step
          ? `${step.account} ${step.do === 'transfer' ? step.to : ''} ${step.amount} ${step.requireApproval}`
          : `${step.of}`;
      const known = kept.get(key);
      if (known !== undefined) {
        return known.body === body ? { ...known.reply, replayed: true } : refuse(422, 'IDEMPOTENCY_MISMATCH');
      }
      const reply = act(step, index);
      if (reply.status !== 429) kept.set(key, { body, reply });
      return reply;
    },
  };
}
