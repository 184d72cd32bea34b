/** Draws what people ask of the accounts that the model follows: mostly what may be, often what may not. */
import type { Draw } from '../draw.ts';
import { type Asked, available, type BankModel, type Movement } from '../model/bank.ts';
import { type Person, people } from '../people.ts';
import { type BankRequest, stray } from './request.ts';

const weights = {
  InitiateDeposit: 5,
  InitiateWithdrawal: 5,
  InitiateTransfer: 4,
  ApproveTransaction: 9,
  RejectTransaction: 2,
  CancelTransaction: 3,
  ReverseTransaction: 5,
} as const;
type Name = keyof typeof weights;

/** Around every limit that there is, in the currency's own unit. */
const amounts = [
  ...[0.01, 1, 100.1, 1234.56, 9_999.99, 250_000, 499_999.99, 500_000, 500_000.01],
  ...[1_000_000, 1_000_000.01, 2_000_000, 2_000_000.01, 5_000_000, 5_000_000.01],
  ...[10_000_000, 10_000_000.01, 50_000_000.01],
];

const wrongAmounts = [0, -1, 1.001, '100', null, 1e16, true, {}];

const reasons = [
  'By mistake',
  'Entered twice at the counter, as the customer showed by her own papers',
  'A'.repeat(49),
  'B'.repeat(50),
  'C'.repeat(1000),
];

/** Something for somebody of the model's people to ask. */
export function drawMoney(draw: Draw, model: BankModel, again: readonly Asked[]): BankRequest {
  const before = again[draw.below(Math.max(1, again.length))];
  if (before !== undefined && draw.oneIn(8)) return repeated(draw, before);
  const who = draw.of(people);
  const name = draw.weighted(weights);
  const data = name.startsWith('Initiate')
    ? initiation(draw, model, who, name)
    : resolution(draw, model, who, name);
  const flaw = draw.oneIn(25) ? draw.of(['UNAUTHENTICATED', 'TENANT_FORBIDDEN'] as const) : undefined;
  if (flaw !== undefined) return { who, name, data, flaw, extra: {} };
  if (draw.oneIn(20)) return wrong(draw, { who, name, data, extra: {} });
  const more = draw.oneIn(4) ? { key: `key-${draw.below(6)}` } : {};
  const tried = draw.oneIn(12) ? { dryRun: true } : more;
  return { who, name, data, ...tried, extra: draw.oneIn(8) ? stray(draw) : {} };
}

function initiation(draw: Draw, model: BankModel, who: Person, name: Name) {
  const own = () => draw.of(model.accounts.filter(({ tenant }) => tenant === who.tenant));
  const foreign = () => draw.of(model.accounts.filter(({ tenant }) => tenant !== 'third'));
  const account = draw.oneIn(20) ? foreign() : own();
  const amount = draw.oneIn(8) ? Number(available(account)) / 100 || 1 : draw.of(amounts);
  const about = {
    amount,
    narration: `Of ${who.tenant} only`,
    ...(draw.oneIn(3) ? { requireApproval: draw.oneIn(2) } : {}),
    ...(draw.oneIn(3) ? { channel: draw.of(['branch', 'online']) } : {}),
  };
  const number = draw.oneIn(40) ? '0000000000' : account.number;
  return name === 'InitiateTransfer'
    ? { fromAccountNumber: number, toAccountNumber: own().number, ...about }
    : { accountNumber: number, ...about };
}

/** Mostly of those that the move is open to, now and then any, of another bank, or none. */
function resolution(draw: Draw, model: BankModel, who: Person, name: Name) {
  const all = [...model.movements.values()].filter(({ tenant }) => tenant !== 'third');
  const state = name === 'ReverseTransaction' ? 'SETTLED' : 'PENDING';
  const fitting = all.filter((one) => one.state === state && one.tenant === who.tenant);
  const some: readonly Movement[] = fitting.length > 0 && !draw.oneIn(5) ? fitting : all;
  const chosen = some.length === 0 || draw.oneIn(30) ? undefined : recent(draw, some);
  const id = chosen?.id ?? '00000000-0000-7000-8000-000000000000';
  const transactionId = draw.oneIn(15) ? id.toUpperCase() : id;
  if (name === 'ApproveTransaction') return { transactionId };
  const why = draw.oneIn(4) ? draw.of(reasons) : 'As agreed with the customer';
  if (name === 'CancelTransaction') return { transactionId, cancellationReason: why };
  if (name === 'ReverseTransaction') return { transactionId, reversalReason: why };
  const category = draw.oneIn(3) ? { rejectionCategory: draw.of(['FRAUD', 'OTHER']) } : {};
  return { transactionId, rejectionReason: why, ...category };
}

/** One of the last few more often than one of long ago. */
function recent<T>(draw: Draw, things: readonly T[]): T {
  return draw.oneIn(3) ? draw.of(things) : draw.of(things.slice(-6));
}

/** The same request again: by the same person or another one, with the same body or another one. */
function repeated(draw: Draw, before: Asked): BankRequest {
  const who = draw.oneIn(6) ? draw.of(people) : before.who;
  const isOther = draw.oneIn(5) && 'amount' in before.data;
  const same = isOther ? { ...before.data, amount: 77.77 } : before.data;
  const data = 'narration' in same ? { ...same, narration: `Of ${who.tenant} only` } : same;
  const { name, key } = before;
  return { who, name, data, extra: {}, ...(key === undefined ? {} : { key }) };
}

/** A request that is wrong in itself. */
function wrong(draw: Draw, request: BankRequest): BankRequest {
  const { data } = request;
  const flaw = 'VALIDATION' as const;
  if ('amount' in data && draw.oneIn(2)) {
    return { ...request, flaw, data: { ...data, amount: draw.of(wrongAmounts) } };
  }
  if ('amount' in data && draw.oneIn(2)) {
    const { requireApproval: _approval, ...rest } = { requireApproval: true, ...data };
    return { ...request, flaw, data: { ...rest, requireAproval: true } };
  }
  const [first = ''] = Object.keys(data);
  const { [first]: _left, ...rest } = data as Readonly<Record<string, unknown>>;
  return { ...request, flaw, data: draw.oneIn(2) ? rest : { ...rest, [first]: {} } };
}
