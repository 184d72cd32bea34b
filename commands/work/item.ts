/** An item of work in answers, with the present actions of the caller. */
import { isAmong } from '../../core/command/declaration/actor.ts';
import { Bag, Named, OrNull, SignedAmount, Type } from '../../core/command/declaration/schema.ts';
import type { Tried, WorkAsked, WorkItem } from '../../core/command/declaration/work.ts';
import type { RejectionTable } from '../../core/command/wire/rejections.ts';
import type { Instant } from '../../core/values/instant.ts';
import { fromMinor } from '../../core/values/money.ts';

export const rejections = {
  OBJECT_NOT_FOUND: {
    http: 404,
    kind: 'not-found',
    says: 'There is no such thing.',
    mend: { how: 'Look it up by a list of its kind: the id may be misspelt, or of another tenant.' },
  },
} as const satisfies RejectionTable;

const orNull = OrNull(Type.String());

/** Why a person may not do something, or null if they may. */
const Why = OrNull(
  Type.Object({
    code: Type.String(),
    message: Type.String(),
    requiredRole: OrNull(Type.String({ description: 'The lowest role that could do it' })),
  }),
);

export const ActionView = Type.Object({
  command: Type.String(),
  data: Bag('Members that name the object: they are sent with what the command needs besides'),
  needs: Type.Array(Type.String()),
  allowed: Type.Boolean(),
  until: orNull,
  terms: OrNull(Type.String({ description: 'The terms that hold until then, in words' })),
  why: Why,
});

export const ItemView = Type.Object({
  kind: Named('work kind', 'Kind of it, one of `kinds`'),
  id: Type.String({ description: 'Id of it within its kind' }),
  version: Type.Integer({ description: 'Another number after each change of it' }),
  what: Type.String({ description: 'What it is, in a few words' }),
  holder: OrNull(Type.String({ description: 'Name of whose account it is about, where it is about one' })),
  note: OrNull(Type.String({ description: 'What its maker wrote about it, as a narration' })),
  amount: OrNull(SignedAmount()),
  currency: orNull,
  createdBy: Type.String(),
  createdById: orNull,
  createdAt: Type.String(),
  deadline: orNull,
  overdue: Type.Boolean({ description: 'Whether its deadline is over' }),
  mine: Type.Boolean(),
  claimedBy: OrNull(Type.String({ description: 'Who has taken a task for himself' })),
  mayDecide: Type.Boolean(),
  why: Why,
  actions: Type.Array(ActionView, {
    description: 'Commands by which it is decided, the one that brings it forward first',
  }),
});

/** An action that was tried. */
export function actionView({ act, needs, refused }: Tried) {
  return {
    command: act.command,
    data: act.data,
    needs: [...needs],
    allowed: refused === undefined,
    until: act.until ?? null,
    terms: act.terms ?? null,
    why: refused ?? null,
  };
}

/** An item with the facts about it. */
export interface Found {
  readonly kind: string;
  readonly item: WorkItem;
  readonly version: number;
  readonly deadline: Instant | null;
}

/** An item with its actions. The first action shows whether the caller may decide it. */
export function itemView(
  { kind, item, version, deadline }: Found,
  tried: readonly Tried[],
  { actor, now }: Pick<WorkAsked, 'actor'> & { readonly now: Instant },
) {
  const actions = tried.map(actionView);
  return {
    kind,
    id: item.id,
    version,
    what: item.what,
    holder: item.holder ?? null,
    note: item.note ?? null,
    amount: item.amount === null ? null : fromMinor(item.amount),
    currency: item.currency,
    createdBy: item.createdBy,
    createdById: item.createdById,
    createdAt: item.createdAt,
    deadline,
    overdue: deadline !== null && deadline <= now,
    mine: isAmong(actor, item.hands),
    claimedBy: item.claimedBy ?? null,
    mayDecide: actions[0]?.allowed ?? false,
    why: actions[0]?.why ?? null,
    actions,
  };
}
