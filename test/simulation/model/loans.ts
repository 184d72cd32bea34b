/** Loans: applications, approvals, payouts, repayments, and how they end. */
import type { Person, Role } from '../people.ts';
import {
  type Area,
  type Asked,
  type Books,
  type Expected,
  type Fields,
  type Followed,
  forbidden,
  keyOf,
  type Linked,
  million,
  minor,
  reaches,
  refuse,
  units,
} from './bank.ts';
import {
  heldFor,
  isPaidOut,
  type Loan,
  lentOut,
  loanFacts,
  loanSums,
  noMove,
  rowOf,
  scheduleFacts,
  wrongState,
} from './loan.ts';
import { isOpen, type Money } from './money.ts';
import { dayNumber, dayOf, instalments, percent, periodsAfter, scheduleOf, type Terms } from './schedule.ts';
import { backTo, servicing, type WithOne } from './servicing.ts';

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

const noLoan = refuse(404, 'LOAN_NOT_FOUND');
const waitsAlready = refuse(409, 'LOAN_DISBURSEMENT_PENDING');

/** Loans up to five million need one approval, up to twenty two, above that three. */
const levels = (amount: bigint): readonly Role[] => {
  if (amount > 20n * million) return ['BranchManager', 'RegionalManager', 'Admin'];
  return amount > 5n * million ? ['BranchManager', 'RegionalManager'] : ['BranchManager'];
};

const within = (data: Fields, name: string): Fields => (data[name] ?? {}) as Fields;

export function loans(
  books: Books,
  own: Money,
  bank: {
    readonly products: readonly LoanProduct[];
    readonly borrowers: readonly Borrower[];
    /** Number of the account that pays loans out. */
    readonly pool: string;
  },
): Loans {
  const { begin } = own;
  const poolOf = ({ tenant }: Loan) => accountOf(tenant, bank.pool);
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
    return all.find((loan) => loan.tenant === tenant && [loan.loanId, loan.accountNumber].includes(name));
  };
  const isActive = ({ state }: Loan): boolean => state === 'PendingApproval' || state === 'Approved';
  const applied = (client: unknown, product: unknown): Loan | undefined =>
    all.find((one) => one.client === client && one.product === product && isActive(one));

  /** Does this with the loan that a request names. */
  const withOne: WithOne = (act) => (asked, at, told) => {
    const loan = find(asked.who, asked.data);
    return loan === undefined ? noLoan : act(loan, asked, at, told);
  };

  /** Everything that is wrong with an application. */
  const flaws = ({ who, data }: Asked, at: number): readonly Expected[] => {
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
      const account = accounts.find((one) => one.tenant === who.tenant && keyOf(one) === channel);
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
      asked.firstRepaymentDate === undefined ? undefined : dayNumber(String(asked.firstRepaymentDate));
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
      isWrong(from < dayOf(at), 'VALIDATION');
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
      const yearly = level * BigInt(Math.ceil((product.period === 'Month' ? 12 : 52) / product.every));
      const carried = committed(client.key) + amount;
      isWrong(carried > client.income * 12n, 'LOAN_004');
      isWrong(yearly > percent(client.income * 12n, 75), 'LOAN_004');
    }
    return found;
  };
  const isSecurity = ({ code }: Expected): boolean => code === 'LOAN_007' || code === 'LOAN_008';

  const create: Followed['decide'] = (asked, at, { data: told }) => {
    const { who, data } = asked;
    const found = flaws(asked, at);
    const lead = found.toSorted((a, b) => rankOf(a) - rankOf(b)).at(0);
    if (lead !== undefined) return lead;
    const named = within(data, 'associationInformation');
    const payout = within(data, 'disbursementInformation');
    const info = within(data, 'accountInformation');
    const product = bank.products.find(({ key }) => key === named.productEncodedKey);
    if (product === undefined) throw new Error('an application without a product is refused');
    const terms = termsOf(info, product);
    const first =
      info.firstRepaymentDate === undefined ? undefined : dayNumber(String(info.firstRepaymentDate));
    const planned = scheduleOf(terms, dayNumber(String(payout.disbursementDate)), first);
    const loan: Loan = {
      tenant: who.tenant,
      loanId: String(told.loanId),
      terms,
      first,
      planned,
      accountNumber: String(told.loanAccountNumber),
      client: String(named.clientEncodedKey),
      product: product.key,
      channel: payout.disbursmentChannelEncodedKey as string | undefined,
      isThirdParty: payout.thirdPartyPayout === true,
      maker: who.person,
      state: 'PendingApproval',
      approvers: [],
      payout: undefined,
      schedule: planned,
      ...untouched,
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

  const approve = withOne((loan, { who }, at) => {
    if (loan.state !== 'PendingApproval') return wrongState;
    if (loan.maker === who.person || loan.approvers.includes(who.person)) return forbidden;
    const owed = committed(loan.client);
    const asked = levels(owed > loan.terms.amount ? owed : loan.terms.amount);
    const lowest = asked[loan.approvers.length] ?? 'Admin';
    if (!reaches(who, lowest)) return forbidden;
    const { amount } = loan.terms;
    const isLast = asked.length <= loan.approvers.length + 1;
    const over = isLast ? own.count('LOAN', { who, type: 'LOAN', amount, at }) : undefined;
    if (over !== undefined) return over;
    set(loan, 'approvers', [...loan.approvers, who.person]);
    const missing = Math.max(0, asked.length - loan.approvers.length);
    if (missing === 0) set(loan, 'state', 'Approved');
    const facts = { status: loan.state, readyForDisbursement: missing === 0, approvalsMissing: missing };
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
    set(loan, 'earnedTo', today);
    set(loan, 'principal', amount);
    set(loan, 'paidOut', amount);
  };

  const behindPayout = (loan: Loan, amount: bigint, id: string): Linked => ({
    refuses(move) {
      if (move === 'cancel') return undefined;
      if (loan.payout !== id) return noMove;
      if (move === 'settle') return loan.state === 'Approved' ? undefined : noMove;
      const isTouched = loan.principalPaid + loan.interestPaid + loan.penaltyPaid + heldFor(loan) > 0n;
      const isTaken = applied(loan.client, loan.product) !== undefined;
      return loan.state !== 'Disbursed' || isTouched || isTaken ? noMove : undefined;
    },
    moved(move, at) {
      if (move === 'settle') paidOut(loan, amount, id, at);
      if (move === 'cancel' && loan.payout === id) set(loan, 'payout', undefined);
      if (move !== 'reverse') return;
      set(loan, 'state', 'Approved');
      set(loan, 'payout', undefined);
      // What is planned then counts from the day of the payout that was taken back.
      const { first, terms, paidOutOn: from } = loan;
      const planned = scheduleOf(terms, from, first !== undefined && first > from ? first : undefined);
      set(loan, 'planned', planned);
      set(loan, 'schedule', planned);
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
    const named = data.destinationAccountNumber;
    const account =
      named === undefined
        ? accounts.find((one) => one.tenant === who.tenant && keyOf(one) === loan.channel)
        : accountOf(who.tenant, named);
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
        type: 'LOAN_DISBURSEMENT',
        who,
        amount,
        about: account,
        legs,
        waits,
        linked,
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

  const query = (needs: readonly string[], decide: Followed['decide']): Followed => ({
    needs,
    isQuery: true,
    decide,
  });
  return {
    loans: all,
    follows: {
      CreateLoanCommand: { needs: ['loans.create'], decide: create },
      ApproveLoanCommand: { needs: ['loans.approve'], decide: approve },
      RejectLoanCommand: { needs: ['loans.approve'], decide: rejects },
      WithdrawLoanCommand: { needs: ['loans.create'], decide: withdraw },
      InitiateLoanDisbursement: { needs: ['loans.disburse'], decide: pay },
      ...servicing(books, own, { withOne, defaulted, pool: poolOf }),
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
      // Timers fire by their moments: a loan whose day came first is run first, one day at a time.
      for (;;) {
        const late = all.filter((loan) => isPaidOut(loan) && loan.ranOn < today);
        if (late.length === 0) return;
        for (const loan of late.toSorted((a, b) => a.ranOn - b.ranOn)) {
          const lent = lentOut(loan);
          sums.runDay(loan, sums.dayToRun(loan, today));
          own.post(backTo(poolOf(loan), lent - lentOut(loan)));
        }
      }
    },
  };
}

/** What a loan is before it is paid out, and again when that is taken back. */
const untouched = {
  rows: [],
  paidOutOn: 0,
  ranOn: 0,
  earnedTo: 0,
  paidOut: 0n,
  principal: 0n,
  accrued: 0n,
  joined: 0n,
  interestPaid: 0n,
  principalPaid: 0n,
  penalty: 0n,
  penaltyPaid: 0n,
  isWrittenOff: false,
  givenUp: { principal: 0n, interest: 0n },
  advances: [],
  arrearsSince: undefined,
} as const;

const rankOf = ({ status }: Expected): number => [404, 409, 400].indexOf(status);

const termsOf = (asked: Fields, { every, period }: LoanProduct): Terms => ({
  amount: minor(asked.loanAmount),
  rate: Number(asked.interestRate),
  every,
  period,
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
