import { query } from '../../core/command/declaration/command.ts';
import { OrNull, Type } from '../../core/command/declaration/schema.ts';
import { reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { proposalContents, proposals } from '../../core/proposals/proposal.ts';
import { ProposalView, proposalNamed, proposalView } from './proposal.ts';

export default query({
  name: 'RetrieveProposalByIdQuery',
  summary: 'A proposal with the data of its command, what the command would do, and what it answered.',
  reply: R2,
  permission: ['transactions.approve', 'audit.view'],
  input: Type.Object(proposalNamed),
  output: Type.Object({
    ...ProposalView.properties,
    commandData: Type.Unknown({ description: 'The data of the command' }),
    preview: Type.Unknown({ description: 'What the command would have answered' }),
    answer: OrNull(Type.String({ description: 'Body of the reply, as JSON' })),
  }),
  rejects: ['PROPOSAL_NOT_FOUND'],
  example: { proposalId: '018f3c1e-7b1a-7c3e-9d2a-0a1b2c3d4e5f' },

  read: async ({ proposalId }, read) => {
    const proposal = await read.one(proposals, { id: proposalId });
    if (proposal === undefined) return reject('PROPOSAL_NOT_FOUND');
    const {
      input,
      preview = null,
      answer = null,
    } = (await read.one(proposalContents, { id: proposalId })) ?? {};
    return {
      data: { ...proposalView(proposal), commandData: input, preview, answer },
      message: 'Proposal found.',
    };
  },
});
