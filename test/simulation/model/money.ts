/** What the universal transactions do to accounts, and whom they refuse; other areas begin transactions by it. */
import type { Person, Role } from '../people.ts';
import {
  type Account,
  type Area,
  type Asked,
  available,
  type Books,
  closedAccount,
  day,
  type Expected,
  feesOwed,
  forbidden,
  has,
  hour,
  type Leg,
  type Linked,
  type Movement,
  million,
  minor,
  reaches,
  refuse,
  type Tier,
  tooLittle,
} from './bank.ts';
import { dayOf } from './schedule.ts';

/** Authentication, item 4: up to which amount a role approves. */
export const limits: Readonly<Record<Role, bigint | null>> = {
  Teller: million / 2n,
  SeniorTeller: 2n * million,
  Approver: 5n * million,
  BranchManager: 50n * million,
  RegionalManager: 200n * million,
  Admin: null,
};

/** The same: which types the lower roles do not approve at all. */
const counter = ['DEPOSIT', 'WITHDRAWAL', 'TELLER_TRANSACTION'];
const retail = [...counter, 'CHEQUE_DEPOSIT', 'CHEQUE_WITHDRAWAL'];
const approves: Readonly<Record<Role, (type: string) => boolean>> = {
  Teller: (type) => counter.includes(type),
  SeniorTeller: (type) => retail.includes(type),
  Approver: (type) => !['LOAN_DISBURSEMENT', 'LOAN'].includes(type),
  BranchManager: () => true,
  RegionalManager: () => true,
  Admin: () => true,
};

/** Thresholds of the shipped policy: who has to approve an amount, by the tier of the account that is told of. */
export function demanded(tier: Tier, amount: bigint): Role | undefined {
  if (tier === 'PREMIUM') return amount > 10n * million ? 'BranchManager' : undefined;
  if (tier === 'INTERNAL') return amount > million ? 'BranchManager' : undefined;
  if (amount > 5n * million) return 'BranchManager';
  return amount > million ? 'SeniorTeller' : undefined;
}

/** A transaction that somebody wants to begin. */
export interface Beginning {
  readonly type: string;
  readonly who: Person;
  readonly amount: bigint;
  readonly about: Account;
  readonly legs: readonly Leg[];
  readonly waits: boolean;
  /** Asked for by more than the thresholds. */
  readonly approverRole?: Role;
  readonly linked?: Linked;
}

export interface Money extends Area {
  /** What the bank may edit: how often somebody approves in an hour. */
  readonly policy: { maxApprovals: number };
  /** Begins a transaction as every initiator does, or tells why not. */
  begin(wanted: Beginning, at: number, id: string): Expected;
  /** The same without a question: it waits as it is. */
  pending(movement: Omit<Movement, 'approvers' | 'settledAt' | 'isLate' | 'state'>): void;
  /** Moves what accounts have. */
  post(legs: readonly Leg[]): void;
  /** Moves it as a transaction does: fees that an account owes are taken from what comes in. */
  settle(legs: readonly Leg[], free?: () => void): void;
  /** Counts an amount into what one person approves in a day, or refuses it where the own limit does not cover the total. */
  count(
    what: string,
    of: Pick<Beginning, 'who' | 'type' | 'amount'> & { readonly at: number },
  ): Expected | undefined;
  /** Why this person may not approve so much of this type, as far as roles say. */
  beyond(
    who: Person,
    movement: Pick<Movement, 'type' | 'approverRole'>,
    amount: bigint,
  ): Expected | undefined;
}

/** What answers tell of the account of a transaction. */
export const balances = (account: Account) => ({
  balance: account.book,
  hold: account.debitHold + account.creditHold,
  available: available(account),
});

export const isOpen = ({ state }: Account): boolean => state === 'Active';

/** What these legs come to, account by account. */
const net = (legs: readonly Leg[]): readonly Leg[] =>
  [...Map.groupBy(legs, ({ account }) => account)].map(([account, own]) => ({
    account,
    change: own.reduce((sum, { change }) => sum + change, 0n),
  }));

/** Why these legs cannot be, as far as accounts are open and take debits. */
export const shut = (legs: readonly Leg[]): Expected | undefined =>
  net(legs).some(({ account, change }) => !isOpen(account) || (change < 0n && account.takesNoDebits))
    ? closedAccount
    : undefined;

/** Why these legs cannot be, as far as there has to be enough. */
export const short = (legs: readonly Leg[]): Expected | undefined =>
  net(legs).some(({ account, change }) => change < 0n && available(account) + change < 0n)
    ? tooLittle
    : undefined;

export function money(books: Books): Money {
  const { changes: log, movements, tell, accountOf } = books;
  const { set } = log;
  const approvals = new Map<string, number[]>();
  const policy = { maxApprovals: 5 };
  /** What one person approved of commitments of one type on the last day of it. */
  const totals = new Map<string, { readonly day: number; readonly total: bigint }>();

  const count: Money['count'] = (what, { who, type, amount, at }) => {
    const key = `${who.tenant} ${who.person} ${what}`;
    const known = totals.get(key);
    const today = dayOf(at);
    const total = amount + (known?.day === today ? known.total : 0n);
    const above = beyond(who, { type, approverRole: undefined }, total);
    if (above === undefined) log.put(totals, key, { day: today, total });
    return above;
  };

  const told = ({ state, about }: Movement): Expected => ({ status: 200, state, balance: about?.book ?? 0n });

  const post = (legs: readonly Leg[]): void => {
    for (const leg of legs) books.book(leg);
  };
  /** Moves the money; fees that an account owes are taken from what comes in, the oldest first. */
  const settle = (legs: readonly Leg[], free: () => void = () => undefined): void => {
    const before = new Map(legs.map(({ account }) => [account, available(account)]));
    free();
    post(legs);
    for (const [account, was] of before) {
      const comes = legs.some((leg) => leg.account === account && leg.change > 0n);
      const now = available(account);
      let rest = [now - was, now, feesOwed(account)].reduce((a, b) => (a < b ? a : b));
      if (!comes || rest <= 0n || account.kind !== 'Customer') continue;
      books.book({ account, change: -rest });
      const owing = account.owing.map(({ reference, left }) => {
        const taken = left < rest ? left : rest;
        rest -= taken;
        return { reference, left: left - taken };
      });
      set(
        account,
        'owing',
        owing.filter(({ left }) => left > 0n),
      );
    }
  };

  const begin: Money['begin'] = (wanted, at, id) => {
    const { who, legs, about, amount, type, linked = {} } = wanted;
    const refused = shut(legs) ?? short(legs);
    if (refused !== undefined) return refused;
    const asks = demanded(about.tier, amount);
    const waits = wanted.waits || asks !== undefined;
    const role = wanted.approverRole;
    const higher = asks === undefined || (role && reaches({ role }, asks)) ? role : asks;
    const movement: Movement = {
      tenant: who.tenant,
      id,
      type,
      legs,
      about,
      amount,
      linked,
      approverRole: higher,
      holds: waits ? legs : [],
      maker: who.person,
      madeAt: at,
      isReversal: false,
      expires: waits,
      approvers: [],
      settledAt: waits ? 0 : at,
      isLate: false,
      state: waits ? 'PENDING' : 'SETTLED',
    };
    log.put(movements, id, movement);
    tell('transaction.initiated', movement);
    if (waits) books.hold(legs, 1n);
    else settle(legs);
    return { status: 200, state: movement.state, ...balances(about) };
  };

  const initiate = (asked: Asked, at: number, id: string): Expected => {
    const { who, name, data } = asked;
    const isTransfer = name === 'InitiateTransfer';
    const account = accountOf(who.tenant, isTransfer ? data.fromAccountNumber : data.accountNumber);
    const other = isTransfer ? accountOf(who.tenant, data.toAccountNumber) : undefined;
    if (account === undefined || (isTransfer && other === undefined)) {
      return refuse(404, 'ACCOUNT_NOT_FOUND');
    }
    if (account === other) return refuse(400, 'SAME_ACCOUNT');
    const amount = minor(data.amount);
    const isDeposit = name === 'InitiateDeposit';
    const own = { account, change: isDeposit ? amount : -amount };
    const legs = other === undefined ? [own] : [own, { account: other, change: amount }];
    const type = isTransfer ? 'TRANSFER' : isDeposit ? 'DEPOSIT' : 'WITHDRAWAL';
    const waits = data.requireApproval === true;
    return begin({ type, who, amount, about: account, legs, waits }, at, id);
  };

  const beyond: Money['beyond'] = (who, { type, approverRole }, amount) => {
    const limit = approves[who.role](type) ? limits[who.role] : 0n;
    if (limit !== null && amount > limit) return refuse(403, 'APPROVAL_LIMIT_EXCEEDED');
    return approverRole !== undefined && !reaches(who, approverRole) ? forbidden : undefined;
  };

  const approve = (movement: Movement, who: Person, at: number): Expected => {
    const { maker, approvers, linked } = movement;
    if (movement.state === 'SETTLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    const refused = linked.refuses?.('settle', at) ?? shut(movement.legs);
    if (refused !== undefined) return refused;
    const { amount, legs } = linked.today?.(at) ?? movement;
    if (maker === who.person || approvers.includes(who.person)) return forbidden;
    const above = beyond(who, movement, amount);
    if (above !== undefined) return above;
    const own = approvals.get(`${who.tenant} ${who.person}`) ?? [];
    if (own.filter((one) => one > at - hour).length >= policy.maxApprovals) {
      return refuse(429, 'VELOCITY_LIMIT_EXCEEDED');
    }
    const isLast = amount <= 10n * million || approvers.length > 0;
    const mark = log.mark();
    books.hold(movement.holds, -1n);
    const lacking = isLast ? short(legs) : undefined;
    log.undo(mark);
    if (lacking !== undefined) return lacking;
    log.put(approvals, `${who.tenant} ${who.person}`, [...own, at]);
    set(movement, 'approvers', [...approvers, who.person]);
    if (!isLast) {
      tell('workflow.approval_required', movement);
      return told(movement);
    }
    const on = linked.goesOn?.();
    if (on !== undefined) {
      post(on.post);
      books.hold(on.holds, 1n);
      set(movement, 'holds', on.holds);
      set(movement, 'approvers', []);
      set(movement, 'approverRole', undefined);
      set(movement, 'expires', false);
      return told(movement);
    }
    tell('transaction.approved', movement);
    set(movement, 'legs', legs);
    set(movement, 'amount', amount);
    settle(legs, () => books.hold(movement.holds, -1n));
    set(movement, 'holds', []);
    set(movement, 'state', 'SETTLED');
    set(movement, 'settledAt', at);
    linked.moved?.('settle', at, who);
    return told(movement);
  };

  const callOff = (movement: Movement, event: string, at: number, who?: Person): Expected => {
    if (movement.state === 'CANCELLED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'PENDING') return refuse(400, 'TRANSACTION_NOT_PENDING');
    const refused = movement.linked.refuses?.('cancel', at);
    if (refused !== undefined) return refused;
    books.hold(movement.holds, -1n);
    set(movement, 'holds', []);
    set(movement, 'state', 'CANCELLED');
    tell(event, movement);
    movement.linked.moved?.('cancel', at, who);
    return told(movement);
  };

  const reverse = (movement: Movement, { who, data }: Asked, at: number, id: string): Expected => {
    const { legs, maker, approvers, linked } = movement;
    if (movement.state === 'REVERSED') return refuse(409, 'DUPLICATE_REQUEST');
    if (movement.state !== 'SETTLED') return refuse(400, 'TRANSACTION_NOT_SETTLED');
    if (movement.isReversal) return refuse(400, 'INVALID_STATE_TRANSITION');
    const back = linked.back?.() ?? legs.map(({ account, change }) => ({ account, change: -change }));
    const refused =
      linked.refuses?.('reverse', at) ??
      (legs.some(({ account }) => !isOpen(account)) ? closedAccount : undefined);
    if (refused !== undefined) return refused;
    if (maker === who.person || approvers.includes(who.person)) return forbidden;
    const age = at - movement.settledAt;
    if (age > 720 * hour) return refuse(400, 'REVERSAL_WINDOW_EXPIRED');
    const lowest = age > 48 * hour ? 'RegionalManager' : age > 24 * hour ? 'BranchManager' : 'Teller';
    if (!reaches(who, lowest)) return forbidden;
    if (age > 48 * hour && String(data.reversalReason).length < 50) {
      return refuse(400, 'VALIDATION');
    }
    const lacking = short(back);
    if (lacking !== undefined) return lacking;
    const above = beyond(who, { type: movement.type, approverRole: undefined }, movement.amount);
    if (above !== undefined) return above;
    post(back);
    set(movement, 'state', 'REVERSED');
    tell('transaction.reversed', movement);
    linked.moved?.('reverse', at, who);
    log.put(movements, id, {
      ...movement,
      id,
      legs: back,
      maker: who.person,
      approvers: [],
      isReversal: true,
      expires: false,
      state: 'SETTLED' as const,
      settledAt: at,
      madeAt: at,
      isLate: false,
    });
    return told(movement);
  };

  /** Does this with the transaction that a request names. */
  const withOne =
    (act: (movement: Movement, asked: Asked, at: number, id: string) => Expected) =>
    (asked: Asked, at: number, { id }: { readonly id: string }): Expected => {
      const movement = movements.get(String(asked.data.transactionId).toLowerCase());
      if (movement === undefined || movement.tenant !== asked.who.tenant) {
        return refuse(404, 'TRANSACTION_NOT_FOUND');
      }
      return act(movement, asked, at, id);
    };
  const initiator = {
    needs: ['transactions.create'],
    decide: (asked: Asked, at: number, { id }: { readonly id: string }) => initiate(asked, at, id),
  };

  return {
    begin,
    policy,
    pending(movement) {
      const waiting: Movement = { ...movement, approvers: [], settledAt: 0, isLate: false, state: 'PENDING' };
      log.put(movements, movement.id, waiting);
      books.hold(movement.holds, 1n);
      tell('transaction.initiated', movement);
    },
    post,
    settle,
    count,
    beyond,
    follows: {
      InitiateDeposit: initiator,
      InitiateWithdrawal: initiator,
      InitiateTransfer: initiator,
      ApproveTransaction: {
        needs: ['transactions.approve'],
        decide: withOne((movement, { who }, at) => approve(movement, who, at)),
      },
      RejectTransaction: {
        needs: ['transactions.approve', 'transactions.reject'],
        decide: withOne((movement, { who }, at) => callOff(movement, 'transaction.rejected', at, who)),
      },
      CancelTransaction: {
        needs: ['transactions.create', 'transactions.cancel'],
        decide: withOne((movement, { who }, at) =>
          movement.maker !== who.person && !has(who, 'transactions.cancel')
            ? forbidden
            : callOff(movement, 'transaction.cancelled', at, who),
        ),
      },
      ReverseTransaction: { needs: ['transactions.reverse'], decide: withOne(reverse) },
    },
    passed(at) {
      for (const movement of movements.values()) {
        if (movement.state !== 'PENDING' || !movement.expires) continue;
        const age = at - movement.madeAt;
        if (age >= day) callOff(movement, 'transaction.expired', at);
        else if (age >= 4 * hour && !movement.isLate) {
          set(movement, 'isLate', true);
          tell('transaction.sla_breached', movement);
        }
      }
    },
  };
}
