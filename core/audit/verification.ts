/** Verifications of the trail that a person requested: their progress and their findings. */
import {
  instant,
  integer,
  json,
  nullable,
  type Row,
  table,
  text,
  uuid,
} from '../command/declaration/table.ts';

/** Name of the background task that verifies. */
export const verifyTask = 'VerifyAuditTrail';

/** `Failed`: it could not be read to its end. */
export const verificationStates = ['Running', 'Clean', 'Findings', 'Failed'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** The slot of the running verification. A finished verification has its own id in this column. */
export const runningSlot = 'running';

/** Findings that are kept of a run, and characters of each. */
export const mostFindings = 100;
export const mostOfFinding = 400;

export const auditVerifications = table({
  name: 'audit_verifications',
  key: ['id'],
  // Two that run would have the same slot: one at a time.
  natural: [['slot']],
  controls: 'none',
  columns: {
    id: uuid(),
    slot: text(36),
    state: text<VerificationState>(12),
    startedBy: text(200),
    startedById: text(200),
    startedAt: instant(),
    /** Entries that were looked at, and how many there are; null before they were counted. */
    looked: integer('long'),
    total: nullable(integer('long')),
    chains: nullable(integer('long')),
    seals: nullable(integer('long')),
    /** The first findings, as sentences, and the number of findings. */
    findings: json<readonly string[]>(),
    findingCount: integer('long'),
    error: nullable(text()),
    changedAt: instant(),
    finishedAt: nullable(instant()),
  },
});

export type Verification = Row<typeof auditVerifications>;
