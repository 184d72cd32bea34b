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

/** `Failed`: the trail could not be read to its end. */
export const verificationStates = ['Running', 'Clean', 'Findings', 'Failed'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** The slot of the running verification. A finished verification has its own id in this column. */
export const runningSlot = 'running';

/** The most findings that are stored of a run, and the most characters of each. */
export const mostFindings = 100;
export const mostOfFinding = 400;

export const auditVerifications = table({
  name: 'audit_verifications',
  key: ['id'],
  // Running verifications share one slot, so only one can run.
  natural: [['slot']],
  controls: 'none',
  columns: {
    id: uuid(),
    slot: text(36),
    state: text<VerificationState>(12),
    startedBy: text(200),
    startedById: text(200),
    startedAt: instant(),
    /** Checked entries, and the number of all entries. Null before they were counted. */
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
