/** Draws what is asked of cheques: few papers, so that each comes again, and every way in which one may end. */
import { epochMillis } from '../../../core/values/instant.ts';
import type { Draw } from '../draw.ts';
import { keyOf } from '../model/bank.ts';
import type { Cheque } from '../model/cheques.ts';
import { dayOf, dayText } from '../model/schedule.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import { now } from '../world.ts';
import type { AreaRequest } from './request.ts';
import { anAccount, resolution } from './third.ts';

const amounts = [
  ...[0.01, 120, 450.5, 999.99, 25_000, 400_000, 999_999.99, 1_000_000.01, 5_000_000.01],
  ...[10_000_000.01, 100_000_000.01],
];
const reasons = ['CUSTOMER_REQUEST', 'DUPLICATE_ENTRY', 'LOST_CHEQUE', 'COMPLIANCE_HOLD', 'SYSTEM_ERROR'];
const clerks = staff.filter(({ role }) => role !== 'Teller');

export function drawCheques(draw: Draw, model: WholeModel): AreaRequest {
  const { cheques } = model.cheques;
  const who = draw.oneIn(10) ? draw.of(staff) : draw.of(clerks);
  const kind = draw.weighted({
    deposit: 6,
    withdrawal: 4,
    clear: 6,
    bounce: 3,
    cancel: 3,
    resolve: 6,
    list: 1,
    look: 2,
    statement: 1,
  });
  if (kind === 'resolve') return resolution(draw, model, who);
  if (kind === 'deposit' || kind === 'withdrawal') return entry(draw, model, who, kind);
  if (kind === 'statement') {
    const data = { accountNumber: anAccount(draw, model), pageSize: 5 };
    return { who, name: 'RetrieveAccountStatementQuery', data };
  }
  if (kind === 'list') {
    const data = { accountEncodedKey: anAccount(draw, model) };
    return { who, name: 'GetUnclearedChequeQuery', data };
  }
  const waiting = cheques.filter(({ state }) => state === 'UNCLEARED' || state === 'PENDING');
  const some = waiting.length > 0 && !draw.oneIn(6) ? waiting : cheques;
  const one: Cheque | undefined = some.length === 0 ? undefined : draw.of(some.slice(-6));
  const chequeTransactionId = one === undefined || draw.oneIn(40) ? 9999 : one.id;
  const notes = draw.oneIn(2) ? { notes: 'Of third only' } : {};
  if (kind === 'clear') {
    const day = dayOf(epochMillis(now())) + draw.of([0, 0, 1, 2, 9, -40]);
    const date = draw.oneIn(4) ? { clearingDate: dayText(day).slice(0, 10) } : {};
    return { who, name: 'InitiateClearChequeCommand', data: { chequeTransactionId, ...date, ...notes } };
  }
  if (kind === 'bounce') {
    const why = draw.oneIn(2) ? { bounceReason: draw.of(['INSUFFICIENT_FUNDS', 'STALE_CHEQUE']) } : {};
    return { who, name: 'InitiateBounceChequeCommand', data: { chequeTransactionId, ...why } };
  }
  if (kind === 'cancel') {
    const why = draw.oneIn(3) ? {} : { reason: draw.oneIn(20) ? 'NO_REASON' : draw.of(reasons) };
    return { who, name: 'InitiateCancelChequeCommand', data: { chequeTransactionId, ...why } };
  }
  return { who, name: 'RetrieveChequeByIdQuery', data: { chequeTransactionId } };
}

function entry(
  draw: Draw,
  model: WholeModel,
  who: AreaRequest['who'],
  kind: 'deposit' | 'withdrawal',
): AreaRequest {
  const number = anAccount(draw, model);
  const known = model.accountOf('third', number);
  const accountEncodedKey = draw.oneIn(2) || known === undefined ? number : keyOf(known);
  const day = dayOf(epochMillis(now())) - draw.of([0, 0, 1, 20, 149, 151, 170, 184, 185, -1]);
  const chequeDate = dayText(day).slice(0, 10);
  const chequeNumber = draw.of(['000123', '123', '00 124', '125', '126', '0127', '128', '129', '130']);
  const more = {
    amount: draw.of(amounts),
    ...(draw.oneIn(6) ? { requireApproval: draw.oneIn(2) } : {}),
    ...(draw.oneIn(12) ? { payeeVerified: draw.oneIn(2) } : {}),
    ...(draw.oneIn(12) ? { signatureVerified: draw.oneIn(2) } : {}),
    notes: 'Of third only',
  };
  if (kind === 'withdrawal') {
    const date = draw.oneIn(3) ? { chequeDate } : {};
    const data = { accountEncodedKey, chequeNumber, ...more, ...date };
    return { who, name: 'InitiateChequeWithdrawalCommand', data };
  }
  const drawer = { drawerBank: draw.of(['Union Bank', 'union bank']), drawerAccount: '0012345678' };
  const data = { accountEncodedKey, chequeNumber, chequeDate, ...drawer, ...more };
  return { who, name: 'InitiateChequeDepositCommand', data };
}
