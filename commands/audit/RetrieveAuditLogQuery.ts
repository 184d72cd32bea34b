import { recordsAbout } from '../../core/audit/history.ts';
import { type RecordPeriod, recordedIn } from '../../core/audit/period.ts';
import { type CommandRecord, records } from '../../core/audit/record.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Guid, OneOf, Type, Words } from '../../core/command/declaration/schema.ts';
import { pageAtHand } from '../../core/command/kit/at-hand.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { originKinds } from '../../core/command/wire/envelope.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { fromMinor } from '../../core/values/money.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

/** The fields of the specification's audit log entry, and how the command ended. */
const EntryView = Type.Object({
  id: Type.String(),
  eventType: Type.String({
    description: 'What was done, as its command calls it; of a refusal it ends in Refused',
  }),
  timestamp: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  role: orNull,
  action: Type.String(),
  outcome: Type.String({ description: 'accepted, or the code of the refusal' }),
  transactionId: orNull,
  transactionType: orNull,
  transactionAmount: Type.Union([Type.Number(), Type.Null()]),
  previousState: orNull,
  newState: orNull,
  approverNotes: orNull,
  balanceImpact: Type.Unknown(),
  ipAddress: orNull,
  userAgent: orNull,
  branchId: orNull,
  branchName: orNull,
  requestId: Type.String(),
  origin: OneOf<string>(originKinds, 'By which door it came'),
  decisions: Type.Unknown(),
  attempts: Type.Optional(
    Type.Integer({ description: 'How many attempts the entry counts, where it counts several' }),
  ),
  chain: orNull,
  chainSeq: Type.Union([Type.Integer(), Type.Null()]),
  link: orNull,
});

export default query({
  name: 'RetrieveAuditLogQuery',
  summary: 'Who did what, when and by which rules; refused attempts too. Newest first.',
  reply: R2,
  permission: ['audit.view'],
  input: Type.Object({
    ...paging(50),
    id: Type.Optional(Guid('Id of the entry: one that is kept is found however old it is')),
    transactionId: Type.Optional(Words(64)),
    subject: Type.Optional(
      Words(258, 'Id of any object: entries in which it changed its state, and those of a transaction'),
    ),
    userId: Type.Optional(Words(200, 'Subject (user id) of a person, not the name')),
    eventType: Type.Optional(Words(80)),
    action: Type.Optional(Words(80)),
    outcome: Type.Optional(Words(80, 'accepted, or the code of a refusal')),
    refused: Type.Optional(
      Type.Boolean({ description: 'true: refused attempts alone; false: what was accepted' }),
    ),
    ipAddress: Type.Optional(Words(64)),
    startDate: Type.Optional(DayOrMoment('At or after')),
    endDate: Type.Optional(DayOrMoment('At or before')),
  }),
  output: Listed(EntryView),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const equal = sent(input, [
      'id',
      'transactionId',
      'userId',
      'eventType',
      'action',
      'outcome',
      'ipAddress',
    ]);
    const { refused, subject } = input;
    const period = periodOf(input, bank.timezone);
    const asked = pageAsked(input, 50);
    if (subject !== undefined) {
      const about = await recordsAbout(read, subject);
      const found = about.filter((record) => isAmong(record, { equal, refused, ...period }));
      const page = pageAtHand(found.reverse(), asked, {
        list: 'RetrieveAuditLogQuery',
        direction: 'desc',
        placeOf: ({ id }) => [id, 0],
      });
      return { data: listed(page, entryView), message: listMessage(page) };
    }
    const page = await read.page(records, {
      ...asked,
      without: ['moves', 'events'],
      filterKey: canonicalJson({ ...equal, refused, ...period }),
      where: (select) => {
        for (const [name, value] of Object.entries(equal)) select.where(name, value);
        if (refused === true) select.where('outcome', '<>', accepted);
        if (refused === false) select.where('outcome', accepted);
        recordedIn(select, period);
      },
    });
    return { data: listed(page, entryView), message: listMessage(page) };
  },
});

const accepted = 'accepted';

interface Wanted extends RecordPeriod {
  readonly equal: Partial<CommandRecord>;
  readonly refused: boolean | undefined;
}

/** Whether the filter also includes this entry about an object. */
function isAmong(record: CommandRecord, { equal, refused, from, before }: Wanted): boolean {
  const { timestamp, outcome } = record;
  if (refused !== undefined && refused !== (outcome !== accepted)) return false;
  if ((from !== undefined && timestamp < from) || (before !== undefined && timestamp >= before)) {
    return false;
  }
  const members: Readonly<Record<string, unknown>> = record;
  return Object.entries(equal).every(([name, value]) => members[name] === value);
}

function entryView(record: CommandRecord) {
  const { tenant: _tenant, version: _version, moves: _moves, events: _events, ...entry } = record;
  const { transactionAmount: amount, attempts, event: _event, eventCount: _count, ...shown } = entry;
  return {
    ...shown,
    transactionAmount: amount === null ? null : fromMinor(amount),
    ...(attempts === null ? {} : { attempts }),
  };
}
