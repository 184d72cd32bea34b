import { type CommandRecord, records } from '../../core/audit/record.ts';
import { query } from '../../core/command/declaration/command.ts';
import { Type, Words } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { DayOrMoment, periodOf } from '../../core/command/kit/period.ts';
import { sent } from '../../core/command/kit/sent.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { canonicalJson } from '../../core/values/json.ts';
import { fromMinor } from '../../core/values/money.ts';

const orNull = Type.Union([Type.String(), Type.Null()]);

/** The fields of the specification's audit log entry, and how the command ended. */
const EntryView = Type.Object({
  id: Type.String(),
  eventType: Type.String(),
  timestamp: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  role: orNull,
  action: Type.String(),
  outcome: Type.String(),
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
  origin: Type.String(),
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
    transactionId: Type.Optional(Words(64)),
    userId: Type.Optional(Words(200)),
    eventType: Type.Optional(Words(80)),
    action: Type.Optional(Words(80)),
    outcome: Type.Optional(Words(80, 'accepted, or the code of a refusal')),
    ipAddress: Type.Optional(Words(64)),
    startDate: Type.Optional(DayOrMoment('At or after')),
    endDate: Type.Optional(DayOrMoment('At or before')),
  }),
  output: Listed(EntryView),
  example: { pageSize: 10 },

  read: async (input, read, { bank }) => {
    const equal = sent(input, [
      'transactionId',
      'userId',
      'eventType',
      'action',
      'outcome',
      'ipAddress',
    ]);
    const { from, before } = periodOf(input, bank.timezone);
    const page = await read.page(records, {
      ...pageAsked(input, 50),
      filterKey: canonicalJson({ ...equal, from, before }),
      where: (select) => {
        for (const [name, value] of Object.entries(equal)) select.where(name, value);
        if (from !== undefined) select.where('timestamp', '>=', from);
        if (before !== undefined) select.where('timestamp', '<', before);
      },
    });
    return { data: listed(page, entryView), message: listMessage(page) };
  },
});

function entryView(record: CommandRecord) {
  const { tenant: _tenant, version: _version, moves: _moves, events: _events, ...entry } = record;
  const {
    transactionAmount: amount,
    attempts,
    event: _event,
    eventCount: _count,
    ...shown
  } = entry;
  return {
    ...shown,
    transactionAmount: amount === null ? null : fromMinor(amount),
    ...(attempts === null ? {} : { attempts }),
  };
}
