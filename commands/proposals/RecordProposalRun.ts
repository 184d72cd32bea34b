import { command } from '../../core/command/declaration/command.ts';
import { audit, emit, put } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { stepsWaitingFor, wakeSteps } from '../../core/process/proposal-wait.ts';
import { proposalContents, proposals } from '../../core/proposals/proposal.ts';
import { aboutProposal, proposalEvent, proposalNamed, proposalNoun } from './proposal.ts';

/** Run by the host when the command of a proposal was answered. */
export default command({
  name: 'RecordProposalRun',
  summary: 'Records what the command of an approved proposal answered.',
  reply: R2,
  permission: null,
  input: Type.Object({
    ...proposalNamed,
    status: Type.Integer({ description: 'HTTP status' }),
    answer: Type.String({ description: 'Body of the reply, as JSON' }),
  }),
  output: Type.Object({ proposalId: Type.String(), state: Type.String() }),
  rejects: ['PROPOSAL_NOT_FOUND', 'PROPOSAL_STATE'],
  audits: 'ProposalRun',
  effectClasses: ['commitment'],

  load: async ({ proposalId }, read) => ({
    proposal: await read.one(proposals, { id: proposalId }),
    contents: await read.one(proposalContents, { id: proposalId }),
    steps: await stepsWaitingFor(proposalId, read),
  }),
  about: (_input, { proposal }) => aboutProposal(proposal),

  decide: ({ proposalId, status, answer }, { proposal, contents, steps }, context) => {
    if (proposal === undefined) return reject('PROPOSAL_NOT_FOUND');
    const move = status < 400 ? 'run' : 'fail';
    const moved = proposalNoun.move(proposal, move, context, { changes: { status } });
    if (isRejection(moved)) return moved;
    return {
      data: { proposalId, state: moved.to },
      message: `${proposal.command} answered ${status}.`,
      effects: [
        ...moved.effects,
        ...(contents === undefined ? [] : [put(proposalContents, contents, { answer })]),
        ...wakeSteps(moved.after, answer, steps, context),
        emit('proposal.run', proposalId, { ...proposalEvent(proposal), state: moved.to, status }),
        audit({ newState: moved.to }),
      ],
    };
  },
});
