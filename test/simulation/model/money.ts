/**
 * A second, much smaller bank, written from the specification alone: what the universal transactions do to accounts, and
 * whom they refuse. Amounts are in minor units, moments in milliseconds. It knows nothing of how the host does it.
 */
import { type Person, type Role, roles } from '../people.ts';
import { type Changes, changes } from './changes.ts';

/** What somebody asks for; ids and numbers as on the wire. */
export interface Asked {
  readonly who: Person;
  readonly name: Name;
  readonly data: Readonly<Record<string, unknown>>;
  readonly key?: string;
  readonly dryRun?: boolean;
  /** The request is wrong in itself, in the words of the code that it is refused by. */
  readonly flaw?: Flaw;
}

export type Flaw = 'UNAUTHENTICATED' | 'TENANT_FORBIDDEN' | 'VALIDATION';

export type Name =
  | 'InitiateDeposit'
  | 'InitiateWithdrawal'
  | 'InitiateTransfer'
  | 'ApproveTransaction'
  | 'RejectTransaction'
  | 'CancelTransaction'
  | 'ReverseTransaction';

/** What has to be answered. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
  readonly state?: string;
  readonly balance?: bigint;
  readonly hold?: bigint;
  readonly available?: bigint;
  readonly replayed?: true;
}

export interface Account {
  readonly tenant: string;
  readonly number: string;
  readonly tier: 'STANDARD' | 'PREMIUM';
  state: 'Active' | 'Closed';
  book: bigint;
  debitHold: bigint;
  creditHold: bigint;
}

export type State = 'PENDING' | 'SETTLED' | 'CANCELLED' | 'REVERSED';

export interface Movement {
  readonly tenant: string;
  readonly id: string;
  readonly type: 'DEPOSIT' | 'WITHDRAWAL' | 'TRANSFER';
  readonly from: Account | undefined;
  readonly to: Account | undefined;
  readonly amount: bigint;
  readonly maker: string;
  readonly madeAt: number;
  readonly isReversal: boolean;
  /** The lowest role that may approve it, where the thresholds name one. */
  readonly approverRole: Role | undefined;
  approvers: string[];
  settledAt: number;
  isLate: boolean;
  state: State;
}

const hour = 3_600_000;
const million = 100_000_000n;

const type = {
  InitiateDeposit: 'DEPOSIT',
  InitiateWithdrawal: 'WITHDRAWAL',
  InitiateTransfer: 'TRANSFER',
} as const;

/** Authentication, item 3, and the roles of the shipped policy. */
const rights: Readonly<Record<string, Role>> = {
  'transactions.create': 'Teller',
  'transactions.approve': 'Teller',
  'transactions.reject': 'Approver',
  'transactions.cancel': 'BranchManager',
  'transactions.reverse': 'BranchManager',
};

const needs: Readonly<Record<Name, readonly string[]>> = {
  InitiateDeposit: ['transactions.create'],
  InitiateWithdrawal: ['transactions.create'],
  InitiateTransfer: ['transactions.create'],
  ApproveTransaction: ['transactions.approve'],
  RejectTransaction: ['transactions.approve', 'transactions.reject'],
  CancelTransaction: ['transactions.create', 'transactions.cancel'],
  ReverseTransaction: ['transactions.reverse'],
};

/** The commands that the model follows. */
export const modelled: readonly string[] = Object.keys(needs);

/** Authentication, item 4: up to which amount a role approves. */
const limits: Readonly<Record<Role, bigint | null>> = {
  Teller: million / 2n,
  SeniorTeller: 2n * million,
  Approver: 5n * million,
  BranchManager: 50n * million,
  RegionalManager: 200n * million,
  Admin: null,
};

const rank = (role: Role): number => roles.indexOf(role);

const has = ({ role, permissions }: Person, right: string): boolean =>
  permissions === undefined
    ? rank(role) >= rank(rights[right] ?? 'Admin')
    : permissions.includes(right);

const refuse = (status: number, code: string): Expected => ({ status, code });
const forbidden = refuse(403, 'INSUFFICIENT_PERMISSIONS');

export interface Kept {
  readonly body: string;
  readonly until: number;
  readonly reply: Expected;
}

/** What the host told of a movement that it made. */
export interface Told {
  readonly id: string;
}

export interface MoneyModel {
  readonly changes: Changes;
  readonly accounts: readonly Account[];
  readonly movements: ReadonlyMap<string, Movement>;
  /** How often each person asked for each command, and what came of it: what the trail has to say. */
  readonly attempts: ReadonlyMap<string, number>;
  /** How often each type of event was told of each transaction. */
  readonly events: ReadonlyMap<string, number>;
  /** What has to be answered, and does it; `told` is the id that the host gave to what is new. */
  ask(asked: Asked, at: number, told: Told | undefined): Expected;
  /** Flags and calls off what has waited for too long. */
  passed(at: number): void;
}

export function moneyModel(opened: readonly Account[]): MoneyModel {
  const log = changes();
  const accounts = opened.map((account) => ({ ...account }));
  const movements = new Map<string, Movement>();
  const approvals = new Map<string, number[]>();
  const kept = new Map<string, Kept>();
  const attempts = new Map<string, number>();
  const events = new Map<string, number>();
  const { set } = log;
  const count = (map: Map<string, number>, key: string): void =>
    log.put(map, key, (map.get(key) ?? 0) + 1);
  const tell = (event: string, { id }: { readonly id: string }): void =>
    count(events, `${event} ${id}`);

  const accountOf = (tenant: string, number: unknown) =>
    accounts.find((account) => account.tenant === tenant && account.number === number);
  const available = ({ book, debitHold }: Account): bigint => book - debitHold;

  const move = ({ from, to, amount }: Movement, sign: 1n | -1n): void => {
    if (from !== undefined) set(from, 'book', from.book - sign * amount);
    if (to !== undefined) set(to, 'book', to.book + sign * amount);
  };
  const hold = ({ from, to, amount }: Movement, sign: 1n | -1n): void => {
    if (from !== undefined) set(from, 'debitHold', from.debitHold + sign * amount);
    if (to !== undefined) set(to, 'creditHold', to.creditHold + sign * amount);
  };
  /** A transfer's reply tells of the account that pays. */
  const told = (movement: Movement): Expected => {
    const account = movement.from ?? movement.to;
    const state = { status: 200, state: movement.state };
    return account === undefined ? state : { ...state, balance: account.book };
  };

  /** Thresholds of the shipped policy, by the tier of the account that is told of. */
  const demanded = ({ tier }: Account, amount: bigint): Role | undefined => {
    if (tier === 'PREMIUM') return amount > 10n * million ? 'BranchManager' : undefined;
    if (amount > 5n * million) return 'BranchManager';
    return amount > million ? 'SeniorTeller' : undefined;
  };

  const initiate = (
    asked: Asked & { readonly name: keyof typeof type },
    at: number,
    id: string,
  ) => {
    const { who, name, data } = asked;
    const number = name === 'InitiateTransfer' ? data.fromAccountNumber : data.accountNumber;
    const account = accountOf(who.tenant, number);
    const other =
      name === 'InitiateTransfer' ? accountOf(who.tenant, data.toAccountNumber) : undefined;
    if (account === undefined || (name === 'InitiateTransfer' && other === undefined)) {
      return refuse(404, 'ACCOUNT_NOT_FOUND');
    }
    if (account === other) return refuse(400, 'SAME_ACCOUNT');
    if (account.state === 'Closed' || other?.state === 'Closed') {
      return refuse(400, 'CUSTOMER_ACCOUNT_CLOSED');
    }
    const amount = minor(data.amount);
    const isDeposit = name === 'InitiateDeposit';
    if (!isDeposit && available(account) < amount) return refuse(400, 'INSUFFICIENT_BALANCE');
    const approverRole = demanded(account, amount);
    const waits = data.requireApproval === true || approverRole !== undefined;
    const movement: Movement = {
      ...{ tenant: who.tenant, id, type: type[name], amount, approverRole },
      from: isDeposit ? undefined : account,
      to: isDeposit ? account : other,
      ...{ maker: who.person, madeAt: at, isReversal: false, approvers: [] },
      settledAt: waits ? 0 : at,
      isLate: false,
      state: waits ? 'PENDING' : 'SETTLED',
    };
    log.put(movements, id, movement);
    tell('transaction.initiated', movement);
    if (waits) hold(movement, 1n);
    else move(movement, 1n);
    return {
      ...told(movement),
      hold: account.debitHold + account.creditHold,
      available: available(account),
    };
  };

  const isClosed = ({ from, to }: Movement): boolean =>
    from?.state === 'Closed' || to?.state === 'Closed';

  const approve = (movement: Movement, who: Person, at: number): Expected => {
    const { amount, maker, approvers, type: kind, approverRole } = movement;
    if (movement.state === 'SETTLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    if (isClosed(movement)) return refuse(400, 'CUSTOMER_ACCOUNT_CLOSED');
    if (maker === who.person || approvers.includes(who.person)) return forbidden;
    const isRetail = rank(who.role) < rank('Approver');
    const limit = isRetail && kind === 'TRANSFER' ? 0n : limits[who.role];
    if (limit !== null && amount > limit) return refuse(403, 'APPROVAL_LIMIT_EXCEEDED');
    if (approverRole !== undefined && rank(who.role) < rank(approverRole)) return forbidden;
    const own = approvals.get(`${who.tenant} ${who.person}`) ?? [];
    if (own.filter((one) => one > at - hour).length >= 5) {
      return refuse(429, 'VELOCITY_LIMIT_EXCEEDED');
    }
    log.put(approvals, `${who.tenant} ${who.person}`, [...own, at]);
    set(movement, 'approvers', [...approvers, who.person]);
    if (amount > 10n * million && movement.approvers.length < 2) {
      tell('workflow.approval_required', movement);
      return told(movement);
    }
    tell('transaction.approved', movement);
    hold(movement, -1n);
    move(movement, 1n);
    set(movement, 'state', 'SETTLED');
    set(movement, 'settledAt', at);
    return told(movement);
  };

  const callOff = (movement: Movement, event: string): Expected => {
    if (movement.state === 'CANCELLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    hold(movement, -1n);
    set(movement, 'state', 'CANCELLED');
    tell(event, movement);
    return told(movement);
  };

  const reverse = (movement: Movement, { who, data }: Asked, at: number, id: string): Expected => {
    const { from, to, amount, maker, approvers } = movement;
    if (movement.state === 'REVERSED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'SETTLED') return refuse(400, 'TRANSACTION_NOT_SETTLED');
    if (movement.isReversal) return refuse(400, 'INVALID_STATE_TRANSITION');
    if (isClosed(movement)) return refuse(400, 'CUSTOMER_ACCOUNT_CLOSED');
    if (maker === who.person || approvers.includes(who.person)) return forbidden;
    const age = at - movement.settledAt;
    if (age > 720 * hour) return refuse(400, 'REVERSAL_WINDOW_EXPIRED');
    const lowest =
      age > 48 * hour ? 'RegionalManager' : age > 24 * hour ? 'BranchManager' : 'Teller';
    if (rank(who.role) < rank(lowest)) return forbidden;
    if (age > 48 * hour && String(data.reversalReason).length < 50) {
      return refuse(400, 'VALIDATION');
    }
    if (to !== undefined && available(to) < amount) return refuse(400, 'INSUFFICIENT_BALANCE');
    move(movement, -1n);
    set(movement, 'state', 'REVERSED');
    tell('transaction.reversed', movement);
    log.put(movements, id, {
      ...movement,
      ...{ id, from: to, to: from, maker: who.person, approvers: [], isReversal: true },
      ...{ state: 'SETTLED' as const, settledAt: at, madeAt: at, isLate: false },
    });
    return told(movement);
  };

  const decided = (asked: Asked, at: number, id: string): Expected => {
    const { who, name, data } = asked;
    if (isInitiation(asked)) return initiate(asked, at, id);
    const movement = movements.get(String(data.transactionId).toLowerCase());
    if (movement === undefined || movement.tenant !== who.tenant) {
      return refuse(404, 'TRANSACTION_NOT_FOUND');
    }
    if (name === 'ApproveTransaction') return approve(movement, who, at);
    if (name === 'ReverseTransaction') return reverse(movement, asked, at, id);
    const isForeign = movement.maker !== who.person && !has(who, 'transactions.cancel');
    if (name === 'CancelTransaction' && isForeign) return forbidden;
    const event = name === 'CancelTransaction' ? 'cancelled' : 'rejected';
    return callOff(movement, `transaction.${event}`);
  };

  /** What the door refuses: nobody behind it hears of the request, and no key keeps it. */
  const atDoor = ({ who, name, flaw }: Asked): Expected | undefined => {
    if (flaw === 'UNAUTHENTICATED') return refuse(401, flaw);
    if (!needs[name].some((right) => has(who, right))) return forbidden;
    if (flaw === 'TENANT_FORBIDDEN') return refuse(403, flaw);
    return flaw === undefined ? undefined : refuse(400, flaw);
  };

  return {
    ...{ changes: log, accounts, movements, attempts, events },
    ask(asked, at, made) {
      const { who, name, data, key, dryRun = false } = asked;
      const named = key === undefined ? undefined : `${who.tenant} ${who.person} ${name} ${key}`;
      const body = JSON.stringify(data);
      const known = named === undefined || dryRun ? undefined : kept.get(named);
      const atOnce = asked.flaw === 'UNAUTHENTICATED' ? atDoor(asked) : undefined;
      if (atOnce !== undefined) return atOnce;
      const refused = atDoor(asked);
      if (known !== undefined && known.until > at) {
        if (known.body === body) return { ...known.reply, replayed: true };
        count(attempts, `${who.tenant} ${who.person} ${name} IDEMPOTENCY_MISMATCH`);
        return refuse(422, 'IDEMPOTENCY_MISMATCH');
      }
      if (refused !== undefined) {
        count(attempts, `${who.tenant} ${who.person} ${name} ${refused.code}`);
        return refused;
      }
      const mark = log.mark();
      const reply = decided(asked, at, made?.id ?? `of ${at}`);
      if (dryRun) {
        log.undo(mark);
        return reply;
      }
      count(attempts, `${who.tenant} ${who.person} ${name} ${reply.code ?? 'accepted'}`);
      if (named !== undefined && reply.status !== 429) {
        log.put(kept, named, { body, until: at + 24 * hour, reply });
      }
      return reply;
    },
    passed(at) {
      for (const movement of movements.values()) {
        if (movement.state !== 'PENDING') continue;
        const age = at - movement.madeAt;
        if (age >= 24 * hour) callOff(movement, 'transaction.expired');
        else if (age >= 4 * hour && !movement.isLate) {
          set(movement, 'isLate', true);
          tell('transaction.sla_breached', movement);
        }
      }
    },
  };
}

const isInitiation = (asked: Asked): asked is Asked & { readonly name: keyof typeof type } =>
  asked.name in type;

/** An amount of the wire, which has two decimals at most. */
const minor = (amount: unknown): bigint => BigInt(Math.round(Number(amount) * 100));
