/** Draws what is asked of mandates: drafts that are changed, turned down, authorised, started and stopped, in any order. */
import type { Draw } from '../draw.ts';
import type { Mandate } from '../model/mandates.ts';
import type { WholeModel } from '../model/whole.ts';
import { staff } from '../people.ts';
import type { AreaRequest } from './request.ts';

const amounts = [0.01, 50_000, 60_000.5, 600_000, 10_000_000];
const clerks = staff.filter(({ role }) => role !== 'Teller');
const managers = staff.filter(({ role }) => /Manager|Admin/.test(role));

const terms = (draw: Draw) => ({
  amount: draw.of(amounts),
  debitAmount: draw.of([0.01, 0.01, 5000, 50_000, 700_000]),
  ...(draw.oneIn(2) ? { numberOfInstallments: draw.of([1, 2, 12, 13]) } : {}),
});

export function drawMandates(draw: Draw, model: WholeModel): AreaRequest {
  const { mandates } = model.mandates;
  const kind = draw.weighted({
    create: 5,
    update: 3,
    authorise: 5,
    disapprove: 1,
    start: 3,
    stop: 2,
    refresh: 2,
    look: 3,
  });
  const clerk = draw.oneIn(12) ? draw.of(staff) : draw.of(clerks);
  const manager = draw.oneIn(6) ? draw.of(staff) : draw.of(managers);
  if (kind === 'create') return creation(draw, clerk);
  const one: Mandate | undefined = mandates.length === 0 ? undefined : draw.of(mandates.slice(-5));
  const mandateId = one === undefined || draw.oneIn(40) ? 9999 : one.id;
  if (kind === 'update') {
    const name = draw.oneIn(2) ? { payerName: draw.of(['Of third only', ' Of third only ']) } : {};
    const tag = draw.oneIn(3) ? { tag: 'Of third only' } : {};
    const changed = draw.oneIn(2) ? terms(draw) : {};
    const data = { mandateId, ...name, ...tag, ...changed };
    return { who: clerk, name: 'UpdateInterbankMandateCommand', data };
  }
  if (kind === 'authorise') {
    const comment = draw.oneIn(2) ? { comment: 'Of third only' } : {};
    return { who: manager, name: 'AuthoriseInterbankMandateCommand', data: { mandateId, ...comment } };
  }
  if (kind === 'disapprove') {
    const data = { mandateId, comment: 'Of third only' };
    return { who: manager, name: 'DisapproveInterbankMandateCommand', data };
  }
  if (kind === 'start') {
    return { who: manager, name: 'StartInterbankMandateCommand', data: { mandateId } };
  }
  if (kind === 'stop') {
    const reason = draw.oneIn(2) ? { reason: 'Of third only' } : {};
    return { who: manager, name: 'StopInterbankMandateCommand', data: { mandateId, ...reason } };
  }
  const who = draw.of(staff);
  return kind === 'refresh'
    ? { who, name: 'RefreshInterbankMandateStatusCommand', data: { mandateId } }
    : { who, name: 'RetrieveInterbankMandateByIdQuery', data: { mandateId } };
}

function creation(draw: Draw, who: AreaRequest['who']): AreaRequest {
  const paper = { mandateFileBase64: 'AAAA', mandateFileExtension: 'pdf' };
  const mandate = {
    clientCode: 'client-a',
    branchCode: 'BRA',
    organisationCode: 'ORG-001',
    productCode: draw.oneIn(12) ? draw.of(['mandate-before', 'mandate-99']) : ' mandate-now ',
    ...terms(draw),
    startDate: draw.of(['2026-03-01', '2026-03-01', '2026-04-01T00:00:00Z']),
    endDate: draw.oneIn(12) ? draw.of(['2026-03-01', '2026-02-01', '2026-03-09']) : '2027-03-31',
    mobileNumber: '+2348100000001',
    emailAddress: 'a@clients.example',
    payerName: 'Of third only',
    payerAddress: 'Of third only',
    mandateType: draw.oneIn(4) ? 1 : 0,
    ...(draw.oneIn(3) ? paper : {}),
    accountNumber: '0123456789',
    bvn: '22222222222',
    bankCode: '058',
    accountName: 'Of third only',
  };
  const narration = draw.oneIn(2) ? { narration: 'Of third only' } : {};
  return { who, name: 'CreateInterbankMandateCommand', data: { ...narration, mandate } };
}
