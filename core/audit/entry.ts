/** The audit trail: one entry for each command, and for each refused attempt at anything. */
import {
  instant,
  integer,
  json,
  money,
  nullable,
  type Row,
  table,
  text,
} from '../command/declaration/table.ts';

export const auditEntries = table({
  name: 'audit_entries',
  key: ['id'],
  appendOnly: true,
  indexes: [
    {
      on: ['chain', 'chainSeq'],
      across: true,
      unique: true,
      serves: [{ file: 'core/audit/sealer.ts' }, { file: 'core/audit/verify.ts' }],
    },
    {
      on: ['transactionId'],
      serves: [
        {
          query: 'RetrieveAuditLogQuery',
          asked: { transactionId: '01980000-0000-7000-8000-000000000000' },
        },
        { query: 'RetrieveTransactionByIdQuery' },
      ],
    },
    {
      on: ['userId', 'id'],
      serves: [{ query: 'RetrieveAuditLogQuery', asked: { userId: 'teller' } }],
    },
  ],
  columns: {
    id: text(),
    eventType: text(),
    timestamp: instant(),
    userId: text(),
    userName: text(),
    role: nullable(text()),
    /** The command's name. */
    action: text(),
    /** `accepted`, or the code of the refusal. */
    outcome: text(),
    transactionId: nullable(text()),
    transactionType: nullable(text()),
    transactionAmount: nullable(money()),
    previousState: nullable(text()),
    newState: nullable(text()),
    approverNotes: nullable(text()),
    balanceImpact: nullable(json<unknown>()),
    ipAddress: nullable(text()),
    userAgent: nullable(text()),
    branchId: nullable(text()),
    branchName: nullable(text()),
    requestId: text(),
    origin: text(),
    /** Ids of the verdicts that the decision rested on. */
    decisions: nullable(json<readonly string[]>()),
    /** How many attempts the entry stands for, where it counts them; null for one. */
    attempts: nullable(integer()),
    /** The chain of the process that wrote it, its place there, and the link that holds it: given at the commit. */
    chain: nullable(text()),
    chainSeq: nullable(integer()),
    link: nullable(text()),
  },
});

export type AuditEntry = Row<typeof auditEntries>;
