/** Draws what is asked of loans: applications of every kind, approvals, payouts, repayments early, due and late. */
import { epochMillis } from '../../../core/values/instant.ts';
import type { Draw } from '../draw.ts';
import { keyOf, units } from '../model/bank.ts';
import { askedFor, debtOf, isPaidOut, type Loan, owedBeyond, unpaid } from '../model/loan.ts';
import { dayOf, dayText } from '../model/schedule.ts';
import type { WholeModel } from '../model/whole.ts';
import { customers, loanProducts, pool } from '../opened.ts';
import { type Person, staff } from '../people.ts';
import { now } from '../world.ts';
import type { AreaRequest } from './request.ts';
import { anAccount, resolution } from './third.ts';

const today = (): number => dayOf(epochMillis(now()));
const isPending = ({ state }: Loan): boolean => state === 'PendingApproval';
const isReady = ({ state }: Loan): boolean => state === 'Approved';
const managers = staff.filter(({ role }) => /Manager|Admin/.test(role));

export function drawLoans(draw: Draw, model: WholeModel): AreaRequest {
  const { loans } = model.loans;
  const clerk = draw.of(staff.filter(({ role }) => role !== 'Teller'));
  const manager = draw.oneIn(8) ? draw.of(staff) : draw.of(managers);
  const kind = draw.weighted({
    create: 5,
    approve: 6,
    reject: 1,
    withdraw: 1,
    payOut: 6,
    repay: 8,
    payOff: 2,
    close: 1,
    writeOff: 2,
    look: 3,
    schedule: 3,
    resolve: 5,
  });
  const states: Readonly<Partial<Record<typeof kind, (loan: Loan) => boolean>>> = {
    approve: isPending,
    reject: isPending,
    withdraw: isPending,
    payOut: isReady,
    repay: isPaidOut,
    payOff: isPaidOut,
    close: isPaidOut,
    writeOff: isPaidOut,
  };
  const fits = states[kind];
  const isIdle = fits !== undefined && !loans.some(fits) && !draw.oneIn(8);
  if (kind === 'create' || isIdle) return application(draw, clerk, model);
  if (kind === 'resolve') return resolution(draw, model, clerk);
  const one = (fits: (loan: Loan) => boolean): Loan | undefined => {
    const fitting = loans.filter(fits);
    const some = fitting.length > 0 && !draw.oneIn(8) ? fitting : loans;
    return some.length === 0 ? undefined : draw.of(draw.oneIn(3) ? some : some.slice(-4));
  };
  const named = (loan: Loan | undefined) => {
    if (loan === undefined || draw.oneIn(40)) return { loanId: 'LA-2026-99999' };
    const { loanId, accountNumber } = loan;
    return draw.of([{ loanId }, { loanAccountNumber: accountNumber }, { accountEncodedKey: loanId }]);
  };
  const comment = { comment: 'Of third only' };
  if (kind === 'approve') {
    return { who: manager, name: 'ApproveLoanCommand', data: { ...named(one(isPending)), ...comment } };
  }
  if (kind === 'reject') {
    return { who: manager, name: 'RejectLoanCommand', data: { ...named(one(isPending)), ...comment } };
  }
  if (kind === 'withdraw') {
    const loan = one((either) => isPending(either) || isReady(either));
    return { who: clerk, name: 'WithdrawLoanCommand', data: named(loan) };
  }
  if (kind === 'payOut') return payout(draw, model, manager, { loan: one(isReady), named });
  const loan = one(isPaidOut);
  const payer = draw.oneIn(5) ? {} : { depositAccountNumber: anAccount(draw, model) };
  if (kind === 'repay') {
    const amount = loan === undefined ? 100 : repayment(draw, loan);
    const data = { ...named(loan), ...payer, amount };
    return { who: draw.of(staff), name: 'InitiateLoanRepaymentCommand', data };
  }
  if (kind === 'payOff') {
    const penalty = draw.oneIn(2) ? { includePrepaymentPenalty: draw.oneIn(2) } : {};
    const data = { ...named(loan), ...payer, ...penalty };
    return { who: draw.of(staff), name: 'InitiateLoanPayOffCommand', data };
  }
  if (kind === 'close') return { who: clerk, name: 'CloseLoanCommand', data: named(loan) };
  if (kind === 'writeOff') {
    const owed = loan === undefined ? 500_000n : owedBeyond(loan);
    const part = draw.oneIn(2) ? (owed * BigInt(1 + draw.below(1100))) / 1000n : owed;
    const said = { writeOffReason: 'Of third only', approvalReference: 'BOARD-1' };
    const data = { ...named(loan), writeOffAmount: units(part) || 1, ...said };
    return { who: manager, name: 'InitiateLoanWriteOffCommand', data };
  }
  const name = kind === 'look' ? 'GetLoanAccountCommand' : 'GetExistingLoanSchedulesQuery';
  return { who: draw.of(staff), name, data: named(one(() => true)) };
}

function application(draw: Draw, who: Person, { accounts }: WholeModel): AreaRequest {
  const product = draw.of(loanProducts);
  const mostly = <T>(good: T, ...bad: readonly T[]): T => (draw.oneIn(80) ? draw.of(bad) : good);
  const from = today() + draw.of([0, 0, 0, 0, 1, 5, -3]);
  const [, most] = product.tenor;
  const tenor = mostly(
    draw.of([2, 3, 4, 6, 9, 12, 24, 36].filter((months) => months <= most)),
    ...[0, 1, 5, 61],
  );
  const type = draw.oneIn(2) ? 0 : 1 + draw.below(3);
  const waits = type === 0 ? mostly(0, 1) : mostly(1 + draw.below(3), tenor);
  const first = draw.oneIn(3)
    ? { firstRepaymentDate: dayText(from + draw.of([10, 14, 31, 45, 30, 21, 40, 9, 46])) }
    : {};
  const client = mostly<string>(draw.of(customers).key, 'client-z');
  const channel = draw.oneIn(3) ? { disbursmentChannelEncodedKey: channelOf(draw, client, accounts) } : {};
  const said = draw.oneIn(8) ? { thirdPartyPayout: true } : {};
  const amount = mostly(
    draw.of([50_000, 99_999.99, 120_000, 333_333.33, 1_234_567.89, 5_000_000, 5_000_000.01, 20_000_001]),
    ...[0, -5, 1, 30_000_000.01],
  );
  const worth = product.isSecured && !draw.oneIn(6) ? [amount / 0.7 + 1, 5].map(rounded) : [];
  const data = {
    accountName: 'Of third only',
    associationInformation: {
      accountOfficerEncodedKey: mostly('officer-a', 'officer-z'),
      branchEncodedKey: mostly('branch-a', 'branch-z'),
      clientEncodedKey: client,
      productEncodedKey: mostly(product.key, 'loan-z'),
    },
    accountInformation: {
      loanAmount: amount,
      interestRate: mostly(draw.of([5, 12, 18.5, 24.75, 29.999999, 7.3]), -1, 36, 2),
      loanTenor: tenor,
      moratoriumType: type,
      moratoriumPeriod: waits,
      ...first,
    },
    disbursementInformation: {
      disbursementDate: dayText(from),
      disbursementMethod: 'BankTransfer',
      ...channel,
      ...said,
    },
    ...(worth.length === 0
      ? {}
      : {
          collaterals: worth.map((value) => ({ collateralType: 'Car', collateralValue: Math.max(1, value) })),
        }),
  };
  return { who, name: 'CreateLoanCommand', data };
}

/** An account that the application names: mostly an open one of the customer's own. */
function channelOf(draw: Draw, owner: string, accounts: WholeModel['accounts']): string {
  const own = accounts.filter(({ client, state }) => client === owner && state === 'Active');
  const others = accounts.filter(({ kind }) => kind === 'Customer');
  return keyOf(draw.of(own.length > 0 && !draw.oneIn(5) ? own : others));
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

function payout(
  draw: Draw,
  model: WholeModel,
  who: Person,
  { loan, named }: { readonly loan: Loan | undefined; readonly named: (loan: Loan | undefined) => object },
): AreaRequest {
  const own = model.accounts.filter(({ client }) => client !== null && client === loan?.client);
  const to = own.length > 0 && !draw.oneIn(4) ? draw.of(own).number : draw.of([anAccount(draw, model), pool]);
  const all = loan === undefined ? 50_000 : units(loan.terms.amount);
  const data = {
    ...named(loan),
    ...(loan?.channel !== undefined && draw.oneIn(2) ? {} : { destinationAccountNumber: to }),
    ...(draw.oneIn(4) ? { amount: draw.of([all, rounded(all / 2), rounded(all + 0.01), 77.77]) } : {}),
    ...(draw.oneIn(3) ? { requireApproval: draw.oneIn(2) } : {}),
    ...(draw.oneIn(5) ? { thirdPartyPayout: true } : {}),
  };
  return { who, name: 'InitiateLoanDisbursement', data };
}

/** What is due, a part of it, all that is asked for, or a cent more. */
function repayment(draw: Draw, loan: Loan): number {
  const due = loan.rows.filter((row) => row.due <= today() && unpaid(row) > 0n);
  const next = loan.rows.find((row) => unpaid(row) > 0n);
  const some = due.reduce((sum, row) => sum + unpaid(row), loan.penalty - loan.penaltyPaid);
  const all = askedFor(loan);
  const choices = [
    some,
    some / 2n,
    next === undefined ? 1n : unpaid(next),
    all,
    all + 1n,
    debtOf(loan),
    12_345n,
  ];
  const amount = draw.of(choices);
  return units(amount > 0n ? amount : 1n);
}
