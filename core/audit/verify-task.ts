/** Runs requested verifications of the trail and records their progress. */
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { mostFindings, mostOfFinding, verifyTask } from './verification.ts';
import type { TrailVerifier } from './verifier.ts';
import type { Verified } from './verify.ts';

export interface VerifyTaskParts {
  readonly verify: TrailVerifier;
  /** Runs the command that records the progress, as the host in that tenant. */
  readonly record: (tenant: string, outcome: Outcome) => Promise<unknown>;
}

/** Milliseconds between two progress records of one verification. */
const every = 500;

export function verifyTaskOf({ verify, record }: VerifyTaskParts): BackgroundTask {
  return {
    name: verifyTask,
    async run({ tenant, data }, stop) {
      const id = String(data.id);
      let told = Number.NEGATIVE_INFINITY;
      let telling: Promise<unknown> = Promise.resolve();
      let far = { looked: 0, total: 0 };
      let ended: Readonly<Record<string, unknown>>;
      try {
        const verified = await verify((progress) => {
          far = progress;
          if (performance.now() - told < every) return;
          told = performance.now();
          // The verification does not wait for progress records, which are written one after another.
          telling = telling.then(() => record(tenant, recorded(id, { ...progress })));
        }, stop);
        ended = { ...far, looked: verified.entries, ...found(verified) };
      } catch (error) {
        stop.throwIfAborted();
        const why = error instanceof Error ? error.message : String(error);
        ended = { ...far, state: 'Failed', error: why.slice(0, 2000) };
      }
      await telling;
      return recorded(id, ended);
    },
  };
}

function found({ chains, seals, problems }: Verified): Readonly<Record<string, unknown>> {
  return {
    state: problems.length === 0 ? 'Clean' : 'Findings',
    chains,
    seals,
    findings: problems.slice(0, mostFindings).map((finding) => finding.slice(0, mostOfFinding)),
    findingCount: problems.length,
  };
}

const recorded = (id: string, what: Readonly<Record<string, unknown>>): Outcome => ({
  command: 'RecordAuditVerification',
  data: { id, ...what },
});
