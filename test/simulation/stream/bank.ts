/** What people of a run ask: of one area more than of the others, so that long stories are told in each. */
import { jsonOrNothing } from '../../../core/values/json.ts';
import { membersOf } from '../../../core/values/members.ts';
import { type Draw, drawing } from '../draw.ts';
import type { Asked } from '../model/bank.ts';
import type { WholeModel } from '../model/whole.ts';
import { outsiders, staff } from '../people.ts';
import { drawAccounts } from './accounts.ts';
import { drawBatches } from './batches.ts';
import { drawCheques } from './cheques.ts';
import { drawCollections } from './collections.ts';
import { drawLoans } from './loans.ts';
import { drawMandates } from './mandates.ts';
import { drawMoney } from './money.ts';
import { type AreaStream, type BankRequest, stray } from './request.ts';
import { drawTills } from './tills.ts';

export type BankStream = (draw: Draw, again: readonly Asked[]) => BankRequest;

const areas = {
  accounts: drawAccounts,
  tills: drawTills,
  loans: drawLoans,
  cheques: drawCheques,
  mandates: drawMandates,
  batches: drawBatches,
  collections: drawCollections,
} as const satisfies Readonly<Record<string, AreaStream>>;
const names = Object.keys(areas) as (keyof typeof areas)[];

export function bankStream(seed: number, model: WholeModel): BankStream {
  const focus = drawing(`focus ${seed}`).of(['money', 'money', ...names] as const);
  return (draw, again) => {
    const kind = draw.oneIn(2) ? focus : draw.of(['money', ...names] as const);
    const isOwn = ({ who: { tenant } }: Asked): boolean => tenant === 'third' || tenant === 'empty';
    const before = again.filter((one) => isOwn(one) === (kind !== 'money'));
    return kind === 'money' ? drawMoney(draw, model, before) : drawArea(draw, model, areas[kind], before);
  };
}

const anyone = [...staff, ...outsiders];

function drawArea(draw: Draw, model: WholeModel, stream: AreaStream, again: readonly Asked[]): BankRequest {
  const before = again[draw.below(Math.max(1, again.length))];
  const extra = {};
  if (before !== undefined && draw.oneIn(10)) {
    const { name, data, key } = before;
    const who = draw.oneIn(6) && before.who.tenant === 'third' ? draw.of(staff) : before.who;
    return { who, name, data, extra, ...(key === undefined ? {} : { key }) };
  }
  const drawn = stream(draw, model);
  const who = draw.oneIn(12) ? draw.of(anyone) : drawn.who;
  const asked = { ...drawn, who, data: marked(drawn.data, who.tenant) };
  const request = { ...asked, extra };
  if (draw.oneIn(40)) {
    return { ...request, flaw: draw.of(['UNAUTHENTICATED', 'TENANT_FORBIDDEN'] as const) };
  }
  if (draw.oneIn(25)) return { ...request, flaw: 'VALIDATION', data: misshapen(draw, asked.data) };
  const isCommand = model.commands.has(asked.name);
  if (isCommand && draw.oneIn(12)) return { ...request, dryRun: true };
  if (isCommand && draw.oneIn(4)) return { ...request, key: `key-${draw.below(6)}` };
  // Of a query, what nobody declared is refused: it could have been meant to narrow.
  return isCommand && draw.oneIn(8) ? { ...request, extra: stray(draw) } : request;
}

/** What only one bank may see is said by nobody of another. */
function marked(data: Asked['data'], tenant: string): Asked['data'] {
  return membersOf(jsonOrNothing(JSON.stringify(data).replaceAll('Of third', `Of ${tenant}`)));
}

/** The data with one of its members of a kind that no member is of. */
function misshapen(draw: Draw, data: Asked['data']): Asked['data'] {
  const name = draw.of(Object.keys(data));
  return { ...data, [name]: { wrong: [data[name]] } };
}
