/** What the streams of all areas draw from: the accounts and the transactions of the bank that is followed whole. */
import type { Draw } from '../draw.ts';
import type { Movement } from '../model/bank.ts';
import type { WholeModel } from '../model/whole.ts';
import { type Person, staff } from '../people.ts';
import type { AreaRequest } from './request.ts';

/** The number of an account: mostly a customer's. */
export function anAccount(draw: Draw, { accounts }: WholeModel): string {
  const own = accounts.filter(({ tenant }) => tenant === 'third');
  const customers = own.filter(({ kind }) => kind === 'Customer');
  if (draw.oneIn(50)) return '7100000099';
  return draw.of(draw.oneIn(15) ? own : customers).number;
}

/** Approves, rejects, cancels or reverses one of the transactions, or looks at it. */
export function resolution(draw: Draw, { movements }: WholeModel, anybody: Person): AreaRequest {
  const name = draw.weighted({
    ApproveTransaction: 6,
    RejectTransaction: 1,
    CancelTransaction: 2,
    ReverseTransaction: 4,
    RetrieveTransactionByIdQuery: 1,
  });
  const all = [...movements.values()].filter(({ tenant }) => tenant === 'third');
  const state = name === 'ReverseTransaction' ? 'SETTLED' : 'PENDING';
  const fitting = all.filter((one) => one.state === state);
  const some: readonly Movement[] = fitting.length > 0 && !draw.oneIn(5) ? fitting : all;
  const last = draw.oneIn(3) ? some : some.slice(-6);
  const id = last.length === 0 ? '00000000-0000-7000-8000-000000000000' : draw.of(last).id;
  const managers = staff.filter(({ role }) => role !== 'Teller' && role !== 'SeniorTeller');
  const who = draw.oneIn(4) ? anybody : draw.of(managers);
  const why = draw.oneIn(4) ? 'By mistake' : 'As agreed with the customer, who signed for it at the counter';
  const reasons = {
    ApproveTransaction: {},
    RejectTransaction: { rejectionReason: why },
    CancelTransaction: { cancellationReason: why },
    ReverseTransaction: { reversalReason: why },
    RetrieveTransactionByIdQuery: {},
  };
  return { who, name, data: { transactionId: id, ...reasons[name] } };
}
