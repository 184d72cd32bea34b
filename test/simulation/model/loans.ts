/** Loans: applications, approvals, payouts, repayments, and how they end. */
import type { Person, Role } from '../people.ts';
import {
  type Account,
  type Area,
  type Asked,
  type Books,
  closedAccount,
  type Expected,
  type Followed,
  forbidden,
  type Leg,
  type Linked,
  million,
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
  loanFacts,
  loanSums,
  overdue,
  owedBeyond,
  rowOf,
  scheduleFacts,
  unpaid,
} from './loan.ts';
import { demanded, isOpen, type Money } from './money.ts';
import {
  dayNumber,
  dayOf,
  instalments,
  percent,
  periodsAfter,
  scheduleOf,
  type Terms,
} from './schedule.ts';

/** What the bank lends, and to whom. */
export interface LoanProduct {
  readonly key: string;
  readonly isSecured: boolean;
  readonly amount: readonly [least: bigint, most: bigint];
  readonly rate: readonly [least: number, most: number];
  readonly tenor: readonly [least: number, most: number];
  readonly every: number;
  readonly period: Terms['period'];
}

export interface Borrower {
  readonly key: string;
  /** A month. */
  readonly income: bigint;
}

export interface Loans extends Area {
  readonly loans: readonly Loan[];
}

const wrongState = refuse(409, 'LOAN_WRONG_STATE');
const noLoan = refuse(404, 'LOAN_NOT_FOUND');
const noMove = refuse(400, 'INVALID_STATE_TRANSITION');
const waitsAlready = refuse(409, 'LOAN_DISBURSEMENT_PENDING');

/** Loans up to five million need one approval, up to twenty two, above that three. */
const levels = (amount: bigint): readonly Role[] => {
  if (amount > 20n * million) return ['BranchManager', 'RegionalManager', 'Admin'];
  return amount > 5n * million ? ['BranchManager', 'RegionalManager'] : ['BranchManager'];
};

type Fields = Readonly<Record<string, unknown>>;
const within = (data: Fields, name: string): Fields => (data[name] ?? {}) as Fields;

export function loans(
  books: Books,
  { begin, pending, post }: Money,
  bank: {
    readonly products: readonly LoanProduct[];
    readonly borrowers: readonly Borrower[];
    /** Number of the account that pays loans out. */
    readonly pool: string;
  },
): Loans {
  const { changes: log, accountOf, accounts } = books;
  const { set } = log;
  const all: Loan[] = [];
  const sums = loanSums(books);
  /** How many loans of each customer were given up. */
  const defaulted = new Map<string, number>();

  /** What a customer has applied for and still has: interest that joined the principal was never asked for. */
  const committed = (client: string): bigint =>
    all
      .filter((loan) => loan.client === client)
      .map((loan) => {
        if (isActive(loan)) return loan.terms.amount;
        const left = loan.paidOut - loan.principalPaid;
        return isPaidOut(loan) && left > 0n ? left : 0n;
      })
      .reduce((sum, one) => sum + one, 0n);
  const find = ({ tenant }: Person, data: Fields): Loan | undefined => {
    const name = String(data.loanId ?? data.loanAccountNumber ?? data.accountEncodedKey);
    return all.find(
      (loan) => loan.tenant === tenant && [loan.loanId, loan.accountNumber].includes(name),
    );
  };
  const isActive = ({ state }: Loan): boolean =>
    state === 'PendingApproval' || state === 'Approved';
  const applied = (client: unknown, product: unknown): Loan | undefined =>
    all.find((one) => one.client === client && one.product === product && isActive(one));

  /** Does this with the loan that a request names. */
  const withOne =
    (act: (loan: Loan, asked: Asked, at: number, told: Told) => Expected): Followed['decide'] =>
    (asked, at, told) => {
      const loan = find(asked.who, asked.data);
      return loan === undefined ? noLoan : act(loan, asked, at, told);
    };

  /** Everything that is wrong with an application. */
  const flaws = ({ who, data }: Asked): readonly Expected[] => {
    const named = within(data, 'associationInformation');
    const asked = within(data, 'accountInformation');
    const payout = within(data, 'disbursementInformation');
    const found: Expected[] = [];
    const isWrong = (is: boolean, code: string, status = 400): void => {
      if (is) found.push(refuse(status, code));
    };
    const isHere = who.tenant === 'third';
    const client = bank.borrowers.find(({ key }) => isHere && key === named.clientEncodedKey);
    const product = bank.products.find(({ key }) => isHere && key === named.productEncodedKey);
    isWrong(client === undefined, 'LOAN_001', 404);
    isWrong(client !== undefined && (defaulted.get(client.key) ?? 0) > 0, 'LOAN_002');
    isWrong(product === undefined, 'LOAN_003', 404);
    isWrong(isHere && applied(client?.key, product?.key) !== undefined, 'LOAN_010', 409);
    isWrong(!isHere || named.accountOfficerEncodedKey !== 'officer-a', 'LOAN_012');
    isWrong(!isHere || named.branchEncodedKey !== 'branch-a', 'VALIDATION');
    const channel = payout.disbursmentChannelEncodedKey;
    if (channel !== undefined) {
      const account = accounts.find(
        ({ tenant, number }) => tenant === who.tenant && `model-${number}` === channel,
      );
      const isOwn = account?.client === named.clientEncodedKey;
      const isFit = account?.kind === 'Customer' && isOpen(account);
      isWrong(!isFit || (!isOwn && payout.thirdPartyPayout !== true), 'LOAN_011');
    }
    const amount = minor(asked.loanAmount);
    const [rate, tenor] = [Number(asked.interestRate), Number(asked.loanTenor)];
    const type = Number(asked.moratoriumType);
    const period = Number(asked.moratoriumPeriod);
    const from = dayNumber(String(payout.disbursementDate));
    const first =
      asked.firstRepaymentDate === undefined
        ? undefined
        : dayNumber(String(asked.firstRepaymentDate));
    const formal = found.length;
    isWrong(amount <= 0n, 'VALIDATION');
    isWrong(rate < 0, 'LOAN_005');
    isWrong(tenor < 1, 'LOAN_006');
    isWrong(type === 0 && period > 0, 'VALIDATION');
    isWrong(first !== undefined && first <= from, 'VALIDATION');
    if (product !== undefined) {
      const [least, most] = product.amount;
      isWrong(amount > 0n && (amount < least || amount > most), 'LOAN_004');
      isWrong(rate >= 0 && (rate < product.rate[0] || rate > product.rate[1]), 'LOAN_005');
      isWrong(tenor >= 1 && (tenor < product.tenor[0] || tenor > product.tenor[1]), 'LOAN_006');
      isWrong(tenor >= 1 && product.period === 'Month' && tenor % product.every !== 0, 'LOAN_006');
      const waits = type === 0 ? 0 : period;
      isWrong(tenor >= 1 && waits > 0 && instalments(tenor - waits, product) < 1, 'LOAN_006');
      const isSoon = first !== undefined && first > from && mistimed(product, from, first) !== 0;
      isWrong(isSoon, 'VALIDATION');
      const worth = Array.isArray(data.collaterals)
        ? data.collaterals.map((item: Fields) => percent(minor(item.collateralValue), 70))
        : [];
      const lent = worth.reduce((total, one) => total + one, 0n);
      isWrong(product.isSecured && worth.length === 0, 'LOAN_007');
      isWrong(product.isSecured && worth.length > 0 && amount > lent, 'LOAN_008');
    }
    const isSound = formal === found.length || !found.slice(formal).some((one) => !isSecurity(one));
    if (client !== undefined && product !== undefined && isSound) {
      const { level } = scheduleOf(termsOf(asked, product), from, first);
      const yearly =
        level * BigInt(Math.ceil((product.period === 'Month' ? 12 : 52) / product.every));
      const carried = committed(client.key) + amount;
      isWrong(carried > client.income * 12n, 'LOAN_004');
      isWrong(yearly > percent(client.income * 12n, 75), 'LOAN_004');
    }
    return found;
  };
  const isSecurity = ({ code }: Expected): boolean => code === 'LOAN_007' || code === 'LOAN_008';

  const create: Followed['decide'] = (asked, _at, { data: told }) => {
    const { who, data } = asked;
    const found = flaws(asked);
    const lead = found.toSorted((a, b) => rankOf(a) - rankOf(b)).at(0);
    if (lead !== undefined) return lead;
    const named = within(data, 'associationInformation');
    const payout = within(data, 'disbursementInformation');
    const info = within(data, 'accountInformation');
    const product = bank.products.find(({ key }) => key === named.productEncodedKey);
    if (product === undefined) throw new Error('an application without a product is refused');
    const terms = termsOf(info, product);
    const first =
      info.firstRepaymentDate === undefined
        ? undefined
        : dayNumber(String(info.firstRepaymentDate));
    const planned = scheduleOf(terms, dayNumber(String(payout.disbursementDate)), first);
    const loan: Loan = {
      ...{ tenant: who.tenant, loanId: String(told.loanId), terms, first, planned },
      accountNumber: String(told.loanAccountNumber),
      client: String(named.clientEncodedKey),
      product: product.key,
      channel: payout.disbursmentChannelEncodedKey as string | undefined,
      isThirdParty: payout.thirdPartyPayout === true,
      ...{ maker: who.person, state: 'PendingApproval', approvers: [], payout: undefined },
      ...{ schedule: planned, ...untouched },
    };
    log.push(all, loan);
    const { level, totalInterest } = planned;
    const facts = {
      customerId: loan.client,
      loanAmount: units(terms.amount),
      monthlyPayment: units(level),
      totalInterest: units(totalInterest),
      totalRepayable: units(terms.amount + totalInterest),
      status: 'PendingApproval',
    };
    return { status: 200, facts };
  };

  const approve = withOne((loan, { who }) => {
    if (loan.state !== 'PendingApproval') return wrongState;
    if (loan.maker === who.person || loan.approvers.includes(who.person)) return forbidden;
    const asked = levels(loan.terms.amount);
    const lowest = asked[loan.approvers.length] ?? 'Admin';
    if (!reaches(who, lowest)) return forbidden;
    set(loan, 'approvers', [...loan.approvers, who.person]);
    const missing = asked.length - loan.approvers.length;
    if (missing === 0) set(loan, 'state', 'Approved');
    const facts = {
      status: loan.state,
      readyForDisbursement: missing === 0,
      approvalsMissing: missing,
    };
    return { status: 200, facts };
  });

  const rejects = withOne((loan, { who }) => {
    if (loan.state !== 'PendingApproval') return wrongState;
    if (loan.maker === who.person) return forbidden;
    set(loan, 'state', 'Rejected');
    return { status: 200, facts: { status: loan.state } };
  });

  const withdraw = withOne((loan) => {
    if (!isActive(loan)) return wrongState;
    if (loan.payout !== undefined) return waitsAlready;
    set(loan, 'state', 'ClosedWithdrawn');
    return { status: 200, facts: { status: loan.state } };
  });

  /** The loan runs from the day on which its money went out. */
  const paidOut = (loan: Loan, amount: bigint, id: string, at: number): void => {
    const today = dayOf(at);
    const first = loan.first !== undefined && loan.first > today ? loan.first : undefined;
    const schedule = scheduleOf({ ...loan.terms, amount }, today, first);
    set(loan, 'state', 'Disbursed');
    set(loan, 'payout', id);
    set(loan, 'schedule', schedule);
    set(loan, 'rows', schedule.dues.map(rowOf));
    set(loan, 'paidOutOn', today);
    set(loan, 'ranOn', today);
    set(loan, 'principal', amount);
    set(loan, 'paidOut', amount);
  };

  const behindPayout = (loan: Loan, amount: bigint, id: string): Linked => ({
    refuses(move) {
      if (move === 'cancel') return undefined;
      if (loan.payout !== id) return noMove;
      if (move === 'settle') return loan.state === 'Approved' ? undefined : noMove;
      const isTouched =
        loan.principalPaid + loan.interestPaid + loan.penaltyPaid + heldFor(loan) > 0n;
      const isTaken = applied(loan.client, loan.product) !== undefined;
      return loan.state !== 'Disbursed' || isTouched || isTaken ? noMove : undefined;
    },
    moved(move, at) {
      if (move === 'settle') paidOut(loan, amount, id, at);
      if (move === 'cancel' && loan.payout === id) set(loan, 'payout', undefined);
      if (move !== 'reverse') return;
      set(loan, 'state', 'Approved');
      set(loan, 'payout', undefined);
      set(loan, 'schedule', loan.planned);
      for (const [name, value] of Object.entries(untouched)) set(loan, name as 'rows', value as []);
    },
  });

  const pay = withOne((loan, { who, data }, at, told) => {
    if (loan.state !== 'Approved') return refuse(400, 'LOAN_NOT_APPROVED');
    if (loan.payout !== undefined) return waitsAlready;
    const today = dayOf(at);
    if (loan.first !== undefined && loan.first > today) {
      const way = mistimed(loan.terms, today, loan.first);
      if (way !== 0) return refuse(400, way > 0 ? 'LOAN_TOO_EARLY' : 'LOAN_TOO_LATE');
    }
    const amount = data.amount === undefined ? loan.terms.amount : minor(data.amount);
    if (amount > loan.terms.amount) return refuse(400, 'LOAN_004');
    const number = data.destinationAccountNumber ?? loan.channel?.replace('model-', '');
    const account = accountOf(who.tenant, number);
    const source = accountOf(who.tenant, bank.pool);
    if (account === undefined || source === undefined) return refuse(404, 'ACCOUNT_NOT_FOUND');
    if (account === source) return refuse(400, 'SAME_ACCOUNT');
    const isOther = account.client !== loan.client;
    const isSaid = loan.isThirdParty || data.thirdPartyPayout === true;
    if (account.kind !== 'Customer' || (isOther && !isSaid)) return refuse(400, 'LOAN_011');
    const legs = [
      { account, change: amount },
      { account: source, change: -amount },
    ];
    const linked = behindPayout(loan, amount, told.id);
    const waits = isOther || data.requireApproval === true;
    const made = begin(
      {
        ...{ type: 'LOAN_DISBURSEMENT', who, amount, about: account, legs, waits, linked },
        ...(isOther ? { approverRole: 'BranchManager' as const } : {}),
      },
      at,
      told.id,
    );
    if (made.status !== 200) return made;
    set(loan, 'payout', told.id);
    if (made.state === 'SETTLED') paidOut(loan, amount, told.id, at);
    const facts = {
      status: made.state,
      balance: units(account.book),
      holdAmount: units(account.debitHold + account.creditHold),
      loanId: loan.loanId,
      loanStatus: loan.state,
    };
    return { status: 200, facts };
  });

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

  /** What a repayment does to its loan, as on this day. */
  const repaid = (loan: Loan, payer: Account | undefined, amount: bigint, today: number) => {
    sums.accrue(loan, today);
    const used = sums.use(loan, amount, today);
    if (used.rest > 0n) {
      set(loan, 'advances', [...loan.advances, { from: payer?.number, left: used.rest }]);
    }
    const late = overdue(loan, today);
    if (loan.state === 'InArrears' && late.length === 0) set(loan, 'state', 'Disbursed');
    set(loan, 'arrearsSince', late[0]?.due);
    return used;
  };
  const afterwards = (loan: Loan) => ({
    outstandingPrincipal: units(loan.principal),
    totalOutstanding: units(owedBeyond(loan)),
    scheduledOutstanding: units(
      [loan.rows.reduce((total, row) => total + unpaid(row), 0n) - heldFor(loan), 0n].reduce(
        (a, b) => (a > b ? a : b),
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
      post(legsOf(payer, amount));
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
          return move === 'reverse' || !isPaidOut(loan) || amount > askedFor(loan)
            ? noMove
            : undefined;
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
      ...{ tenant: loan.tenant, id, type: 'LOAN_REPAYMENT', legs: legsOf(payer, amount), amount },
      holds: legsOf(payer, amount),
      ...{ about: payer, maker: who.person, madeAt: at, isReversal: false, linked, expires: true },
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
    const legs = [...legsOf(payer, fromPayer), ...back];
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
    const hundredths = data.includePrepaymentPenalty === true ? 2 : 0;
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
    if (isMissing && end.fromPayer > 0n) return no(named);
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
      totalPrincipalRepaid: units(loan.principalPaid),
      totalInterestRepaid: units(loan.interestPaid),
      returnedAmount: units(end.back),
    };
    return { status: 200, facts };
  });

  const writeOff = withOne((loan, { who, data }, at) => {
    if (!isPaidOut(loan)) return wrongState;
    if (!reaches(who, 'RegionalManager')) return forbidden;
    if (loan.maker === who.person || loan.approvers.includes(who.person)) return forbidden;
    const mark = log.mark();
    sums.accrue(loan, dayOf(at));
    const owed = owedBeyond(loan);
    const refused =
      owed === 0n
        ? refuse(400, 'LOAN_NOTHING_OWED')
        : minor(data.writeOffAmount) === owed
          ? undefined
          : refuse(400, 'VALIDATION');
    if (refused !== undefined) {
      log.undo(mark);
      return refused;
    }
    set(loan, 'principal', 0n);
    set(loan, 'accrued', loan.joined + loan.interestPaid);
    set(loan, 'penalty', loan.penaltyPaid);
    set(loan, 'advances', []);
    set(loan, 'state', 'ClosedWrittenOff');
    for (const row of loan.rows) if (unpaid(row) > 0n) set(row, 'state', 'WRITTEN_OFF');
    log.put(defaulted, loan.client, (defaulted.get(loan.client) ?? 0) + 1);
    return { status: 200, facts: { writeOffAmount: units(owed), status: loan.state } };
  });

  const query = (needs: readonly string[], decide: Followed['decide']): Followed => ({
    ...{ needs, isQuery: true, decide },
  });
  return {
    loans: all,
    follows: {
      CreateLoanCommand: { needs: ['loans.create'], decide: create },
      ApproveLoanCommand: { needs: ['loans.approve'], decide: approve },
      RejectLoanCommand: { needs: ['loans.approve'], decide: rejects },
      WithdrawLoanCommand: { needs: ['loans.create'], decide: withdraw },
      InitiateLoanDisbursement: { needs: ['loans.disburse'], decide: pay },
      InitiateLoanRepaymentCommand: { needs: ['transactions.create'], decide: repay },
      InitiateLoanPayOffCommand: { needs: ['transactions.create'], decide: payOff },
      CloseLoanCommand: { needs: ['loans.update'], decide: close },
      InitiateLoanWriteOffCommand: { needs: ['loans.approve'], decide: writeOff },
      GetLoanAccountCommand: query(
        ['loans.view'],
        withOne((loan) => ({ status: 200, facts: loanFacts(loan) })),
      ),
      GetExistingLoanSchedulesQuery: query(
        ['loans.view'],
        withOne((loan, _asked, at) => ({ status: 200, facts: scheduleFacts(loan, dayOf(at)) })),
      ),
    },
    passed(at) {
      const today = dayOf(at);
      for (const loan of all) {
        if (!isPaidOut(loan) || loan.ranOn >= today) continue;
      }
    },
  };
}

/** What a loan is before it is paid out, and again when that is taken back. */
const untouched = {
  ...{ rows: [], paidOutOn: 0, ranOn: 0, paidOut: 0n, principal: 0n, accrued: 0n, joined: 0n },
  ...{ interestPaid: 0n, principalPaid: 0n, penalty: 0n, penaltyPaid: 0n },
  ...{ advances: [], arrearsSince: undefined },
} as const;

const rankOf = ({ status }: Expected): number => [404, 409, 400].indexOf(status);

const termsOf = (asked: Fields, { every, period }: LoanProduct): Terms => ({
  ...{ amount: minor(asked.loanAmount), rate: Number(asked.interestRate), every, period },
  tenor: Number(asked.loanTenor),
  moratoriumType: Number(asked.moratoriumType),
  moratoriumPeriod: Number(asked.moratoriumPeriod),
});

/** 10 to 45 days after the payout, or on the regular day: 0; later is above, earlier below. */
function mistimed(terms: Pick<Terms, 'every' | 'period'>, from: number, first: number): number {
  const regular = periodsAfter(from, 1, terms);
  if (first < Math.min(from + 10, regular)) return -1;
  return first > Math.max(from + 45, regular) ? 1 : 0;
}
