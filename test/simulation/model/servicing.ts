/** Loans that are paid out: repayments, pay-offs, closing, and giving up. */
import type { Person, Role } from '../people.ts';
import {
  type Account,
  type Asked,
  type Books,
  closedAccount,
  type Expected,
  type Fields,
  type Followed,
  forbidden,
  type Leg,
  type Linked,
  minor,
  reaches,
  refuse,
  type Told,
  tooLittle,
  units,
} from './bank.ts';
import {
  askedFor,
  debtOf,
  heldFor,
  interestOwed,
  isPaidOut,
  type Loan,
  lentOut,
  loanSums,
  noMove,
  overdue,
  owedBeyond,
  unpaid,
  wrongState,
} from './loan.ts';
import { demanded, isOpen, type Money } from './money.ts';
import { dayOf, percent } from './schedule.ts';

/** How a command finds its loan. */
export type WithOne = (
  act: (loan: Loan, asked: Asked, at: number, told: Told) => Expected,
) => Followed['decide'];

/** The account that the loan was paid from. */
export type PoolOf = (loan: Loan) => Account | undefined;

/** Lent principal that is owed no more goes back to the account that it came from. */
export const backTo = (pool: Account | undefined, change: bigint): readonly Leg[] =>
  pool === undefined || !isOpen(pool) || change <= 0n ? [] : [{ account: pool, change }];

export function servicing(
  books: Books,
  { pending, post }: Money,
  {
    withOne,
    defaulted,
    pool,
  }: { readonly withOne: WithOne; readonly defaulted: Map<string, number>; readonly pool: PoolOf },
): Readonly<Record<string, Followed>> {
  const { changes: log, accountOf } = books;
  const { set } = log;
  const sums = loanSums(books);

  /** The account that pays; undefined is cash. */
  const payerIn = ({ tenant }: Person, data: Fields): Account | Expected | undefined => {
    if (data.depositAccountNumber === undefined) return undefined;
    const payer = accountOf(tenant, data.depositAccountNumber);
    return payer?.kind === 'Customer' ? payer : refuse(404, 'ACCOUNT_NOT_FOUND');
  };
  const cannotPay = (payer: Account | undefined, amount: bigint): Expected | undefined => {
    if (payer === undefined) return undefined;
    if (!isOpen(payer) || payer.takesNoDebits) return closedAccount;
    return payer.book - payer.debitHold < amount ? tooLittle : undefined;
  };
  const legsOf = (payer: Account | undefined, amount: bigint): readonly Leg[] =>
    payer === undefined || amount === 0n ? [] : [{ account: payer, change: -amount }];
  const backToPool = (loan: Loan, before: bigint, after = lentOut(loan)): readonly Leg[] =>
    backTo(pool(loan), before - after);

  /** What a repayment does to its loan, as on this day. */
  const repaid = (loan: Loan, payer: Account | undefined, amount: bigint, today: number) => {
    const lent = lentOut(loan);
    sums.accrue(loan, today);
    const used = sums.use(loan, amount, today);
    if (used.rest > 0n) {
      set(loan, 'advances', [...loan.advances, { from: payer?.number, left: used.rest }]);
    }
    const late = overdue(loan, today);
    if (loan.state === 'InArrears' && late.length === 0) set(loan, 'state', 'Disbursed');
    set(loan, 'arrearsSince', late[0]?.due);
    return { ...used, legs: [...legsOf(payer, amount), ...backToPool(loan, lent)] };
  };
  const afterwards = (loan: Loan) => ({
    outstandingPrincipal: units(loan.principal),
    totalOutstanding: units(owedBeyond(loan)),
    scheduledOutstanding: units(
      [loan.rows.reduce((total, row) => total + unpaid(row), 0n) - heldFor(loan), 0n].reduce((a, b) =>
        a > b ? a : b,
      ),
    ),
    paidInstallments: loan.rows.filter(({ state }) => state === 'PAID').length,
  });

  const repay = withOne((loan, { who, data }, at, told) => {
    if (!isPaidOut(loan)) return wrongState;
    const amount = minor(data.amount);
    if (amount > askedFor(loan)) return refuse(400, 'LOAN_OVERPAYMENT');
    const payer = payerIn(who, data);
    if (payer !== undefined && 'status' in payer) return payer;
    const refused = cannotPay(payer, amount);
    if (refused !== undefined) return refused;
    const role = demanded(payer?.tier ?? 'STANDARD', amount);
    const mark = log.mark();
    const before = afterwards(loan);
    const used = repaid(loan, payer, amount, dayOf(at));
    const parts = {
      amount: units(amount),
      principalAmount: units(used.principal),
      interestAmount: units(used.interest),
      penaltyAmount: units(used.penalty),
      advanceAmount: units(used.rest),
    };
    if (role === undefined) {
      post(used.legs);
      return { status: 200, facts: { status: loan.state, ...parts, ...afterwards(loan) } };
    }
    log.undo(mark);
    waits(
      loan,
      payer,
      { amount, role, at, id: told.id, who },
      {
        refuses: (move) => {
          if (move === 'cancel') return undefined;
          return move === 'reverse' || !isPaidOut(loan) || amount > askedFor(loan) ? noMove : undefined;
        },
        today(then) {
          const here = log.mark();
          const { legs } = repaid(loan, payer, amount, dayOf(then));
          log.undo(here);
          return { amount, legs };
        },
        moved(move, then) {
          if (move === 'settle') repaid(loan, payer, amount, dayOf(then));
        },
      },
    );
    return { status: 200, facts: { ...parts, ...before, status: 'PENDING' } };
  });

  const waits = (
    loan: Loan,
    payer: Account | undefined,
    made: {
      readonly amount: bigint;
      readonly role: Role;
      readonly at: number;
      readonly id: string;
      readonly who: Person;
    },
    linked: Linked,
  ): void => {
    const { amount, role, at, id, who } = made;
    pending({
      tenant: loan.tenant,
      id,
      type: 'LOAN_REPAYMENT',
      legs: legsOf(payer, amount),
      amount,
      holds: legsOf(payer, amount),
      about: payer,
      maker: who.person,
      madeAt: at,
      isReversal: false,
      linked,
      expires: true,
      approverRole: role,
    });
  };

  /** What ending a loan today takes from whom, and gives back to whom; undefined where somebody cannot be given back. */
  const ending = (loan: Loan, payer: Account | undefined, charge: bigint) => {
    const debt = debtOf(loan) + charge;
    const held = heldFor(loan);
    const fromHeld = debt < held ? debt : held;
    let used = fromHeld;
    const back: Leg[] = [];
    let isStuck = false;
    for (const { from, left } of loan.advances) {
      const taken = left < used ? left : used;
      used -= taken;
      if (left === taken || from === undefined) continue;
      const own = accountOf(loan.tenant, from);
      const to = [own, payer].find((one) => one !== undefined && isOpen(one));
      if (to === undefined) isStuck = true;
      else back.push({ account: to, change: left - taken });
    }
    const fromPayer = debt - fromHeld;
    const returned = backToPool(loan, lentOut(loan), 0n);
    const legs = [...legsOf(payer, fromPayer), ...back, ...returned];
    return { debt, fromHeld, fromPayer, back: held - fromHeld, legs, isStuck };
  };
  const ended = (loan: Loan, charge: bigint): void => {
    const parts = {
      principal: loan.principal,
      interest: interestOwed(loan),
      penalty: loan.penalty - loan.penaltyPaid + charge,
    };
    set(loan, 'penalty', loan.penalty + charge);
    sums.settle(loan, parts);
    set(loan, 'advances', []);
    set(loan, 'arrearsSince', undefined);
    set(loan, 'state', 'Closed');
    for (const row of loan.rows) if (unpaid(row) > 0n) set(row, 'state', 'CLOSED');
  };

  const payOff = withOne((loan, { who, data }, at, told) => {
    if (!isPaidOut(loan)) return wrongState;
    const mark = log.mark();
    sums.accrue(loan, dayOf(at));
    const hundredths = data.includePrepaymentPenalty === false ? 0 : 2;
    const charge = percent(loan.principal, hundredths);
    const named = payerIn(who, data);
    const isMissing = named !== undefined && 'status' in named;
    const payer = isMissing ? undefined : named;
    const end = ending(loan, payer, charge);
    const parts = {
      payOffAmount: units(end.debt - charge),
      principalAmount: units(loan.principal),
      interestAmount: units(interestOwed(loan)),
      penaltyAmount: units(loan.penalty - loan.penaltyPaid + charge),
      totalPayOffAmount: units(end.debt),
      advanceAmount: units(end.fromHeld),
      returnedAmount: units(end.back),
    };
    const no = (reply: Expected): Expected => {
      log.undo(mark);
      return reply;
    };
    if (isMissing) return no(named);
    const refused = cannotPay(payer, end.fromPayer);
    if (refused !== undefined) return no(refused);
    if (end.isStuck) return no(closedAccount);
    const role = demanded(payer?.tier ?? 'STANDARD', end.fromPayer);
    if (role === undefined) {
      ended(loan, charge);
      post(end.legs);
      return { status: 200, facts: { ...parts, status: 'Closed' } };
    }
    log.undo(mark);
    const today = (then: number) => {
      const here = log.mark();
      sums.accrue(loan, dayOf(then));
      const now = ending(loan, payer, percent(loan.principal, hundredths));
      log.undo(here);
      return now;
    };
    waits(
      loan,
      payer,
      { amount: end.fromPayer, role, at, id: told.id, who },
      {
        refuses(move, then) {
          if (move === 'cancel') return undefined;
          if (move === 'reverse' || !isPaidOut(loan)) return noMove;
          const now = today(then);
          return now.fromPayer === 0n || now.isStuck ? noMove : undefined;
        },
        today: (then) => ({ amount: today(then).fromPayer, legs: today(then).legs }),
        moved(move, then) {
          if (move !== 'settle') return;
          sums.accrue(loan, dayOf(then));
          ended(loan, percent(loan.principal, hundredths));
        },
      },
    );
    return { status: 200, facts: { ...parts, status: 'PENDING' } };
  });

  const close = withOne((loan, _asked, at) => {
    if (!isPaidOut(loan)) return wrongState;
    const mark = log.mark();
    sums.accrue(loan, dayOf(at));
    const end = ending(loan, undefined, 0n);
    if (end.fromPayer > 0n || end.isStuck) {
      log.undo(mark);
      return end.fromPayer > 0n ? refuse(400, 'LOAN_BALANCE_REMAINS') : closedAccount;
    }
    ended(loan, 0n);
    post(end.legs);
    const facts = {
      status: 'Closed',
      totalPrincipalRepaid: units(loan.principalPaid - loan.givenUp.principal),
      totalInterestRepaid: units(loan.interestPaid - loan.givenUp.interest),
      returnedAmount: units(end.back),
    };
    return { status: 200, facts };
  });

  /** A part of the debt is given up: what is due, then what the instalments to come ask for. */
  const givenUpPart = (loan: Loan, amount: bigint, today: number) => {
    const { principalPaid, interestPaid, givenUp } = loan;
    const { rest } = sums.use(loan, amount, today);
    sums.lower(loan, rest, today);
    set(loan, 'givenUp', {
      principal: givenUp.principal + loan.principalPaid - principalPaid,
      interest: givenUp.interest + loan.interestPaid - interestPaid,
    });
    const late = overdue(loan, today);
    if (loan.state === 'InArrears' && late.length === 0) set(loan, 'state', 'Disbursed');
    set(loan, 'arrearsSince', late[0]?.due);
  };

  const writeOff = withOne((loan, { who, data }, at) => {
    if (!isPaidOut(loan)) return wrongState;
    if (!reaches(who, 'RegionalManager')) return forbidden;
    if (loan.maker === who.person || loan.approvers.includes(who.person)) return forbidden;
    const mark = log.mark();
    sums.accrue(loan, dayOf(at));
    const owed = owedBeyond(loan);
    const amount = minor(data.writeOffAmount);
    const refused =
      owed === 0n ? refuse(400, 'LOAN_NOTHING_OWED') : amount <= owed ? undefined : refuse(400, 'VALIDATION');
    if (refused !== undefined) {
      log.undo(mark);
      return refused;
    }
    const facts = {
      writeOffAmount: units(amount),
      previousBalance: units(owed),
      newBalance: units(owed - amount),
    };
    // The first write-off of a loan is a default of its customer.
    if (!loan.isWrittenOff) {
      set(loan, 'isWrittenOff', true);
      log.put(defaulted, loan.client, (defaulted.get(loan.client) ?? 0) + 1);
    }
    const lent = lentOut(loan);
    if (amount < owed) {
      givenUpPart(loan, amount, dayOf(at));
      post(backToPool(loan, lent));
      return { status: 200, facts: { ...facts, status: loan.state } };
    }
    set(loan, 'principal', 0n);
    set(loan, 'accrued', loan.joined + loan.interestPaid);
    set(loan, 'penalty', loan.penaltyPaid);
    set(loan, 'advances', []);
    set(loan, 'state', 'ClosedWrittenOff');
    post(backToPool(loan, lent, 0n));
    for (const row of loan.rows) if (unpaid(row) > 0n) set(row, 'state', 'WRITTEN_OFF');
    return { status: 200, facts: { ...facts, status: loan.state } };
  });

  return {
    InitiateLoanRepaymentCommand: { needs: ['transactions.create'], decide: repay },
    InitiateLoanPayOffCommand: { needs: ['transactions.create'], decide: payOff },
    CloseLoanCommand: { needs: ['loans.update'], decide: close },
    InitiateLoanWriteOffCommand: { needs: ['loans.approve'], decide: writeOff },
  };
}
