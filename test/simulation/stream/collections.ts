/** Draws what is asked of collections: under few mandates, up to each of their bounds and beyond, and before their time. */
import type { Draw } from '../draw.ts';
import { units } from '../model/bank.ts';
import type { Collection } from '../model/collections.ts';
import type { Mandate } from '../model/mandates.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import { drawMandates } from './mandates.ts';
import type { AreaRequest } from './request.ts';

const clerks = staff.filter(({ role }) => role !== 'Teller');
const managers = staff.filter(({ role }) => /Manager|Admin/.test(role));

/** The states in which each move may be made, so that most that are drawn can be. */
const before: Readonly<Record<string, readonly Collection['state'][]>> = {
  add: ['Draft'],
  activate: ['Draft'],
  deactivate: ['Active'],
  cancel: ['Draft', 'Active'],
  run: ['Active'],
};

export function drawCollections(draw: Draw, model: WholeModel): AreaRequest {
  const { collections } = model.collections;
  const kind = draw.weighted({
    mandate: 2,
    create: 3,
    createWith: 5,
    add: 6,
    activate: 7,
    deactivate: 1,
    cancel: 1,
    run: 9,
    look: 4,
    lookAtMandate: 3,
  });
  const clerk = draw.oneIn(12) ? draw.of(staff) : draw.of(clerks);
  const manager = draw.oneIn(8) ? draw.of(staff) : draw.of(managers);
  const { mandates } = model.mandates;
  const able = mandates.filter(({ state }) => state === 'Active');
  // Where nothing can be collected, somebody sees to it first.
  if (able.length === 0 && !draw.oneIn(6)) return nearer(draw, model);
  if (kind === 'mandate') return drawMandates(draw, model);
  const some = able.length > 0 && !draw.oneIn(8) ? able : mandates;
  const mandate = some.length === 0 ? undefined : draw.of(some.slice(-3));
  if (kind === 'create' || kind === 'createWith') {
    const narration = draw.oneIn(2) ? { narration: 'Of third only' } : {};
    const batch = { batchName: 'Of third only', organisationId: 1, ...narration };
    if (kind === 'create') {
      return { who: clerk, name: 'CreateInterbankCollectionBatchCommand', data: batch };
    }
    const items = Array.from({ length: 1 + draw.below(3) }, () => item(draw, mandate));
    const name = 'CreateInterbankCollectionBatchWithItemsCommand';
    return { who: clerk, name, data: { ...batch, collections: items } };
  }
  const who = draw.of(staff);
  if (kind === 'lookAtMandate') {
    const data = { mandateId: mandate?.id ?? 9999 };
    return { who, name: 'RetrieveInterbankMandateByIdQuery', data };
  }
  const fit = collections.filter(({ state }) => before[kind]?.includes(state) ?? true);
  const list = (fit.length > 0 && !draw.oneIn(6) ? fit : collections).slice(-3);
  const batchId = list.length === 0 || draw.oneIn(30) ? 9999 : draw.of(list).id;
  if (kind === 'look') {
    return { who, name: 'RetrieveInterbankCollectionBatchesQuery', data: { batchId } };
  }
  if (kind === 'add') {
    const data = { batchId, ...item(draw, mandate) };
    return { who: clerk, name: 'AddInterbankCollectionToBatchCommand', data };
  }
  const names = {
    activate: 'ActivateInterbankCollectionBatchCommand',
    deactivate: 'DeactivateInterbankCollectionBatchCommand',
    cancel: 'CancelInterbankCollectionBatchCommand',
    run: 'RunInterbankCollectionBatchCommand',
  } as const;
  return { who: manager, name: names[kind], data: { batchId } };
}

/** Brings a mandate nearer to what may be collected under. */
function nearer(draw: Draw, model: WholeModel): AreaRequest {
  const { mandates } = model.mandates;
  const fits = ({ amount, debit }: Mandate): boolean => debit * 2n <= amount;
  const authorised = mandates.find((one) => one.state === 'Authorised' && fits(one));
  if (authorised !== undefined) {
    const data = { mandateId: authorised.id };
    return { who: draw.of(managers), name: 'StartInterbankMandateCommand', data };
  }
  const draft = mandates.find((one) => one.state === 'Draft' && fits(one));
  if (draft === undefined) return drawMandates(draw, model);
  const others = managers.filter(({ person }) => !draft.makers.includes(person));
  const data = { mandateId: draft.id };
  return { who: draw.of(others), name: 'AuthoriseInterbankMandateCommand', data };
}

/** A debit: of what the mandate allows at a time, of less, or of more. */
function item(draw: Draw, mandate: Mandate | undefined) {
  const most = mandate === undefined ? 1 : units(mandate.debit);
  const amount = draw.oneIn(5) ? draw.of([0.01, 5000, 700_000]) : most;
  const day = draw.of(['2026-03-01', '2026-03-20T10:00:00Z', '2026-04-15', '2027-04-01']);
  return {
    mandateId: mandate === undefined || draw.oneIn(20) ? 9999 : mandate.id,
    amount,
    ...(draw.oneIn(4) ? { collectionDate: day } : {}),
    ...(draw.oneIn(3) ? { narration: 'Of third only' } : {}),
  };
}
