/** Cheques paid in and drawn: entry, clearing, return, stop, and the fees of it. */
import type { Person, Role } from '../people.ts';
import {
  type Account,
  type Area,
  available,
  type Books,
  closedAccount,
  type Expected,
  type Followed,
  forbidden,
  keyOf,
  type Linked,
  type Movement,
  million,
  minor,
  reaches,
  refuse,
  units,
} from './bank.ts';
import { isOpen, type Money, short, shut } from './money.ts';
import { dayNumber, dayOf, dayText, monthsAfter } from './schedule.ts';

export type ChequeState =
  | 'PENDING'
  | 'UNCLEARED'
  | 'CLEARED'
  | 'BOUNCED'
  | 'CANCELLED'
  | 'REVERSED'
  | 'COMPLETED';

export interface Cheque {
  readonly tenant: string;
  readonly id: number;
  /** Its universal transaction. */
  readonly transaction: string;
  readonly isDeposit: boolean;
  readonly account: Account;
  readonly amount: bigint;
  /** Which paper it is, however it is written. */
  readonly paper: string;
  readonly enteredOn: number;
  readonly expectedOn: number | undefined;
  state: ChequeState;
  penalty: bigint;
}

export interface Cheques extends Area {
  readonly cheques: readonly Cheque[];
}

const noCheque = refuse(404, 'CHEQUE_NOT_FOUND');
const bounced = refuse(400, 'CHEQUE_BOUNCED');
const noMove = refuse(400, 'INVALID_STATE_TRANSITION');
const aboveLimit = refuse(400, 'CHEQUE_LIMIT_EXCEEDED');

const penalty = 100_000n;

/** Why a cheque may be cancelled: who may say so, and whether the paper is stopped by it. */
const reasons: Readonly<Record<string, { readonly role: Role; readonly stops: boolean }>> = {
  CUSTOMER_REQUEST: { role: 'Teller', stops: true },
  DUPLICATE_ENTRY: { role: 'BranchManager', stops: false },
  WRONG_AMOUNT: { role: 'BranchManager', stops: false },
  LOST_CHEQUE: { role: 'Teller', stops: true },
  FRAUD_PREVENTION: { role: 'BranchManager', stops: true },
  ACCOUNT_ERROR: { role: 'BranchManager', stops: false },
  SYSTEM_ERROR: { role: 'Admin', stops: false },
  COMPLIANCE_HOLD: { role: 'RegionalManager', stops: true },
};

/** Days on which no cheque is cleared, beside the weekends. */
const holidays = new Set(
  [
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-06-12', '2026-10-01'],
    ...['2026-12-25', '2026-12-26', '2027-01-01', '2027-03-26', '2027-03-29', '2027-05-01'],
    ...['2027-06-12', '2027-10-01', '2027-12-25', '2027-12-26'],
  ].map(dayNumber),
);

/** Two business days later. */
function clearingDay(from: number): number {
  let day = from;
  for (let left = 2; left > 0; ) {
    day += 1;
    // The epoch was a Thursday.
    const isWeekend = [6, 0].includes((day + 4) % 7);
    if (!isWeekend && !holidays.has(day)) left -= 1;
  }
  return day;
}

export function cheques(books: Books, { beyond, pending, settle }: Money): Cheques {
  const { changes: log, accounts, movements, tell } = books;
  const { set } = log;
  const all: Cheque[] = [];
  /** The cheque that has each paper: it does not come twice. */
  const papers = new Map<string, Cheque | undefined>();

  const accountNamed = ({ tenant }: Person, name: unknown): Account | undefined =>
    accounts.find(
      (one) =>
        one.tenant === tenant && one.kind === 'Customer' && (one.number === name || keyOf(one) === name),
    );

  /** Who has to approve the entry: of several who are asked for, the highest. */
  const asked = (
    account: Account,
    amount: bigint,
    { age, isPayee, isSigned }: { age: number | undefined; isPayee: boolean; isSigned: boolean },
  ): Role | undefined => {
    const isStandard = account.tier === 'STANDARD';
    const isManagers = isStandard ? amount > 5n * million : amount > 10n * million;
    if (isManagers || !isSigned) return 'BranchManager';
    const isSeniors = isStandard && amount > million;
    return isSeniors || (age !== undefined && age > 150) || !isPayee ? 'SeniorTeller' : undefined;
  };

  /** The paper may be entered again. */
  const free = (cheque: Cheque): void => {
    if (papers.get(cheque.paper) === cheque) log.put(papers, cheque.paper, undefined);
  };

  const behind = (cheque: () => Cheque): Linked => ({
    goesOn() {
      const { isDeposit, state, account, amount } = cheque();
      if (!isDeposit || state !== 'PENDING') return undefined;
      set(cheque(), 'state', 'UNCLEARED');
      return { post: [{ account, change: amount }], holds: [{ account, change: -amount }] };
    },
    back() {
      const { isDeposit, account, amount } = cheque();
      return [{ account, change: isDeposit ? -amount : amount }];
    },
    moved(move) {
      const one = cheque();
      if (move === 'settle') set(one, 'state', one.isDeposit ? 'CLEARED' : 'COMPLETED');
      if (move === 'cancel') undone(one, 'CANCELLED');
      if (move === 'reverse') set(one, 'state', one.isDeposit ? 'REVERSED' : 'CANCELLED');
      if (move !== 'settle') free(one);
    },
  });

  /** What an uncleared cheque put on the account goes again. */
  const undone = (cheque: Cheque, to: ChequeState): void => {
    const { account, amount, state } = cheque;
    if (state === 'UNCLEARED') books.book({ account, change: -amount });
    set(cheque, 'state', to);
  };

  const facts = ({ id, state, account, amount }: Cheque) => ({
    chequeTransactionId: id,
    chequeState: state,
    amount: units(amount),
    accountNumber: account.number,
    balance: units(account.book),
    holdAmount: units(account.debitHold + account.creditHold),
    availableBalance: units(available(account)),
  });

  const enter =
    (isDeposit: boolean): Followed['decide'] =>
    ({ who, data }, at, told) => {
      const account = accountNamed(who, data.accountEncodedKey);
      if (account === undefined) return refuse(400, 'CHEQUE_ACCOUNT_NOT_FOUND');
      const today = dayOf(at);
      const written = data.chequeDate === undefined ? undefined : dayNumber(String(data.chequeDate));
      if (written !== undefined && written > today) return refuse(400, 'CHEQUE_POST_DATED');
      if (written !== undefined && monthsAfter(written, 6) < today) {
        return refuse(400, 'CHEQUE_STALE');
      }
      if (!isOpen(account)) return closedAccount;
      const bank = isDeposit ? String(data.drawerBank).trim().toUpperCase() : 'OWN';
      const drawer = isDeposit ? String(data.drawerAccount) : account.number;
      const number = String(data.chequeNumber)
        .replace(/[\s-]+/g, '')
        .replace(/^0+(?=.)/, '');
      const paper = `${who.tenant} ${bank} ${drawer} ${number}`;
      const earlier = papers.get(paper);
      if (earlier !== undefined) {
        return earlier.state === 'BOUNCED' ? bounced : refuse(400, 'CHEQUE_DUPLICATE');
      }
      const amount = minor(data.amount);
      if (amount > (account.tier === 'STANDARD' ? 100n : 1000n) * million) return aboveLimit;
      const role = asked(account, amount, {
        age: written === undefined ? undefined : today - written,
        isPayee: data.payeeVerified !== false,
        isSigned: data.signatureVerified !== false,
      });
      const waits = data.requireApproval === true || role !== undefined;
      const out = { account, change: -amount };
      const refused = isDeposit ? undefined : (shut([out]) ?? short([out]));
      if (refused !== undefined) return refused;
      const submits = isDeposit && !waits;
      const cheque: Cheque = {
        tenant: who.tenant,
        id: Number(told.data.chequeTransactionId),
        transaction: told.id,
        isDeposit,
        account,
        amount,
        paper,
        enteredOn: today,
        penalty: 0n,
        expectedOn: isDeposit ? clearingDay(today) : undefined,
        state: submits ? 'UNCLEARED' : 'PENDING',
      };
      log.push(all, cheque);
      log.put(papers, paper, cheque);
      if (submits) books.book({ account, change: amount });
      pending({
        tenant: who.tenant,
        id: told.id,
        amount,
        about: account,
        maker: who.person,
        type: isDeposit ? 'CHEQUE_DEPOSIT' : 'CHEQUE_WITHDRAWAL',
        legs: isDeposit ? [out, { account, change: amount }] : [out],
        holds: isDeposit && waits ? [] : [out],
        madeAt: at,
        isReversal: false,
        linked: behind(() => cheque),
        expires: waits,
        approverRole: role,
      });
      const expected =
        cheque.expectedOn === undefined
          ? {}
          : { expectedClearingDate: dayText(cheque.expectedOn).slice(0, 10) };
      return { status: 200, facts: { ...facts(cheque), ...expected } };
    };

  /** Does this with the cheque that a request names, and its transaction. */
  const withOne =
    (
      act: (
        cheque: Cheque,
        movement: Movement,
        asked: Parameters<Followed['decide']>[0],
        at: number,
      ) => Expected,
    ): Followed['decide'] =>
    (request, at) => {
      const { who, data } = request;
      const cheque = all.find(({ tenant, id }) => tenant === who.tenant && id === data.chequeTransactionId);
      const movement = movements.get(cheque?.transaction ?? '');
      return cheque === undefined || movement === undefined ? noCheque : act(cheque, movement, request, at);
    };

  const clear = withOne((cheque, movement, { who, data }, at) => {
    const { account, amount, isDeposit, state } = cheque;
    const today = dayOf(at);
    if (data.clearingDate !== undefined) {
      const wanted = dayNumber(String(data.clearingDate));
      const last = Math.max(today, cheque.expectedOn ?? today);
      if (wanted < cheque.enteredOn || wanted > last) return refuse(400, 'VALIDATION');
    }
    if (state === 'BOUNCED') return bounced;
    if (state !== (isDeposit ? 'UNCLEARED' : 'PENDING')) return noMove;
    if (!isOpen(account)) return closedAccount;
    if (movement.maker === who.person || movement.approvers.includes(who.person)) return forbidden;
    const above = beyond(who, movement, amount);
    if (above !== undefined) return above;
    // Two people approve what is large, and clearing is the second approval.
    if (amount > 10n * million && movement.approvers.length === 0) return aboveLimit;
    if (shut(movement.legs) !== undefined) return closedAccount;
    tell('transaction.approved', movement);
    settle(movement.legs, () => books.hold(movement.holds, -1n));
    set(movement, 'holds', []);
    set(movement, 'state', 'SETTLED');
    set(movement, 'settledAt', at);
    set(movement, 'approvers', [...movement.approvers, who.person]);
    movement.linked.moved?.('settle', at, who);
    return { status: 200, facts: facts(cheque) };
  });

  /** The transaction is called off, what the cheque did is undone, and the fee is charged as far as there is money. */
  const returned = (cheque: Cheque, movement: Movement, to: ChequeState, fee: bigint): bigint => {
    const { account } = cheque;
    books.hold(movement.holds, -1n);
    set(movement, 'holds', []);
    set(movement, 'state', 'CANCELLED');
    tell('transaction.cancelled', movement);
    undone(cheque, to);
    set(cheque, 'penalty', fee);
    const there = isOpen(account) && available(account) > 0n ? available(account) : 0n;
    const paid = there < fee ? there : fee;
    if (paid > 0n) books.book({ account, change: -paid });
    const left = fee - paid;
    if (left > 0n) {
      set(account, 'owing', [...account.owing, { reference: movement.id, left }]);
    }
    return left;
  };

  const bounce = withOne((cheque, movement) => {
    const { isDeposit, state } = cheque;
    if (state === 'BOUNCED') return bounced;
    if (state !== (isDeposit ? 'UNCLEARED' : 'PENDING')) return noMove;
    const fee = isDeposit ? penalty : 0n;
    const left = returned(cheque, movement, isDeposit ? 'BOUNCED' : 'CANCELLED', fee);
    const charged = { penalty: units(fee), penaltyOwed: units(left) };
    return { status: 200, facts: { ...facts(cheque), ...charged } };
  });

  const cancel = withOne((cheque, movement, { who, data }) => {
    const reason = reasons[String(data.reason ?? 'CUSTOMER_REQUEST')];
    if (reason === undefined) return refuse(400, 'VALIDATION');
    if (!reaches(who, reason.role)) return forbidden;
    const { isDeposit, state } = cheque;
    if (state === 'BOUNCED') return bounced;
    if (state !== 'PENDING' && state !== 'UNCLEARED') return noMove;
    returned(cheque, movement, 'CANCELLED', 0n);
    if (isDeposit || !reason.stops) free(cheque);
    return { status: 200, facts: facts(cheque) };
  });

  const item = (cheque: Cheque) => ({
    chequeTransactionId: cheque.id,
    amount: units(cheque.amount),
    transactionType: cheque.isDeposit ? 'DEPOSIT' : 'WITHDRAWAL',
    state: cheque.state,
  });
  const onTheWay: Followed['decide'] = ({ who, data }) => {
    const account = accountNamed(who, data.accountEncodedKey);
    if (account === undefined) return refuse(400, 'CHEQUE_ACCOUNT_NOT_FOUND');
    const own = all.filter((cheque) => cheque.account === account);
    const waiting = own.filter(({ state }) => state === 'PENDING' || state === 'UNCLEARED');
    const total = own
      .filter(({ state }) => state === 'UNCLEARED')
      .reduce((sum, { amount }) => sum + amount, 0n);
    const told = {
      totalUnclearedAmount: units(total),
      unclearedCheques: waiting.toSorted((a, b) => a.id - b.id).map(item),
    };
    return { status: 200, facts: told };
  };
  const look = withOne((cheque) => {
    const { account, state, penalty: fee, transaction } = cheque;
    const left = account.owing.find(({ reference }) => reference === transaction)?.left ?? 0n;
    const told = { chequeState: state, penalty: units(fee), penaltyOwed: units(left) };
    return { status: 200, facts: told };
  });

  return {
    cheques: all,
    follows: {
      InitiateChequeDepositCommand: { needs: ['cheques.create'], decide: enter(true) },
      InitiateChequeWithdrawalCommand: { needs: ['cheques.create'], decide: enter(false) },
      InitiateClearChequeCommand: { needs: ['cheques.clear'], decide: clear },
      InitiateBounceChequeCommand: { needs: ['cheques.clear'], decide: bounce },
      InitiateCancelChequeCommand: { needs: ['cheques.create', 'cheques.clear'], decide: cancel },
      GetUnclearedChequeQuery: { needs: ['cheques.view'], isQuery: true, decide: onTheWay },
      RetrieveChequeByIdQuery: { needs: ['cheques.view'], isQuery: true, decide: look },
    },
  };
}
