/** Runs approved proposals as the person or the service that made them. */
import { rightsNow } from '../auth/kept-rights.ts';
import type { Actor } from '../command/declaration/actor.ts';
import type { Vault } from '../command/declaration/vault.ts';
import { approversOf } from '../command/policy/approval.ts';
import type { Bank } from '../command/wire/bank.ts';
import { execute } from '../command/wire/execute.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundTask, Outcome } from '../time/background-task.ts';
import { membersOf } from '../values/members.ts';
import { inputAbout, type Proposal, proposalContents, proposals, runTask } from './proposal.ts';

export interface ProposalTaskParts {
  readonly bank: Bank;
  readonly store: Store;
  readonly vault: Vault;
}

/** A run that the host could not finish throws, and its timer tries it again under the same Idempotency-Key. */
export function proposalTask(parts: ProposalTaskParts): BackgroundTask {
  const { bank, store, vault } = parts;
  return {
    name: runTask,
    async run({ tenant, data }) {
      const id = String(data.proposalId);
      const read = store.reader(tenant);
      const proposal = await read.one(proposals, { id });
      // RecordProposalRun rejects a run that is already recorded or was never approved.
      if (proposal?.state !== 'Approved')
        return recorded(id, 404, { message: 'The proposal is not approved.' });
      const contents = await read.one(proposalContents, { id });
      const text = vault.open(contents?.sealedInput ?? '', inputAbout(tenant, id));
      if (text === undefined) {
        const message = 'The data of the proposal was sealed with another SECRETS_KEY.';
        return recorded(id, 500, { message });
      }
      const { permissions } = await rightsNow(proposal.maker.rights, read, bank.roles());
      const { rights: _rights, ...maker } = proposal.maker;
      return run(proposal, membersOf(JSON.parse(text)), { ...maker, tenant, permissions }, bank);
    },
  };
}

async function run(
  proposal: Proposal,
  data: Readonly<Record<string, unknown>>,
  actor: Actor,
  bank: Bank,
): Promise<Outcome> {
  const { id, command, total, approvalsNeeded, approverRole, reasons } = proposal;
  const people = [...proposal.makers, ...approversOf(proposal.approvals)];
  const reply = await execute(
    {
      name: command,
      data,
      form: 'E2',
      dryRun: false,
      credentials: { actor },
      // No caller can send this character in a key. Its answer outlives a host that comes back late.
      ...{ idempotencyKey: `§proposal:${id}`, isKeptLong: true },
      approved: { proposalId: id, total, approvals: approvalsNeeded, approverRole, reasons, people },
      origin: { kind: 'timer', requestId: id, ip: null, userAgent: null },
    },
    bank,
  );
  if (reply.status >= 500) throw new Error(`${command} of proposal ${id} answered ${reply.status}`);
  return recorded(id, reply.status, reply.body);
}

function recorded(proposalId: string, status: number, body: unknown): Outcome {
  return { command: 'RecordProposalRun', data: { proposalId, status, answer: JSON.stringify(body) ?? '' } };
}
