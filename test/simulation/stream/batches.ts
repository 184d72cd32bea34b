/** Draws what is asked of batches of payments: made and changed by some, reviewed and approved by others, in any order. */
import type { Draw } from '../draw.ts';
import { available, units } from '../model/bank.ts';
import type { Batch } from '../model/batches.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import type { AreaRequest } from './request.ts';
import { anAccount } from './third.ts';

const amounts = [0.01, 250.5, 20_000, 499_999.99, 1_000_000, 6_000_000];
const clerks = staff.filter(({ role }) => role !== 'Teller');
const reviewers = staff.filter(({ role }) => /Approver|Manager|Admin/.test(role));
const managers = staff.filter(({ role }) => /Manager|Admin/.test(role));

/** The states in which each move may be made, so that most that are drawn can be. */
const before: Readonly<Record<string, readonly Batch['state'][]>> = {
  add: ['Draft'],
  take: ['Draft'],
  change: ['Draft'],
  validate: ['Draft'],
  confirm: ['Draft'],
  review: ['PendingReview'],
  rejectReview: ['PendingReview'],
  approve: ['Reviewed'],
  rejectApproval: ['Reviewed'],
  delete: ['Cancelled', 'Draft'],
};

export function drawBatches(draw: Draw, model: WholeModel): AreaRequest {
  const { batches } = model.batches;
  const kind = draw.weighted({
    initiate: 5,
    add: 2,
    take: 1,
    change: 1,
    validate: 2,
    confirm: 6,
    review: 6,
    rejectReview: 1,
    approve: 6,
    rejectApproval: 1,
    cancel: 1,
    delete: 1,
    look: 4,
    statement: 2,
  });
  const some = (able: typeof staff) => (draw.oneIn(10) ? draw.of(staff) : draw.of(able));
  if (kind === 'initiate') return initiation(draw, model, some(clerks));
  if (kind === 'statement') {
    const data = { accountNumber: anAccount(draw, model), pageSize: 5 };
    return { who: draw.of(staff), name: 'RetrieveAccountStatementQuery', data };
  }
  const able = batches.filter(({ state }) => before[kind]?.includes(state) ?? true);
  const list = (able.length > 0 && !draw.oneIn(6) ? able : batches).slice(-4);
  const one = list.length === 0 ? undefined : draw.of(list);
  const batchId = one === undefined || draw.oneIn(40) ? 9999 : one.id;
  const said = { comment: 'Of third only' };
  const maySay = draw.oneIn(2) ? said : {};
  const named = { batchId, ...maySay };
  const without = draw.oneIn(2) ? { ...named, leaveOutInvalid: true } : named;
  if (kind === 'take' || kind === 'change') {
    const known = one?.entries.flatMap(({ id }) => id ?? []) ?? [];
    const entryId = known.length === 0 ? 999_999 : draw.of(known);
    if (kind === 'change') {
      const data = { entryId, ...entry(draw, model) };
      return { who: some(clerks), name: 'UpdateDisbursementBatchEntryCommand', data };
    }
    return { who: some(clerks), name: 'RemoveDisbursementBatchEntryCommand', data: { entryId } };
  }
  if (kind === 'add') {
    const data = { batchId, ...entry(draw, model) };
    return { who: some(clerks), name: 'AddDisbursementBatchEntryCommand', data };
  }
  const plain: Readonly<Record<string, AreaRequest>> = {
    validate: { who: some(clerks), name: 'ValidateDisbursementBatchCommand', data: { batchId } },
    confirm: { who: some(clerks), name: 'ConfirmDisbursementBatchCommand', data: without },
    cancel: { who: some(clerks), name: 'CancelDisbursementBatchCommand', data: named },
    delete: { who: some(clerks), name: 'DeleteDisbursementBatchCommand', data: { batchId } },
    review: { who: some(reviewers), name: 'ReviewDisbursementBatchCommand', data: named },
    rejectReview: {
      who: some(reviewers),
      name: 'RejectDisbursementReviewCommand',
      data: { batchId, ...said },
    },
    approve: { who: some(managers), name: 'ApproveDisbursementBatchCommand', data: without },
    rejectApproval: {
      who: some(managers),
      name: 'RejectDisbursementApprovalCommand',
      data: { batchId, ...said },
    },
  };
  const look = { name: 'RetrieveDisbursementBatchByIdQuery', data: { batchId } };
  return plain[kind] ?? { who: draw.of(staff), ...look };
}

function initiation(draw: Draw, model: WholeModel, who: AreaRequest['who']): AreaRequest {
  const sourceAccount = anAccount(draw, model);
  const entries = Array.from({ length: 1 + draw.below(4) }, () => entry(draw, model));
  const source = model.accountOf('third', sourceAccount);
  const [first] = entries;
  // Now and then exactly what there is.
  if (first !== undefined && source !== undefined && available(source) > 0n && draw.oneIn(4)) {
    const amount = units(available(source));
    entries.splice(0, entries.length, { ...first, amount });
  }
  const data = { batchDescription: 'Of third only', sourceAccount, entries };
  return { who, name: 'InitiateDisbursementBatchCommand', data };
}

const entry = (draw: Draw, model: WholeModel) => ({
  bankCode: '000',
  destinationAccount: anAccount(draw, model),
  amount: draw.of(amounts),
  ...(draw.oneIn(3) ? { narration: 'Of third only' } : {}),
});
