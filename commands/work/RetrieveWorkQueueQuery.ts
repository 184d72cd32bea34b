import { query } from '../../core/command/declaration/command.ts';
import { Amount, Named, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import type { WorkItem, WorkPort } from '../../core/command/declaration/work.ts';
import { Listed, pageAsked, paging, totalsOf } from '../../core/command/kit/paging.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { toMinor } from '../../core/values/money.ts';
import { nearest } from '../../core/values/nearest.ts';
import { isSamePerson } from '../../core/values/person.ts';
import { placeNamedBy } from './cursor.ts';
import { ItemView, itemView } from './item.ts';
import { namesOf } from './names.ts';
import { counted, pageOf, type Seen } from './queue.ts';

const KindView = Type.Object({
  kind: Named('work kind', 'What its items are called'),
  says: Type.String(),
  waiting: Type.Integer({ description: 'How many of the kind wait' }),
  mine: Type.Integer({ description: 'In how many of them you had a hand' }),
  overdue: Type.Integer({ description: 'Of how many the deadline is over' }),
  events: Type.Array(Type.String()),
});

/** Whether only the user id of the maker is known. */
const isUnnamed = ({ createdBy, createdById }: WorkItem) =>
  createdBy !== '' && createdById !== null && isSamePerson(createdBy, createdById);

/** Places in the queue that pages show: all before a page have to be looked at, of each kind. */
const deepest = 10_000;

export default query({
  name: 'RetrieveWorkQueueQuery',
  summary:
    'What waits for a decision, by deadline: what you may decide, and your own work that waits for others, with why.',
  reply: R2,
  permission: [],
  input: Type.Object({
    ...paging(50),
    kinds: Type.Optional(
      Type.Array(Words(40), { maxItems: 50, description: 'Only these kinds; all by default' }),
    ),
    ids: Type.Optional(
      Type.Array(Words(100), { maxItems: 100, description: 'Only what is named so within its kind' }),
    ),
    whose: Type.Optional(OneOf(['mine', 'others'], 'What you had a hand in, or what you had none in')),
    overdue: Type.Optional(Type.Boolean({ description: 'Only what is late' })),
    minAmount: Type.Optional(Amount('Only what is of this amount or more')),
    text: Type.Optional(Words(100, 'Words of what it is, its numbers or who made it')),
  }),
  output: Type.Object({ ...Listed(ItemView).properties, kinds: Type.Array(KindView) }),
  rejects: ['VALIDATION'],
  example: { pageSize: 20 },

  read: async (input, read, { actor, now, bank, work }) => {
    const { kinds: wanted, ids, whose, overdue, minAmount, text } = input;
    const unknown = wanted?.find((name) => !work.kinds.some((kind) => kind.of === name));
    if (unknown !== undefined) return unknownKind(unknown, work);
    const seen: readonly Seen[] = work.kinds.map((kind) => {
      return { kind, ownOnly: !work.permits(kind.commands, actor) };
    });
    const narrowed = {
      mine: whose === undefined ? undefined : whose === 'mine',
      minAmount: minAmount === undefined ? undefined : toMinor(minAmount),
      overdue: overdue === true ? true : undefined,
      text,
      ids,
    };
    const asking = { actor, now, currency: bank.currency, read };
    const { pageNumber, pageSize, after } = pageAsked(input, 50);
    if (pageNumber * pageSize > deepest) {
      const message = `pageNumber must not lead beyond the first ${deepest}: ask for less by kinds, whose, overdue, minAmount or text`;
      return reject('VALIDATION', { field: 'pageNumber', message });
    }
    const isWanted = ({ of }: { readonly of: string }) => wanted?.includes(of) ?? true;
    const counts = await Promise.all(seen.map((one) => counted(one, narrowed, asking)));
    const filled = new Set(counts.flatMap(({ kind, waiting }) => (waiting > 0 ? [kind] : [])));
    const page = await pageOf(
      seen.filter(({ kind }) => isWanted(kind) && filled.has(kind)),
      narrowed,
      {
        from: (pageNumber - 1) * pageSize,
        size: pageSize,
        after: after === undefined ? undefined : placeNamedBy(after, work.kinds),
      },
      asking,
    );
    const tryActs = work.trying({ actor, now }, read);
    const names = await namesOf(
      page.items.flatMap(({ item }) => (isUnnamed(item) ? [item.createdBy] : [])),
      read,
    );
    const items = await Promise.all(
      page.items.map(async (one) => {
        const view = itemView(one, await tryActs(one.item.acts), { actor, now });
        return isUnnamed(one.item)
          ? { ...view, createdBy: names.get(view.createdBy) ?? view.createdBy }
          : view;
      }),
    );
    const totalRecords = counts.reduce((sum, { kind, waiting }) => sum + (isWanted(kind) ? waiting : 0), 0);
    return {
      data: {
        items,
        pageNumber,
        pageSize,
        ...totalsOf(totalRecords, pageSize),
        nextAfter: page.nextAfter,
        kinds: counts
          .filter(({ kind, waiting }) => waiting > 0 || work.permits(kind.commands, actor))
          .map(({ kind, waiting, mine, overdue: late }) => ({
            kind: kind.of,
            says: kind.says,
            waiting,
            mine,
            overdue: late,
            events: [...kind.events],
          })),
      },
      message: `${items.length}/${totalRecords} wait.`,
    };
  },
});

function unknownKind(name: string, { kinds }: WorkPort) {
  const names = kinds.map(({ of }) => of);
  const near = nearest(name, names);
  const meant = near === undefined ? '' : `; did you mean ${near}?`;
  return reject('VALIDATION', {
    field: 'kinds',
    message: `kinds must be of ${names.join(', ')}, not ${name}${meant}`,
  });
}
