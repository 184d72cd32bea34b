import { command } from '../../core/command/declaration/command.ts';
import { audit } from '../../core/command/declaration/effects.ts';
import { Type } from '../../core/command/declaration/schema.ts';
import { limitRefusal } from '../../core/command/policy/approval.ts';
import { isRejection, reject } from '../../core/command/wire/rejections.ts';
import { R2 } from '../../core/command/wire/reply.ts';
import { counted } from '../../core/values/counted.ts';
import { moneyWords } from '../../core/values/money.ts';
import { makerCheckerRejection } from '../transactions/approval.ts';
import { approvalLimits, makerChecker } from '../transactions/approval-policies.ts';
import {
  hashOf,
  ImportView,
  importFacts,
  importNamed,
  importNoun,
  importView,
  loadImport,
} from './account-import.ts';
import { loadFound, openAll } from './import-accounts.ts';

export default command({
  name: 'ApproveImportCommand',
  summary: 'Opens every account of an import that another person proposed, with its balances.',
  reply: R2,
  permission: ['imports.approve'],
  bulk: true,
  input: Type.Object(importNamed),
  output: ImportView,
  policies: { makerChecker, limits: approvalLimits },
  rejects: [
    'IMPORT_NOT_FOUND',
    'IMPORT_STATE',
    'IMPORT_ALTERED',
    'INSUFFICIENT_PERMISSIONS',
    'APPROVAL_LIMIT_EXCEEDED',
    'VALIDATION',
  ],
  audits: 'AccountsImportApproved',
  effectClasses: ['money', 'commitment', 'risk'],

  load: async (input, read) => {
    const { proposal, rows } = await loadImport(input, read);
    return { proposal, rows, found: await loadFound(rows, read) };
  },
  facts: (_input, { proposal }) =>
    proposal === undefined
      ? { makerChecker: null, limits: null }
      : { makerChecker: {}, limits: { transactionType: 'DEPOSIT' } },

  decide: (_input, { proposal, rows, found }, context) => {
    if (proposal === undefined) return reject('IMPORT_NOT_FOUND');
    const { actor, policy } = context;
    const { total, makers, proposedBy, proposedAt } = proposal;
    // The whole import is one decision, so the limit applies to its sum.
    const asked = { type: 'DEPOSIT' as const, amount: total, approverRole: null };
    const refused =
      importNoun.refusal(proposal, 'approve') ??
      makerCheckerRejection(
        actor,
        makers,
        policy.makerChecker,
        'who proposes an import does not approve it',
      ) ??
      limitRefusal(asked, policy.limits ?? [], context);
    if (refused !== undefined) return refused;
    if (hashOf(rows) !== proposal.hash) return reject('IMPORT_ALTERED');
    const opener = { makers, openedBy: proposedBy, openedAt: proposedAt };
    const made = openAll({ rows, found, ifThere: 'refused', opener }, context);
    if (isRejection(made)) return made;
    const approved = importNoun.moved(proposal, 'approve', context);
    return {
      data: importView(approved.after),
      message: `${counted(rows.length, 'account')} with ${moneyWords(total)} ${rows.length === 1 ? 'was' : 'were'} opened.`,
      effects: [
        ...approved.effects,
        ...made.effects,
        audit({
          previousState: approved.from,
          newState: approved.to,
          balanceImpact: { ...importFacts(proposal), approvedBy: actor.userId },
        }),
      ],
    };
  },
});
