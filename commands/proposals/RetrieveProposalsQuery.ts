import { query } from '../../core/command/declaration/command.ts';
import { OneOf, Type } from '../../core/command/declaration/schema.ts';
import { Listed, listed, listMessage, pageAsked, paging } from '../../core/command/kit/paging.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { proposalLife, proposals } from '../../core/proposals/proposal.ts';
import { ProposalView, proposalView } from './proposal.ts';

export default query({
  name: 'RetrieveProposalsQuery',
  summary: 'Commands that wait or waited for the approval of other people, newest first.',
  reply: R2,
  permission: ['transactions.approve', 'audit.view'],
  input: Type.Object({ ...paging(10), state: Type.Optional(OneOf(proposalLife.states)) }),
  output: Listed(ProposalView),
  example: { state: 'Proposed' },

  read: async ({ state, ...input }, read) => {
    const page = await read.page(proposals, {
      ...pageAsked(input),
      where: (select) => {
        if (state !== undefined) select.where({ state });
      },
    });
    return { data: listed(page, proposalView), message: listMessage(page) };
  },
});
