/** Drafts of rule sets that wait for another person's decision. */
import { isFew, sampleReason, work } from '../../core/command/declaration/work.ts';
import { ruleDrafts } from './draft.ts';

export const openDrafts = work({
  of: 'ruleDraft',
  says: 'Drafts of rule sets that wait for approval',
  table: ruleDrafts,
  waits: (select) => {
    isFew(select, 'state', 'Proposed');
  },
  own: ['proposedBy', 'authors'],
  due: null,
  since: 'proposedAt',
  amount: null,
  texts: ['name', 'note', 'proposedByName'],
  commands: ['ApproveRuleSetCommand', 'RejectRuleSetCommand'],
  events: ['rules.proposed', 'rules.published', 'rules.rejected'],
  items: (rows) =>
    rows.map((row) => {
      const data = { draftId: row.id };
      return {
        id: row.id,
        what: row.note === null ? `Rules ${row.name}` : `Rules ${row.name}: ${row.note}`,
        amount: null,
        currency: null,
        createdBy: row.proposedByName,
        createdById: row.proposedBy,
        createdAt: row.proposedAt,
        hands: [row.proposedBy, ...row.authors],
        acts: [
          { command: 'ApproveRuleSetCommand', data },
          { command: 'RejectRuleSetCommand', data, sample: { reason: sampleReason } },
        ],
      };
    }),
});
