/** A draft and what a review of it says. */
import type { RuleDraft } from '../../../commands/rules/draft.ts';
import type { RuleReview, RulesInForce } from '../../../core/rules/port.ts';
import { noon } from '../../support/decide.ts';

export const content = { maxApprovals: 8, windowMinutes: 60 };

export function draft(more: Partial<RuleDraft> = {}): RuleDraft {
  return {
    tenant: 'demo',
    version: 1,
    id: 'draft-1',
    name: 'transactions/velocity',
    state: 'Proposed',
    contentVersion: 'v2',
    basedOn: 'v1',
    content,
    tests: [],
    note: null,
    authors: ['ada'],
    proposedBy: 'ada',
    proposedByName: 'Ada',
    proposedAt: noon,
    decidedBy: null,
    decidedByName: null,
    decidedAt: null,
    decisionNote: null,
    ...more,
  };
}

export const good: RuleReview = {
  content: {},
  valid: true,
  findings: [],
  version: 'v2',
  results: [{ name: 'eight', passed: true, decidedBy: 'velocity', differences: [] }],
  untested: [],
};

export const invalid: RuleReview = {
  ...good,
  valid: false,
  version: null,
  findings: [{ pointer: '/maxApprovals', message: 'must be a whole number', mend: 'write 5' }],
};

export const failing: RuleReview = {
  ...good,
  results: [{ name: 'eight', passed: false, decidedBy: null, differences: ['answer: 8, not 5'] }],
};

export const inForce: RulesInForce = {
  version: 'v1',
  content: { maxApprovals: 5, windowMinutes: 60 },
  source: 'file',
  fileVersion: 'v1',
  fileContent: { maxApprovals: 5, windowMinutes: 60 },
  fileTests: [],
};
